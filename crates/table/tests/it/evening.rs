//! Random evenings with the simulated host: after each, the replay equals the live end.

use engine::{GameId, Viewer};
use ludotheque_table::effect::readdress;
use ludotheque_table::{Phase, Table, TableGame, TableGameVisitor, TableInput, verify, visit};

use crate::host::{Host, Plan, plans};

/// An evening is cut short after so many entries: one in three goes on until matches end by themselves.
const PATIENCE: [usize; 3] = [130, 260, 130];

/// Says on failure which evening it was.
struct Named<'a>(&'a str);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the evening that failed: {}", self.0);
        }
    }
}

/// Evenings with every plan of a game in turn until so many matches are played.
struct Matches(u32);

impl TableGameVisitor for Matches {
    type Output = ();
    fn visit<P: TableGame>(self) {
        let Self(wanted) = self;
        let plans = plans::<P>();
        let (mut matches, mut doubled, mut refused, mut taken_back, mut entries) = (0, 0, 0, 0, 0);
        for number in 0.. {
            if matches >= wanted {
                break;
            }
            let host = evening::<P>(&plans[number as usize % plans.len()], number);
            matches += host.table.log().iter().filter(|entry| entry.input == TableInput::Start).count() as u32;
            doubled += host.doubled;
            refused += host.refused;
            taken_back += host.taken_back;
            entries += host.table.log().len();
        }
        assert!(doubled > matches / 8 && refused > matches, "{}: {doubled} doubled, {refused} refused", P::GAME);
        // In Puissances every move draws; in real time nothing is taken back.
        let never = P::REAL_TIME || P::GAME == GameId::Puissances;
        assert!(never || taken_back > matches / 50, "{}: {taken_back} taken back", P::GAME);
        assert!(entries > 20 * matches as usize, "{}: {entries} entries", P::GAME);
    }
}

/// How many matches each game plays; ten times as many with `LUDOTHEQUE_MATCHES=20000`.
const MATCHES: u32 = 2_000;

fn wanted() -> u32 {
    let asked = std::env::var("LUDOTHEQUE_MATCHES").ok();
    asked.map_or(MATCHES, |text| text.parse().expect("LUDOTHEQUE_MATCHES is a number of matches"))
}

/// After every evening the replay equals the live end. A test for each game, so that they run side by side.
macro_rules! evenings {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(mod $module {
            #[test]
            fn evenings() {
                super::visit(engine::GameId::$Game, super::Matches(super::wanted()));
            }
        })+
    };
}
engine::for_each_game!(evenings);

fn evening<P: TableGame>(plan: &Plan, number: u32) -> Host<P> {
    let name = format!("{} evening {number}", plan.name);
    let _named = Named(&name);
    let mut host = Host::<P>::new(plan, number, PATIENCE[number as usize / 3 % 3]);
    host.play();
    let table = &host.table;
    assert_eq!(table.phase(), Phase::Over);
    let text = table.export();
    let again = Table::<P>::import(&text).unwrap_or_else(|bad| panic!("{name}: {bad}\n{text}"));
    assert!(again == *table, "{name}: the replay is another table\n{text}");
    assert_eq!(again.export(), text, "{name}");
    // Each of these replays the evening once more or several times: a third of the evenings is enough for each.
    match number % 3 {
        0 => branches(&mut host),
        1 => published(&host),
        _ => statistics(&host),
    }
    host
}

/// A table can be resumed at any entry, and comes to the same end.
fn branches<P: TableGame>(host: &mut Host<P>) {
    let table = &host.table;
    let entries = table.log().len();
    let cut = host.rng.below(entries as u32 + 1) as usize;
    let mut branch = table.branch(cut).expect("an entry of the log");
    for viewer in Viewer::all(table.settings().seats) {
        let view = branch.view(branch.last_time(), viewer);
        let json = serde_json::to_string(&view).expect("a view serializes");
        let again: ludotheque_table::TableView<P::View, P::Options> =
            serde_json::from_str(&json).expect("and reads back");
        assert_eq!(again, view, "{}", host.name);
        let running = branch.phase() == Phase::Playing;
        for entry in branch.log().iter() {
            if let TableInput::Commit { secret } = &entry.input {
                let current = branch.game().is_some_and(|game| game.setup().seed == secret.seed) && running;
                let shown = json.contains(&secret.seed.to_string()) || json.contains(&secret.salt.to_string());
                assert!(!(current && shown), "{}: the secret is in a view", host.name);
            }
            assert!(!json.contains(&format!("{:016x}", entry.hash)), "{}: a hash is in a view", host.name);
        }
    }
    let missed = table.since(cut).expect("an entry of the log");
    assert_eq!(missed.len(), entries - cut, "{}", host.name);
    for (entry, missed) in table.log().since(cut).zip(missed) {
        let mut taken = branch.apply(entry.at, entry.who, entry.id, entry.input.clone()).expect("a logged entry");
        readdress(&mut taken, &branch.holders(), &table.holders());
        assert_eq!(taken, missed, "{}", host.name);
        assert_eq!(branch.log().last(), Some(entry), "{}", host.name);
    }
}

/// What everybody may have can be verified by anybody, and cannot be forged.
fn published<P: TableGame>(host: &Host<P>) {
    let Some(text) = host.table.published() else { return };
    let verified = verify(&text).unwrap_or_else(|bad| panic!("{}: {bad}", host.name));
    let last = verified.matches.last().expect("a match was played");
    assert_eq!(last.outcome.as_ref(), host.table.outcome(), "{}", host.name);
    assert_eq!(last.commitment.0, last.seed.commitment(last.salt), "{}", host.name);
    let forged = text.replace(&last.seed.to_string(), &host.rng.clone().seed().to_string());
    assert!(verify(&forged).is_err(), "{}: another seed is noticed", host.name);
}

fn statistics<P: TableGame>(host: &Host<P>) {
    let statistics = host.table.statistics().expect("a match was played");
    let start = host.table.log().last_where(|entry| entry.input == TableInput::Start).expect("it started");
    let acts = host.table.log().since(start).filter(|entry| matches!(entry.input, TableInput::Act { .. }));
    let moves: u32 = statistics.seats.iter().map(|seat| seat.moves).sum();
    assert_eq!(moves as usize, acts.count(), "{}", host.name);
    for seat in &statistics.seats {
        assert_eq!(seat.times.len(), seat.moves as usize);
        assert!(seat.longest <= seat.time && seat.longest <= statistics.duration, "{}: {seat:?}", host.name);
    }
}
