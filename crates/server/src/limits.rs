//! Rate limits: a bucket per key that fills with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::clock::Moment;

/// A bucket: how many thousandths of a request are left, and since when.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: i64,
    since: Moment,
}

/// How much a bucket takes in and holds.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    per_second: i64,
    burst: i64,
}

/// Buckets that are full tell nothing; they are thrown away when there are so many.
const MOST_KEYS: usize = 50_000;

impl Rate {
    /// So many per second, and so many at once. No rate at all for 0 per second.
    #[must_use]
    pub fn new(per_second: u32, burst: u32) -> Option<Self> {
        let (per_second, burst) = (i64::from(per_second), i64::from(burst));
        (per_second > 0).then_some(Self { per_second, burst: burst.max(1) * 1_000 })
    }

    /// A full bucket.
    #[must_use]
    pub fn full(self, now: Moment) -> Bucket {
        Bucket { left: self.burst, since: now }
    }

    /// Takes one out of a bucket.
    ///
    /// # Errors
    /// It is empty; milliseconds until there is one again.
    pub fn take(self, bucket: &mut Bucket, now: Moment) -> Result<(), u64> {
        let passed = now.0.saturating_sub(bucket.since.0).max(0);
        bucket.left = bucket.left.saturating_add(passed.saturating_mul(self.per_second)).min(self.burst);
        bucket.since = now;
        if bucket.left >= 1_000 {
            bucket.left -= 1_000;
            return Ok(());
        }
        let missing = 1_000 - bucket.left;
        Err(u64::try_from(missing / self.per_second + 1).unwrap_or(1))
    }
}

/// A bucket for each key.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Option<Rate>,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    /// No buckets yet.
    #[must_use]
    pub fn new(rate: Option<Rate>) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes one out of the bucket of a key.
    ///
    /// # Errors
    /// It is empty; milliseconds until there is one again.
    pub fn take(&self, key: K, now: Moment) -> Result<(), u64> {
        let Some(rate) = self.rate else { return Ok(()) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KEYS {
            let full = |bucket: &Bucket| (rate.burst - bucket.left) / rate.per_second <= now.0 - bucket.since.0;
            buckets.retain(|_, bucket| !full(bucket));
        }
        rate.take(buckets.entry(key).or_insert_with(|| rate.full(now)), now)
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
    fn a_bucket_gives_its_burst_then_its_rate() {
        let buckets = Buckets::new(Rate::new(10, 3));
        let now = Moment(1_000);
        assert_eq!([(); 3].map(|()| buckets.take("a", now)), [Ok(()); 3]);
        assert_eq!(buckets.take("a", now), Err(101));
        assert_eq!(buckets.take("b", now), Ok(()), "others are not concerned");
        assert_eq!(buckets.take("a", Moment(1_100)), Ok(()));
        assert!(buckets.take("a", Moment(900)).is_err(), "a clock that goes back fills nothing");
    }

    #[test]
    fn a_rate_of_nothing_is_no_limit() {
        let buckets = Buckets::new(Rate::new(0, 1));
        assert!((0..1_000).all(|_| buckets.take("a", Moment(0)).is_ok()));
    }

    #[test]
    fn one_subscriber_is_one_address() -> Result<(), std::net::AddrParseError> {
        assert_eq!(subscriber("2001:db8::1:2:3:4".parse()?), "2001:db8::".parse::<IpAddr>()?);
        assert_eq!(subscriber("::ffff:192.0.2.7".parse()?), "192.0.2.7".parse::<IpAddr>()?);
        Ok(())
    }
}
