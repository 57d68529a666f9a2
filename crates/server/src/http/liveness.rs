//! Whether the other end of a connection is still there: it is pinged after half the idle time without a sign of life, and
//! given up after the whole.

use std::time::Duration;

use tokio::time::Instant;

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// Nothing yet: look again then.
    Wait(Instant),
    /// The other end is asked for a sign of life.
    Ping,
    /// The other end is gone.
    Close,
}

#[derive(Debug)]
pub(super) struct Liveness {
    idle: Duration,
    heard: Instant,
    /// It was pinged since it was last heard.
    pinged: bool,
}

impl Liveness {
    pub(super) const fn new(idle: Duration, now: Instant) -> Self {
        Self { idle, heard: now, pinged: false }
    }

    /// The other end has sent something.
    pub(super) const fn heard(&mut self, now: Instant) {
        (self.heard, self.pinged) = (now, false);
    }

    /// What is due now. A ping counts as sent.
    pub(super) fn due(&mut self, now: Instant) -> Due {
        let silent = now.saturating_duration_since(self.heard);
        if silent >= self.idle {
            return Due::Close;
        }
        if silent >= self.idle / 2 && !self.pinged {
            self.pinged = true;
            return Due::Ping;
        }
        Due::Wait(self.heard + if self.pinged { self.idle } else { self.idle / 2 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every other ping was left out, because the answer to the one before came a little after it was sent.
    #[test]
    fn bug_a_silent_client_was_closed_although_it_answered_every_ping() {
        let begun = Instant::now();
        let millis = |millis| begun + Duration::from_millis(millis);
        let mut liveness = Liveness::new(Duration::from_secs(120), begun);
        let mut now = begun;
        let mut pings = Vec::new();
        while pings.len() < 50 {
            match liveness.due(now) {
                // Timers are late.
                Due::Wait(until) => now = until + Duration::from_millis(2),
                Due::Ping => {
                    pings.push(now);
                    assert!(matches!(liveness.due(now), Due::Wait(until) if until > now), "one ping at a time");
                    liveness.heard(now + Duration::from_millis(1));
                }
                Due::Close => panic!("closed after {} pings", pings.len()),
            }
        }
        assert_eq!(pings[..2], [millis(60_002), millis(120_005)]);
    }

    #[test]
    fn who_does_not_answer_is_given_up_after_the_idle_time() {
        let begun = Instant::now();
        let seconds = |seconds| begun + Duration::from_secs(seconds);
        let mut liveness = Liveness::new(Duration::from_secs(120), begun);
        assert_eq!(liveness.due(seconds(59)), Due::Wait(seconds(60)));
        assert_eq!(liveness.due(seconds(60)), Due::Ping);
        assert_eq!(liveness.due(seconds(60)), Due::Wait(seconds(120)));
        assert_eq!(liveness.due(seconds(120)), Due::Close);
    }
}
