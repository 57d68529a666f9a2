//! CPU time, memory and open-file limit of processes.

/// Resource usage of a process.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Usage {
    /// CPU seconds, user and system.
    pub cpu_seconds: f64,
    /// Resident memory.
    pub memory_bytes: i64,
}

/// Clock ticks per second in `/proc`, which Linux fixes for user space.
const TICKS_PER_SECOND: f64 = 100.0;

/// Resource usage of a process; `None` if there is no such process, or no `/proc`.
#[must_use]
pub fn usage(process: u32) -> Option<Usage> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program name is in parentheses and may contain anything; the fields after it are numbers.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
    let cpu_seconds = (ticks(11)? + ticks(12)?) / TICKS_PER_SECOND;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Usage { cpu_seconds, memory_bytes: kilobytes * 1024 })
}

/// Raises the soft limit of open files, and so of connections, to the hard limit. Leaves it unchanged on failure.
/// Returns the limit, if there is one.
pub fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    // Ignore a failure: opening one file too many will be reported.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
}

/// Total usage of several processes; `None` if one is missing, or the list is empty.
#[must_use]
pub fn usage_of_all(processes: &[u32]) -> Option<Usage> {
    let all: Vec<Usage> = processes.iter().map(|&process| usage(process)).collect::<Option<_>>()?;
    all.into_iter().reduce(|sum, one| Usage {
        cpu_seconds: sum.cpu_seconds + one.cpu_seconds,
        memory_bytes: sum.memory_bytes + one.memory_bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_open_file_limit_is_raised() {
        let limit = raise_open_files();
        assert_eq!(limit, rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum);
    }

    #[test]
    fn this_process_uses_something() {
        let used = usage(std::process::id());
        assert!(used.is_some_and(|used| used.memory_bytes > 0 && used.cpu_seconds >= 0.0), "{used:?}");
    }
}
