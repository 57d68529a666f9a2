//! Folders that are gone after the test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A new, empty folder; it is removed with this value.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes one.
    ///
    /// # Panics
    /// It cannot be made.
    #[must_use]
    pub fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = place().join(format!("ludotheque-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The address of a SQLite database in it.
    #[must_use]
    pub fn sqlite(&self) -> String {
        format!("sqlite://{}", self.0.join("test.db").display())
    }
}

impl Default for Folder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind does not fail a test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Linux's files in memory.
const MEMORY: &str = "/dev/shm";
/// How much of it must be free, in bytes: several PostgreSQL of a hundred megabytes fit.
const ROOM: u64 = 2 << 30;

/// Where folders are made: in memory if there is room, else where the system has its temporary files.
pub(crate) fn place() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(|| {
        let roomy = free(MEMORY).is_some_and(|bytes| bytes >= ROOM);
        if roomy { PathBuf::from(MEMORY) } else { std::env::temp_dir() }
    })
}

/// How many bytes are free there, if that can be told.
fn free(folder: &str) -> Option<u64> {
    let output = Command::new("df").args(["--block-size=1", "--output=avail", folder]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.lines().last()?.trim().parse().ok()
}
