//! Random evenings with the simulated host: after each, the replay equals the live end.

use engine::{GameId, Viewer};
use table::{ForTable, Phase, Study, Table, TableInput, verify, visit};

use crate::host::{Host, Plan, plans};

/// An evening is cut short after so many entries.
const PATIENCE: usize = 260;

/// Says on failure which evening it was.
struct Named<'a>(&'a str);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the evening that failed: {}", self.0);
        }
    }
}

/// So many evenings, divided among the plans of a game.
struct Evenings(u32);

impl ForTable for Evenings {
    type Output = ();
    fn with<P: Study>(self) {
        let Self(evenings) = self;
        let plans = plans::<P>();
        let (mut doubled, mut refused, mut taken_back, mut entries) = (0, 0, 0, 0);
        for number in 0..evenings {
            let plan = &plans[number as usize * plans.len() / evenings as usize % plans.len()];
            let host = evening::<P>(plan, number);
            doubled += host.doubled;
            refused += host.refused;
            taken_back += host.taken_back;
            entries += host.table.log().len();
        }
        assert!(doubled > evenings / 4 && refused > evenings, "{}: {doubled} doubled, {refused} refused", P::GAME);
        // In Puissances every move draws; in real time nothing is taken back.
        let never = P::REAL_TIME || P::GAME == GameId::Puissances;
        assert!(never || taken_back > evenings / 25, "{}: {taken_back} taken back", P::GAME);
        assert!(entries > 20 * evenings as usize, "{}: {entries} entries", P::GAME);
    }
}

/// After every evening the replay equals the live end. So many evenings that all games take about the same time.
macro_rules! evenings {
    ($($test:ident: $game:ident $evenings:literal,)+) => {
        $(#[test]
        fn $test() {
            visit(GameId::$game, Evenings($evenings));
        })+

        #[test]
        fn every_game_has_its_evenings() {
            assert_eq!(GameId::ALL, [$(GameId::$game),+]);
        }
    };
}

evenings! {
    evenings_of_triancey: Triancey 100,
    evenings_of_perimexpaire: Perimexpaire 1000,
    evenings_of_vectominos: Vectominos 800,
    evenings_of_puissances: Puissances 50,
    evenings_of_transparences: Transparences 100,
}

fn evening<P: Study>(plan: &Plan, number: u32) -> Host<P> {
    let name = format!("{} evening {number}", plan.name);
    let _named = Named(&name);
    let mut host = Host::<P>::new(plan, number, PATIENCE);
    host.play();
    let table = &host.table;
    assert_eq!(table.phase(), Phase::Over);
    let text = table.export();
    let again = Table::<P>::import(&text).unwrap_or_else(|bad| panic!("{name}: {bad}\n{text}"));
    assert!(again == *table, "{name}: the replay is another table\n{text}");
    assert_eq!(again.export(), text, "{name}");
    branches(&mut host);
    published(&host);
    statistics(&host);
    host
}

/// A table can be resumed at any entry, and comes to the same end.
fn branches<P: Study>(host: &mut Host<P>) {
    let table = &host.table;
    let entries = table.log().len();
    let cut = host.chance.below(entries as u32 + 1) as usize;
    let mut branch = table.branch(cut).expect("an entry of the log");
    for viewer in Viewer::all(table.settings().seats) {
        let view = branch.view(branch.last_time(), viewer);
        let json = serde_json::to_string(&view).expect("a view serializes");
        let again: table::TableView<P::View, P::Options> = serde_json::from_str(&json).expect("and reads back");
        assert_eq!(again, view, "{}", host.name);
        let running = branch.phase() == Phase::Playing;
        for entry in branch.log() {
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
    for (entry, missed) in table.log()[cut..].iter().zip(missed) {
        let taken = branch.apply(entry.at, entry.who, entry.id, entry.input.clone());
        assert_eq!(taken, Ok(missed), "{}", host.name);
        assert_eq!(branch.log().last(), Some(entry), "{}", host.name);
    }
}

/// What everybody may have can be verified by anybody, and cannot be forged.
fn published<P: Study>(host: &Host<P>) {
    let Some(text) = host.table.published() else { return };
    let verified = verify(&text).unwrap_or_else(|bad| panic!("{}: {bad}", host.name));
    let last = verified.matches.last().expect("a match was played");
    assert_eq!(last.outcome.as_ref(), host.table.outcome(), "{}", host.name);
    assert_eq!(last.commitment.0, last.seed.commitment(last.salt), "{}", host.name);
    let forged = text.replace(&last.seed.to_string(), &host.chance.clone().seed().to_string());
    assert!(verify(&forged).is_err(), "{}: another seed is noticed", host.name);
}

fn statistics<P: Study>(host: &Host<P>) {
    let statistics = host.table.statistics().expect("a match was played");
    let start = host.table.log().iter().rposition(|entry| entry.input == TableInput::Start).expect("it started");
    let acts = host.table.log()[start..].iter().filter(|entry| matches!(entry.input, TableInput::Act { .. }));
    let moves: u32 = statistics.seats.iter().map(|seat| seat.moves).sum();
    assert_eq!(moves as usize, acts.count(), "{}", host.name);
    for seat in &statistics.seats {
        assert_eq!(seat.times.len(), seat.moves as usize);
        assert!(seat.longest <= seat.time && seat.longest <= statistics.duration, "{}: {seat:?}", host.name);
    }
}
