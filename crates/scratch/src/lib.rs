//! Disposable resources for tests: [`Folder`]s, a [`Postgres`] in one of them, and what processes [`announced`].
//!
//! Folders are in memory if the machine has enough, and PostgreSQL does not wait for the disk: tests kill processes,
//! never the machine, and a disk that is busy writing build output would block them for minutes.

mod announced;
mod folder;
mod postgres;

pub use announced::announced;
pub use folder::Folder;
pub use postgres::Postgres;
