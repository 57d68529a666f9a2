//! `ludotheque`, the one binary: simulations, arenas, the engine protocol, pictures, replay and verification.
//!
//! Exit codes: 0 done; 1 a check failed (a match that does not replay); 2 the request is wrong (unknown game, bad
//! option, unreadable file).

mod arena;
mod backup;
mod board;
mod engine_protocol;
mod load;
mod output;
mod print;
mod replay;
mod serve;
mod sim;
mod workers;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use output::Failure;

/// A server writes and forgets a message or two per move; the system's allocator took a tenth of its CPU time.
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
    /// Let players compete: shares of victory and Elo with error bars.
    Arena(arena::Arena),
    /// Speak the engine protocol (JSON lines) on standard input and output.
    Engine,
    /// Draw a board or a position as SVG.
    Board(board::Board),
    /// Write a game as PDF, to be printed, cut out and played.
    Print(print::Print),
    /// Replay a match file and print what happened.
    Replay(replay::Replay),
    /// Check that a match file follows from its seed: shuffle, deal, every action, result.
    Verify(replay::Verify),
    /// Serve tables over the network.
    Serve(serve::Serve),
    /// Copy a database while the server runs.
    Backup(backup::Backup),
    /// Replay every match of a database and say what does not replay.
    Check(backup::Check),
    /// Put a server under load and measure it.
    Load(load::Load),
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
        Command::Load(load) => load.run(),
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
