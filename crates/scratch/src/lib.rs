//! What tests use and throw away: [`Folder`]s, a [`Postgres`] in one of them, and what processes [`announced`].
//!
//! Both lie in memory where the machine has room for them, and PostgreSQL does not wait for the disk: a test ends
//! processes, never the machine, and a disk that is busy writing what was just built would keep it waiting for minutes.

mod announced;
mod folder;
mod postgres;

pub use announced::announced;
pub use folder::Folder;
pub use postgres::Postgres;
