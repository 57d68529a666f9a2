//! Random evenings with the simulated host: after each, the replay equals the live end.

use engine::{GameId, Viewer};
use table::{ForTable, Phase, Study, Table, TableInput, verify, visit};

use crate::host::{Host, Plan, plans};

/// Evenings per game, divided among its plans: so many that all games take about the same time, and thousands in all.
const fn evenings(game: GameId) -> u32 {
    match game {
        // Every start and every thought makes the board anew.
        GameId::Triancey => 100,
        GameId::Perimexpaire => 900,
        GameId::Vectominos => 700,
        GameId::Puissances => 200,
        GameId::Transparences => 300,
    }
}

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

#[test]
fn after_every_evening_the_replay_equals_the_live_end() {
    #[derive(Clone, Copy)]
    struct Evenings;
    impl ForTable for Evenings {
        type Output = ();
        fn with<P: Study>(self) {
            let plans = plans::<P>();
            let began = std::time::Instant::now();
            let (mut doubled, mut refused, mut entries) = (0, 0, 0);
            let evenings = evenings(P::GAME);
            for number in 0..evenings {
                let plan = &plans[number as usize % plans.len()];
                let host = evening::<P>(plan, number);
                doubled += host.doubled;
                refused += host.refused;
                entries += host.table.log().len();
            }
            eprintln!("TIMING {} {:?} {entries}", P::GAME, began.elapsed());
            assert!(doubled > evenings / 4 && refused > evenings, "{}: {doubled} {refused}", P::GAME);
            assert!(entries > 20 * evenings as usize, "{}: {entries} entries", P::GAME);
        }
    }
    GameId::ALL.iter().for_each(|&game| visit(game, Evenings));
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
