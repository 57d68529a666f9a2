//! Temporary folders for tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A new, empty folder, which is removed on drop.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder.
    ///
    /// # Panics
    /// The folder cannot be created.
    #[must_use]
    pub fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = place().join(format!("ludotheque-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    /// The folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The URL of a SQLite database in the folder.
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
        // A leftover folder should not fail a test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Linux's in-memory file system.
const MEMORY: &str = "/dev/shm";
/// Required free space in bytes: enough for several PostgreSQL clusters of a hundred megabytes.
const MIN_FREE: u64 = 2 << 30;

/// Parent of the folders: in memory if there is enough space, otherwise the system's temporary folder.
pub(crate) fn place() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(|| {
        let roomy = free(MEMORY).is_some_and(|bytes| bytes >= MIN_FREE);
        if roomy { PathBuf::from(MEMORY) } else { std::env::temp_dir() }
    })
}

/// Free bytes at a path, if known.
fn free(folder: &str) -> Option<u64> {
    let output = Command::new("df").args(["--block-size=1", "--output=avail", folder]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.lines().last()?.trim().parse().ok()
}
