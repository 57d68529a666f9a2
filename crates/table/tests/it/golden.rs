//! Golden tables: logs that replay for ever, one per plan of every game. A difference is a broken promise.
//!
//! `LUDOTHEQUE_GOLDEN=write cargo test -p table --test it golden` writes the files that are missing, never over one
//! that is there.

use std::fs;
use std::path::{Path, PathBuf};

use engine::{GameId, OptionSet};
use ludotheque_table::{Table, TableGame, TableGameVisitor, verify, visit};

use crate::host::{Host, Plan, length};

/// An evening is cut short after so many entries, to keep the files small.
const PATIENCE: usize = 120;

fn folder(game: GameId) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game.as_str())
}

#[test]
fn golden_tables_replay() {
    struct Replay;
    impl TableGameVisitor for Replay {
        type Output = usize;
        fn visit<P: TableGame>(self) -> usize {
            let mut files: Vec<PathBuf> = fs::read_dir(folder(P::GAME))
                .into_iter()
                .flatten()
                .map(|file| file.expect("readable").path())
                .collect();
            files.sort();
            for file in &files {
                let text = fs::read_to_string(file).expect("readable");
                let table = Table::<P>::import(&text).unwrap_or_else(|bad| panic!("{}: {bad}", file.display()));
                assert!(table.export() == text, "{} does not read as it is written", file.display());
                verify(&text).unwrap_or_else(|bad| panic!("{}: {bad}", file.display()));
            }
            files.len()
        }
    }
    let files: usize = GameId::ALL.iter().map(|&game| visit(game, Replay)).sum();
    assert!(files >= GameId::ALL.len());
}

#[test]
fn every_preset_has_a_golden_table() {
    struct Present;
    impl TableGameVisitor for Present {
        type Output = ();
        fn visit<P: TableGame>(self) {
            for (preset, options) in P::Options::PRESETS {
                let file = folder(P::GAME).join(format!("{preset}.txt"));
                if file.exists() {
                    continue;
                }
                assert_eq!(std::env::var("LUDOTHEQUE_GOLDEN").as_deref(), Ok("write"), "{} is missing", file.display());
                let most = (1..=6).rev().find(|&seats| plays::<P>(options, seats)).expect("somebody can play it");
                let options = format!("{options}{}", length(P::GAME, most));
                let plan = Plan { name: format!("golden {preset}"), options, seats: most };
                let mut host = Host::<P>::new(&plan, 0, PATIENCE);
                host.play();
                fs::create_dir_all(folder(P::GAME)).expect("the folder can be made");
                fs::write(&file, host.table.export()).expect("the file can be written");
            }
        }
    }
    GameId::ALL.iter().for_each(|&game| visit(game, Present));
}

fn plays<P: TableGame>(options: &str, seats: u8) -> bool {
    ludotheque_table::Settings::<P>::read(options, "", seats).is_ok_and(|settings| Table::new(settings).is_ok())
}
