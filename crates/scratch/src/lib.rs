//! What tests use and throw away: [`Folder`]s, and a [`Postgres`] in one of them.
//!
//! Both lie in memory where the machine has room for them, and PostgreSQL does not wait for the disk: a test ends
//! processes, never the machine, and a disk that is busy writing what was just built would keep it waiting for minutes.

mod folder;
mod postgres;

pub use folder::Folder;
pub use postgres::Postgres;
