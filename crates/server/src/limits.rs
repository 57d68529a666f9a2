//! Rate limits per address and per token, and how many connections there are.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::InMemoryState;
use governor::state::keyed::HashMapStateStore;
use governor::{NotUntil, Quota, RateLimiter};

use crate::metrics::{Counted, Gauge};

/// Keys that have used nothing lately are dropped when there are this many.
const MANY_KEYS: usize = 50_000;

/// So many per second, and so many at once. No quota for 0 per second.
fn quota(per_second: u32, burst: u32) -> Option<Quota> {
    let (per_second, burst) = (NonZeroU32::new(per_second)?, NonZeroU32::new(burst)?);
    Some(Quota::per_second(per_second).allow_burst(burst))
}

type Clocked<K, S> = RateLimiter<K, S, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// How long until the next one is allowed.
#[expect(clippy::needless_pass_by_value, reason = "an error comes by value")]
fn wait(not_until: NotUntil<std::time::Instant>) -> Duration {
    not_until.wait_time_from(MonotonicClock.now())
}

/// A limit for each key.
#[derive(Debug)]
pub struct KeyedLimit<K: Hash + Eq + Clone>(Option<Clocked<K, HashMapStateStore<K>>>);

impl<K: Hash + Eq + Clone> KeyedLimit<K> {
    /// So many per second, and so many at once. No limit for 0 per second.
    #[must_use]
    pub fn new(per_second: u32, burst: u32) -> Self {
        Self(
            quota(per_second, burst).map(|quota| RateLimiter::new(quota, HashMapStateStore::default(), MonotonicClock)),
        )
    }

    /// Counts one for a key.
    ///
    /// # Errors
    /// It is one too many; how long until the next is allowed.
    pub fn check(&self, key: &K) -> Result<(), Duration> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        if limiter.len() >= MANY_KEYS {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(wait)
    }
}

/// Keys that were known lately, so that they need not be looked up.
#[derive(Debug)]
pub struct RecentlyKnown<K>(Mutex<[HashSet<K>; 2]>);

impl<K> Default for RecentlyKnown<K> {
    fn default() -> Self {
        Self(Mutex::new([HashSet::new(), HashSet::new()]))
    }
}

impl<K: Hash + Eq> RecentlyKnown<K> {
    fn lock(&self) -> MutexGuard<'_, [HashSet<K>; 2]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A key is known. When there are many, the older half is forgotten.
    pub fn add(&self, key: K) {
        let mut generations = self.lock();
        let [new, old] = &mut *generations;
        if new.len() >= MANY_KEYS {
            *old = std::mem::take(new);
        }
        new.insert(key);
    }

    /// Whether a key was known lately.
    #[must_use]
    pub fn contains(&self, key: &K) -> bool {
        self.lock().iter().any(|keys| keys.contains(key))
    }
}

/// The limit of one connection.
#[derive(Debug)]
pub struct Limit(
    Option<RateLimiter<governor::state::NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>>,
);

impl Limit {
    /// So many per second, and so many at once. No limit for 0 per second.
    #[must_use]
    pub fn new(per_second: u32, burst: u32) -> Self {
        Self(quota(per_second, burst).map(|quota| RateLimiter::direct_with_clock(quota, MonotonicClock)))
    }

    /// Counts one.
    ///
    /// # Errors
    /// It is one too many; how long until the next is allowed.
    pub fn check(&self) -> Result<(), Duration> {
        self.0.as_ref().map_or(Ok(()), |limiter| limiter.check().map_err(wait))
    }
}

/// Places for connections. One address gets at most half of those that others leave free: a school has one address and
/// many people, but nobody may keep everybody else out.
#[derive(Debug)]
pub struct Places {
    most: usize,
    taken: Mutex<HashMap<IpAddr, usize>>,
    gauge: Gauge,
}

/// A place, free again when it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    address: Option<IpAddr>,
    _counted: Counted,
}

/// All places are taken, or too many by this address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are too many connections")]
pub struct NoPlace;

impl Places {
    /// So many places. The gauge shows how many are taken.
    #[must_use]
    pub fn new(most: usize, gauge: Gauge) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default(), gauge })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for an address; without one, only the total counts.
    ///
    /// # Errors
    /// There is none.
    pub fn take(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Place, NoPlace> {
        let mut taken = self.lock();
        let total = usize::try_from(self.gauge.get()).unwrap_or(0);
        let own = address.and_then(|address| taken.get(&address).copied()).unwrap_or(0);
        let left_by_others = self.most.saturating_sub(total.saturating_sub(own));
        let most_own = if address.is_some() { left_by_others.div_ceil(2) } else { left_by_others };
        if total >= self.most || own >= most_own {
            return Err(NoPlace);
        }
        if let Some(address) = address {
            taken.insert(address, own + 1);
        }
        let _counted = self.gauge.hold();
        Ok(Place { places: Arc::clone(self), address, _counted })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut taken = self.places.lock();
        match taken.get_mut(&address) {
            Some(own) if *own > 1 => *own -= 1,
            Some(_) | None => {
                taken.remove(&address);
            }
        }
    }
}

/// What counts as one address: in version 6, one subscriber has a whole network.
#[must_use]
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => six
            .to_ipv4_mapped()
            .map_or_else(|| IpAddr::from((u128::from(six) & !u128::from(u64::MAX)).to_be_bytes()), IpAddr::V4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_its_burst_then_its_rate_and_others_are_not_concerned() {
        // One in a thousand seconds would be better to test with, but a rate is a number per second.
        let limit = KeyedLimit::new(1, 3);
        assert_eq!([(); 3].map(|()| limit.check(&"a")), [Ok(()); 3]);
        let wait = limit.check(&"a").expect_err("one too many");
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        assert_eq!(limit.check(&"b"), Ok(()));
    }

    #[test]
    fn a_rate_of_nothing_is_no_limit() {
        let (keyed, one) = (KeyedLimit::new(0, 0), Limit::new(0, 0));
        assert!((0..1_000).all(|_| keyed.check(&"a").is_ok() && one.check().is_ok()));
    }

    /// One address took all places with streams that nobody read.
    #[test]
    fn bug_one_address_took_all_places() {
        let places = Places::new(100, Gauge::default());
        let address = |last| Some(IpAddr::from([192, 0, 2, last]));
        let fill = |last| std::iter::from_fn(|| places.take(address(last)).ok()).collect::<Vec<_>>();
        let first = fill(1);
        assert_eq!(first.len(), 50, "half of what is free");
        let second = fill(2);
        assert_eq!(second.len(), 25, "half of what the first has left");
        drop(first);
        assert_eq!(fill(2).len(), 25, "with those it has, half of all");
        assert_eq!(places.gauge.get(), 25);
        let unknown: Vec<_> = std::iter::from_fn(|| places.take(None).ok()).collect();
        assert_eq!(unknown.len(), 75, "without an address only the total counts");
        assert_eq!(places.take(address(3)).err(), Some(NoPlace));
        drop((second, unknown));
        assert_eq!((places.gauge.get(), places.lock().len()), (0, 0), "nothing is left behind");
    }

    #[test]
    fn one_subscriber_is_one_address() -> Result<(), std::net::AddrParseError> {
        assert_eq!(subscriber("2001:db8::1:2:3:4".parse()?), "2001:db8::".parse::<IpAddr>()?);
        assert_eq!(subscriber("::ffff:192.0.2.7".parse()?), "192.0.2.7".parse::<IpAddr>()?);
        Ok(())
    }
}
