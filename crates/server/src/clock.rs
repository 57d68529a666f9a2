//! The time, which a test can set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(pub i64);

impl Moment {
    /// The moment so long before.
    #[must_use]
    pub fn before(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The moment so long after.
    #[must_use]
    pub fn after(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The time since an earlier moment; nothing if it is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> engine::Millis {
        engine::Millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// Tells the time of the server. It begins with the machine's clock, which is read once; from then on it runs evenly:
/// whoever sets that clock, or a network that corrects it, neither freezes a match nor lets a player's time run out.
#[derive(Clone, Debug)]
pub enum Clock {
    /// A time that runs evenly.
    Running {
        /// The time at the start.
        begun: Moment,
        /// The start.
        since: Instant,
    },
    /// A time that only moves when it is set.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// The time by the machine's clock, from now on.
    #[must_use]
    pub fn system() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting_at(Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX)))
    }

    /// It is this time now.
    #[must_use]
    pub fn starting_at(begun: Moment) -> Self {
        Self::Running { begun, since: Instant::now() }
    }

    /// The same, but not before this moment: a machine whose clock was not set yet knows that it is later than what it
    /// has stored.
    #[must_use]
    pub fn not_before(self, moment: Moment) -> Self {
        match self {
            Self::Running { .. } if self.now() < moment => Self::starting_at(moment),
            Self::Running { .. } | Self::Set(_) => self,
        }
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Moment {
        match self {
            Self::Running { begun, since } => begun.after(since.elapsed()),
            Self::Set(moment) => Moment(moment.load(Ordering::Relaxed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn time_does_not_begin_before_what_is_stored() {
        let stored = Moment(1_800_000_000_000);
        let unset = Clock::starting_at(Moment(0)).not_before(stored);
        assert!(unset.now() >= stored && unset.now() < stored.after(Duration::from_secs(60)));
        let later = stored.after(Duration::from_secs(3_600));
        assert!(Clock::starting_at(later).not_before(stored).now() >= later);
    }
}
