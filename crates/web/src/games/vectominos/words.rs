//! Words for the game: in the story, in refusals, for screen readers. A piece has no number on it: it is named by its
//! two arrows as they lie.

use engine::games::vectominos::{
    Action, Contact, Effect, End, Lay, Link, Pair, Phase, PieceId, Reason, Vector, View, catalogue,
};
use engine::{ContestOutcome, Seat};
use leptos::prelude::Get as _;
use texts::Value;

use super::clues::first_contact;
use super::intent::Intent;
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
pub(crate) fn vector_word(vector: Vector) -> String {
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

/// A vector as it is drawn.
pub(crate) const fn arrow(vector: Vector) -> &'static str {
    match vector {
        Vector::Null => "•",
        Vector::East => "→",
        Vector::NorthEast => "↗",
        Vector::North => "↑",
        Vector::NorthWest => "↖",
        Vector::West => "←",
        Vector::SouthWest => "↙",
        Vector::South => "↓",
        Vector::SouthEast => "↘",
    }
}

/// A piece as it lies, by its two arrows; a Polymorphe by its name.
pub(super) fn piece_at(view: &View, piece: PieceId, turn: u8) -> String {
    match catalogue(view.options.set).pair(piece, turn) {
        Some(Pair { first, second }) => {
            text_now("vectominos-the-piece", &[("first", arrow(first).into()), ("second", arrow(second).into())])
        }
        None => text_now("vectominos-the-polymorphe", &[]),
    }
}

/// A piece as it lies on the table, or as it is drawn in the hand.
pub(super) fn piece_of(view: &View, piece: PieceId) -> String {
    let pending = match &view.phase {
        Phase::Pending { lay, .. } => Some(*lay),
        Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => None,
    };
    let turn = view.lays.iter().copied().chain(pending).find(|lay| lay.piece == piece).map_or(0, |lay| lay.turn);
    piece_at(view, piece, turn)
}

/// Two arrows that are added, as a sum.
pub(super) fn sum_sign([first, second]: [Vector; 2]) -> String {
    format!("{} + {}", arrow(first), arrow(second))
}

/// A piece with its vectors as they lie, for people who cannot see it.
pub(super) fn piece_label(pair: Option<Pair>) -> String {
    match pair {
        Some(pair) => t!("vectominos-piece", first = vector_word(pair.first), second = vector_word(pair.second)),
        None => t("vectominos-polymorphe"),
    }
}

pub(super) fn tell(view: &View, effect: &Effect, names: &Names) -> Option<String> {
    let plain = |key: &str| Some(text_now(key, &[]));
    let with = |key: &str, seat: &Seat, more: &[(&'static str, Value)]| {
        let values = [&names.subject(*seat)[..], more].concat();
        Some(text_now(key, &values))
    };
    let of = |key: &str, seat: &Seat| with(key, seat, &[]);
    let lying = |lay: &Lay| ("piece", Value::from(piece_at(view, lay.piece, lay.turn)));
    match effect {
        Effect::Laid { seat, lay, link: Some(link) } => {
            let link = ("link", Value::from(text_now(link_key(*link), &[])));
            with("vectominos-told-laid", seat, &[lying(lay), link])
        }
        Effect::Laid { seat, lay, link: None } => with("vectominos-told-first", seat, &[lying(lay)]),
        Effect::Pending { .. } | Effect::Settled { .. } | Effect::Turn { .. } => None,
        Effect::Accepted { seat } => of("vectominos-told-accepted", seat),
        Effect::Contested { seat, outcome: ContestOutcome::Upheld } => of("vectominos-told-contest-won", seat),
        Effect::Contested { seat, outcome: ContestOutcome::Rejected } => of("vectominos-told-contest-failed", seat),
        Effect::Narrowed(appearance) => {
            Some(text_now("vectominos-told-narrowed", &[("n", appearance.pairs.len().into())]))
        }
        Effect::TakenBack { seat, lay } => with("vectominos-told-taken-back", seat, &[lying(lay)]),
        Effect::Given { by, to, piece: given } => {
            let to = names.object(*to);
            match given {
                Some(given) => {
                    let given = [("piece", Value::from(piece_at(view, *given, 0)))];
                    with("vectominos-told-given", by, &[&to[..], &given].concat())
                }
                None => with("vectominos-told-given-hidden", by, &to),
            }
        }
        Effect::Passed { seat } => of("vectominos-told-passed", seat),
        Effect::Again { seat } => of("vectominos-told-again", seat),
        Effect::NoReplay { seat } => of("vectominos-told-no-replay", seat),
        Effect::Declined { seat } => of("vectominos-told-declined", seat),
        Effect::Ended { end, .. } => match end {
            End::Empty { seat } => of("vectominos-told-empty", seat),
            End::Link { seat, sums } => with("vectominos-told-link", seat, &[("n", (*sums).into())]),
            End::Blocked => plain("vectominos-told-blocked"),
        },
    }
}

/// What to do next with the chosen piece.
pub(super) fn next_step(intent: Intent) -> Option<String> {
    intent.piece.get()?;
    if intent.is_giving() {
        return Some(t("vectominos-next-give"));
    }
    let first = intent.with_view(|view| view.lays.is_empty());
    intent.may_lay().then(|| match intent.at.get() {
        Some(_) => t("vectominos-next-lay"),
        None if first => t("vectominos-next-first"),
        None => t("vectominos-next-place"),
    })
}

/// A piece that is to be laid: as it lies, and as it is drawn in the hand if it is to be turned.
fn piece_to_lay(view: &View, lay: Lay) -> String {
    let (held, lying) = (piece_at(view, lay.piece, 0), piece_at(view, lay.piece, lay.turn));
    if held == lying || !view.hand.contains(lay.piece) {
        return lying;
    }
    text_now("vectominos-turned", &[("held", held.into()), ("lying", lying.into())])
}

pub(super) fn name(view: &View, action: &Action) -> String {
    match action {
        Action::Lay(lay) => {
            let piece = ("piece", Value::from(piece_to_lay(view, *lay)));
            match first_contact(view, *lay) {
                Some((_, next)) => text_now("vectominos-name-lay", &[piece, ("next", piece_of(view, next).into())]),
                None => text_now("vectominos-name-first", &[piece]),
            }
        }
        Action::Pass => text_now("vectominos-pass", &[]),
        Action::Decline => text_now("vectominos-name-decline", &[]),
        Action::Give(given) => text_now("vectominos-name-give", &[("piece", piece_at(view, *given, 0).into())]),
        Action::Accept => text_now("vectominos-accept", &[]),
        Action::Contest => text_now("vectominos-contest", &[]),
    }
}

pub(super) fn why(view: &View, reason: &Reason) -> String {
    let plain = |key: &str| text_now(key, &[]);
    let piece = |key: &str, piece: &PieceId| text_now(key, &[("piece", piece_of(view, *piece).into())]);
    match reason {
        Reason::NotInHand(_) => plain("vectominos-why-hand"),
        Reason::SameTurn(_) => plain("vectominos-why-same-turn"),
        Reason::NotAtOrigin => plain("vectominos-why-origin"),
        Reason::Overlap { with } => piece("vectominos-why-overlap", with),
        Reason::NotMedian { with } => piece("vectominos-why-not-median", with),
        Reason::NoContact => plain("vectominos-why-no-contact"),
        Reason::WrongSum(contact) => wrong_sum(contact),
        Reason::NoAppearance(_) => plain("vectominos-why-no-appearance"),
        Reason::CanLay => plain("vectominos-why-can-lay"),
        Reason::NothingToDecline => plain("vectominos-why-nothing-to-decline"),
        Reason::GiveFirst => plain("vectominos-why-give-first"),
        Reason::NothingToGive => plain("vectominos-why-nothing-to-give"),
        Reason::Pending => plain("vectominos-why-pending"),
        Reason::SeatLeft => plain("vectominos-why-seat-left"),
        Reason::Answer(answer) => crate::games::answers::why(*answer),
    }
}

/// Which sum is wrong: “→ + ↑ is not ↓”.
fn wrong_sum(contact: &Contact) -> String {
    match (contact.terms, contact.vector) {
        (Some(terms), Some(vector)) => {
            text_now("vectominos-why-wrong-sum", &[("sum", sum_sign(terms).into()), ("vector", arrow(vector).into())])
        }
        (Some(_) | None, _) => text_now("vectominos-different", &[]),
    }
}
