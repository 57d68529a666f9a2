//! The time of day, which a test can set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

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

/// Tells the time.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that stands until somebody moves it.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// Now.
    #[must_use]
    pub fn now(&self) -> Moment {
        match self {
            Self::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Self::Set(moment) => Moment(moment.load(Ordering::Relaxed)),
        }
    }
}
