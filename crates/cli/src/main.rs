//! `ludotheque`, the only binary: simulations, arenas, the engine protocol, pictures, printing, replay, verification,
//! the server and its tools.
//!
//! Exit codes: 0 success; 1 a check failed (a match does not replay); 2 invalid request (unknown game, bad option,
//! unreadable file).

mod admin;
mod arena;
mod backup;
mod board;
mod doctor;
mod engine_protocol;
mod load;
mod output;
mod print;
mod replay;
mod serve;
mod sim;
mod workers;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use output::Failure;

/// A server allocates and frees a message or two per move; the system's allocator took a tenth of its CPU time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// French mathematical tabletop games: play, study, verify.
#[derive(Parser)]
#[command(name = "ludotheque", version, about, propagate_version = true)]
struct Arguments {
    /// Print one JSON object with documented fields instead of text.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play many games and print statistics.
    Sim(sim::Sim),
    /// Let bots compete: victory shares and Elo with error bars.
    Arena(arena::Arena),
    /// Speak the engine protocol (JSON lines) on standard input and output.
    Engine,
    /// Draw a board or a position as SVG.
    Board(board::Board),
    /// Write a game as a PDF to print, cut out and play.
    Print(print::Print),
    /// Replay a match file ply by ply.
    Replay(replay::Replay),
    /// Check that a match file follows from its seed: shuffle, deal, every action, result.
    Verify(replay::Verify),
    /// Serve tables over the network.
    Serve(serve::Serve),
    /// Copy a database while the server is running.
    Backup(backup::Backup),
    /// Replay every match of a database and report those that fail.
    Check(backup::Check),
    /// Delete old tables by this machine's clock, with the settings of `serve`. Tells a server that the clock is right after it
    /// has leapt. Stop the server first if its SQLite file is to shrink for the first time.
    Purge(backup::Purge),
    /// Generate load on a server and measure it.
    Load(load::Load),
    /// Check what a server needs around it: database, disk, clock, open files, address. Opens the database as `serve` does.
    Doctor(doctor::Doctor),
    /// Look at, close and delete the tables of a running server, over its local socket.
    Admin(admin::Admin),
    /// Write manual pages, one per command, to a folder.
    Man {
        /// The folder.
        folder: PathBuf,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let json = arguments.json;
    let result = match arguments.command {
        Command::Sim(sim) => sim.run(),
        Command::Arena(arena) => arena.run(),
        Command::Engine => engine_protocol::run().map(|()| output::Report::nothing()),
        Command::Board(board) => board.run(),
        Command::Print(print) => print.run(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Serve(serve) => serve.run(),
        Command::Backup(backup) => backup.run(),
        Command::Check(check) => check.run(),
        Command::Purge(purge) => purge.run(),
        Command::Load(load) => load.run(),
        Command::Doctor(doctor) => doctor.run(),
        Command::Admin(admin) => admin.run(),
        Command::Man { folder } => man(&folder),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "ludotheque", &mut std::io::stdout());
            Ok(output::Report::nothing())
        }
    };
    match result.and_then(|report| report.print(json)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(json);
            match failure {
                Failure::Check(_) => ExitCode::from(1),
                Failure::Request(_) => ExitCode::from(2),
            }
        }
    }
}

fn man(folder: &Path) -> Result<output::Report, Failure> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Arguments::command(), folder)?;
    Ok(output::Report::nothing())
}
