//! What a host refuses, in the reader's language: a new kind of refusal does not compile without its words.

use protocol::{MessageErrorKind, RefusalKind};

use crate::words::text_now;

/// Why an input was refused, and what to do about it.
#[must_use]
pub fn text(kind: RefusalKind) -> String {
    text_now(key(kind), &[])
}

/// What is wrong with a message that is not an input.
#[must_use]
pub fn error_text(kind: MessageErrorKind) -> String {
    text_now(error_key(kind), &[])
}

const fn key(kind: RefusalKind) -> &'static str {
    match kind {
        RefusalKind::Game | RefusalKind::NoError => "refused-rule",
        RefusalKind::Unreadable => "refused-unreadable",
        RefusalKind::Stale => "refused-stale",
        RefusalKind::MatchOver => "refused-over",
        RefusalKind::RoundRuns => "refused-round-runs",
        RefusalKind::NobodyPlays | RefusalKind::SeatEmpty => "refused-free",
        RefusalKind::HasLeft => "refused-left",
        RefusalKind::Doubled => "refused-doubled",
        RefusalKind::Earlier | RefusalKind::TickFirst | RefusalKind::NothingDue => "refused-time",
        RefusalKind::NotYours => "refused-not-yours",
        RefusalKind::NoSuchSeat => "refused-no-seat",
        RefusalKind::SeatTaken => "refused-taken",
        RefusalKind::BadName => "refused-bad-name",
        RefusalKind::TableFull => "refused-table-full",
        RefusalKind::NothingChanges => "refused-nothing-changes",
        RefusalKind::WrongPhase | RefusalKind::NoSecret => "refused-not-now",
        RefusalKind::Paused => "refused-paused",
        RefusalKind::NotPaused => "refused-not-paused",
        RefusalKind::SeatFree => "refused-seat-free",
        RefusalKind::NotReady => "refused-not-ready",
        RefusalKind::UnknownBot => "refused-no-computer",
        RefusalKind::OfferStands => "refused-offer-stands",
        RefusalKind::NotAsked => "refused-not-asked",
        RefusalKind::NoTakeback => "refused-no-takeback",
        RefusalKind::NothingToTakeBack => "refused-nothing-to-take-back",
        RefusalKind::Shown => "refused-shown",
        RefusalKind::BotsPlayOn => "refused-computers-play-on",
        RefusalKind::NoGift => "refused-no-gift",
        RefusalKind::NoHint => "refused-no-hint",
    }
}

const fn error_key(kind: MessageErrorKind) -> &'static str {
    match kind {
        MessageErrorKind::Unreadable => "refused-unreadable",
        MessageErrorKind::Spectator => "refused-spectator",
        MessageErrorKind::NotYourSeat => "refused-not-yours",
        MessageErrorKind::MatchNotOver => "refused-not-over",
        MessageErrorKind::NoMatch => "refused-no-match",
        MessageErrorKind::BotsBusy => "refused-busy",
        MessageErrorKind::Internal => "problem-internal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::has;

    #[test]
    fn every_refusal_and_error_has_its_words() {
        let refusals = RefusalKind::ALL.iter().map(|&kind| key(kind));
        let errors = MessageErrorKind::ALL.iter().map(|&kind| error_key(kind));
        let missing: Vec<_> = refusals.chain(errors).filter(|key| !has(key)).collect();
        assert_eq!(missing, [""; 0]);
    }
}
