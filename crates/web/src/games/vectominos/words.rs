//! What is said of the game: in the story, in refusals, to screen readers.

use engine::Seat;
use engine::games::vectominos::{Action, Contested, Effect, End, Link, Pair, PieceId, Reason, Vector};
use texts::Value;

use crate::t;
use crate::table::Names;
use crate::words::{t, text_now};

/// The key of a link's word.
pub(super) const fn link_key(link: Link) -> &'static str {
    match link {
        Link::Simple => "vectominos-link-simple",
        Link::Double => "vectominos-link-double",
        Link::Triple => "vectominos-link-triple",
        Link::Quadruple => "vectominos-link-quadruple",
    }
}

/// A vector as a word: where it points.
pub(super) fn vector_word(vector: Vector) -> String {
    t(match vector {
        Vector::Null => "vectominos-null",
        Vector::East => "vectominos-east",
        Vector::NorthEast => "vectominos-north-east",
        Vector::North => "vectominos-north",
        Vector::NorthWest => "vectominos-north-west",
        Vector::West => "vectominos-west",
        Vector::SouthWest => "vectominos-south-west",
        Vector::South => "vectominos-south",
        Vector::SouthEast => "vectominos-south-east",
    })
}

/// A piece with its vectors as they lie, for who cannot see it.
pub(super) fn piece_label(piece: PieceId, pair: Option<Pair>) -> String {
    match pair {
        Some(pair) => t!(
            "vectominos-piece",
            piece = piece.to_string(),
            first = vector_word(pair.first),
            second = vector_word(pair.second)
        ),
        None => t!("vectominos-polymorphe", piece = piece.to_string()),
    }
}

pub(super) fn tell(effect: &Effect, names: &Names) -> Option<String> {
    let say = |key: &str, values: &[(&str, Value)]| Some(text_now(key, values));
    let name = |seat: &Seat| ("name", Value::from(names.of_seat(*seat)));
    let of = |key: &str, seat: &Seat| say(key, &[name(seat)]);
    let piece = |piece: PieceId| ("piece", Value::from(piece.to_string()));
    match effect {
        Effect::Laid { seat, lay, link: Some(link) } => {
            let link = ("link", Value::from(text_now(link_key(*link), &[])));
            say("vectominos-told-laid", &[name(seat), piece(lay.piece), link])
        }
        Effect::Laid { seat, lay, link: None } => say("vectominos-told-first", &[name(seat), piece(lay.piece)]),
        Effect::Pending { .. } | Effect::Settled { .. } | Effect::Turn { .. } => None,
        Effect::Accepted { seat } => of("vectominos-told-accepted", seat),
        Effect::Contested { seat, verdict: Contested::Right } => of("vectominos-told-contest-won", seat),
        Effect::Contested { seat, verdict: Contested::Wrong } => of("vectominos-told-contest-failed", seat),
        Effect::Narrowed(appearance) => say("vectominos-told-narrowed", &[("n", appearance.pairs.len().into())]),
        Effect::TakenBack { seat, lay } => say("vectominos-told-taken-back", &[name(seat), piece(lay.piece)]),
        Effect::Given { by, to, piece: given } => {
            let other = ("other", Value::from(names.of_seat(*to)));
            match given {
                Some(given) => say("vectominos-told-given", &[name(by), other, piece(*given)]),
                None => say("vectominos-told-given-hidden", &[name(by), other]),
            }
        }
        Effect::Passed { seat } => of("vectominos-told-passed", seat),
        Effect::Again { seat } => of("vectominos-told-again", seat),
        Effect::NoReplay { seat } => of("vectominos-told-no-replay", seat),
        Effect::Declined { seat } => of("vectominos-told-declined", seat),
        Effect::Ended { end, .. } => match end {
            End::Empty { seat } => of("vectominos-told-empty", seat),
            End::Link { seat, sums } => say("vectominos-told-link", &[name(seat), ("n", (*sums).into())]),
            End::Blocked => say("vectominos-told-blocked", &[]),
        },
    }
}

pub(super) fn name(action: &Action) -> String {
    let piece = |key: &str, piece: &PieceId| text_now(key, &[("piece", piece.to_string().into())]);
    match action {
        Action::Lay(lay) => piece("vectominos-name-lay", &lay.piece),
        Action::Pass => text_now("vectominos-pass", &[]),
        Action::Decline => text_now("vectominos-decline", &[]),
        Action::Give(given) => piece("vectominos-name-give", given),
        Action::Accept => text_now("vectominos-accept", &[]),
        Action::Contest => text_now("vectominos-contest", &[]),
    }
}

pub(super) fn why(reason: &Reason) -> String {
    let plain = |key: &str| text_now(key, &[]);
    let piece = |key: &str, piece: &PieceId| text_now(key, &[("piece", piece.to_string().into())]);
    let two = |key: &str, one: &PieceId, other: &PieceId| {
        text_now(key, &[("piece", one.to_string().into()), ("other", other.to_string().into())])
    };
    match reason {
        Reason::NotInHand(missing) => piece("vectominos-why-hand", missing),
        Reason::SameTurn(same) => piece("vectominos-why-same-turn", same),
        Reason::NotAtOrigin => plain("vectominos-why-origin"),
        Reason::Overlap { with } => piece("vectominos-why-overlap", with),
        Reason::NotMedian { with } => piece("vectominos-why-not-median", with),
        Reason::NoContact => plain("vectominos-why-no-contact"),
        Reason::WrongSum(contact) => two("vectominos-why-wrong-sum", &contact.square, &contact.long),
        Reason::NoAppearance(contact) => two("vectominos-why-no-appearance", &contact.square, &contact.long),
        Reason::CanLay => plain("vectominos-why-can-lay"),
        Reason::NothingToDecline => plain("vectominos-why-nothing-to-decline"),
        Reason::GiveFirst => plain("vectominos-why-give-first"),
        Reason::NothingToGive => plain("vectominos-why-nothing-to-give"),
        Reason::Pending => plain("vectominos-why-pending"),
        Reason::SeatLeft => plain("vectominos-why-seat-left"),
        Reason::Answer(answer) => crate::games::answers::why(*answer),
    }
}
