//! What a process has used, as Linux tells it, and what it may use.

/// What a process has used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Usage {
    /// Seconds of CPU time, its own and the system's for it.
    pub cpu_seconds: f64,
    /// Memory it holds now.
    pub memory_bytes: i64,
}

/// Clock ticks per second in `/proc`: fixed by Linux for programs.
const TICKS: f64 = 100.0;

/// What a process has used; nothing if there is no such process, or no `/proc`.
#[must_use]
pub fn usage(process: u32) -> Option<Usage> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program is in parentheses and may hold anything; the fields after it are numbers.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
    let cpu_seconds = (ticks(11)? + ticks(12)?) / TICKS;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Usage { cpu_seconds, memory_bytes: kilobytes * 1024 })
}

/// Lets this process open as many files, and so connections, as its user may. If that is refused, the limit stays as it
/// was. Returns the limit, if there is one.
pub fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    // Who may open fewer is told so when it happens.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
}

/// What some processes have used together; nothing if one of them is not there, or there is none.
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
    fn as_many_files_as_are_allowed_may_be_opened() {
        let limit = raise_open_files();
        assert_eq!(limit, rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum);
    }

    #[test]
    fn this_process_uses_something() {
        let used = usage(std::process::id());
        assert!(used.is_some_and(|used| used.memory_bytes > 0 && used.cpu_seconds >= 0.0), "{used:?}");
    }
}
