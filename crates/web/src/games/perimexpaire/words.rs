//! Words for the game: in the story, in refusals, for screen readers.

use engine::core::referee::Referee;
use engine::games::perimexpaire::{
    Action, Card, Cause, Claims, Colour, Direction, Effect, Laid, Link, Reason, Spot, Variant, View,
};
use engine::{ContestOutcome, Seat};
use texts::Value;

use crate::t;
use crate::table::Names;
use crate::words::{t, text_now};

/// The key of a link's word.
pub(super) const fn link_key(link: Link) -> &'static str {
    match link {
        Link::Area => "perimexpaire-link-area",
        Link::Perimeter => "perimexpaire-link-perimeter",
        Link::Double => "perimexpaire-link-double",
    }
}

/// A link as letters on the board: A for areas, P for perimeters.
pub(super) const fn link_letters(link: Link) -> &'static str {
    match link {
        Link::Area => "A",
        Link::Perimeter => "P",
        Link::Double => "A+P",
    }
}

/// The key of a colour's word.
pub(super) const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "perimexpaire-red",
        Colour::Blue => "perimexpaire-blue",
    }
}

/// The key of a direction's word.
pub(super) const fn direction_key(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "perimexpaire-up",
        Direction::Right => "perimexpaire-right",
        Direction::Down => "perimexpaire-down",
        Direction::Left => "perimexpaire-left",
    }
}

/// A card with what is drawn on it, for people who cannot see it.
pub(crate) fn card_label(card: Card) -> String {
    let measures = card.measures();
    let parts = [
        ("perimexpaire-squares", measures.full),
        ("perimexpaire-discs", measures.discs),
        ("perimexpaire-rests", measures.rests),
    ];
    let figure: Vec<String> =
        parts.into_iter().filter(|&(_, n)| n > 0).map(|(key, n)| t!(key, n = i32::from(n))).collect();
    t!(
        "perimexpaire-card-figure",
        card = card.to_string(),
        figure = figure.join(", "),
        segments = i32::from(measures.perimeter.segments),
        arcs = i32::from(measures.perimeter.arcs)
    )
}

/// What is claimed, by neighbour: “left: same area”.
fn claimed(claims: Claims) -> String {
    let word = |(direction, link): (&Direction, Option<Link>)| {
        let link = text_now(link_key(link?), &[]);
        Some(format!("{} {}", text_now(direction_key(*direction), &[]), link))
    };
    Direction::ALL.iter().zip(claims.0).filter_map(word).collect::<Vec<_>>().join(", ")
}

pub(super) fn tell(view: &View, effect: &Effect, names: &Names) -> Option<String> {
    let say = |key: &str, values: &[(&str, Value)]| Some(text_now(key, values));
    let with = |key: &str, seat: &Seat, more: &[(&'static str, Value)]| {
        let values = [&names.subject(*seat)[..], more].concat();
        Some(text_now(key, &values))
    };
    let of = |key: &str, seat: &Seat| with(key, seat, &[]);
    let card = |card: &Card| ("card", Value::from(card.to_string()));
    match effect {
        Effect::Laid { seat, card: laid, claims, .. } if *claims != Claims::NONE => {
            with("perimexpaire-told-claimed", seat, &[card(laid), ("claims", claimed(*claims).into())])
        }
        Effect::Laid { seat, card: laid, .. } if view.options.referee == Referee::Vigilant => {
            with("perimexpaire-told-unclaimed", seat, &[card(laid)])
        }
        Effect::Laid { seat, card: laid, at, .. } => match place(view, *laid, *at) {
            Some(place) => with("perimexpaire-told-laid", seat, &[card(laid), ("place", place.into())]),
            None => with("perimexpaire-told-played", seat, &[card(laid)]),
        },
        Effect::Played { seat, card: laid } => with("perimexpaire-told-played", seat, &[card(laid)]),
        Effect::Turned { card: turned, colour, cause, .. } => {
            let colour = ("colour", Value::from(text_now(colour_key(*colour), &[])));
            let cause = ("cause", Value::from(why_turned(*cause)));
            say("perimexpaire-told-turned", &[card(turned), colour, cause])
        }
        Effect::Again { seat } => of("perimexpaire-told-again", seat),
        Effect::NoReplay { seat } => of("perimexpaire-told-no-replay", seat),
        Effect::Finished { seat } => of("perimexpaire-told-finished", seat),
        Effect::Passed { seat } => of("perimexpaire-told-passed", seat),
        Effect::Drew { seat, card: drawn } => with("perimexpaire-told-drew", seat, &[card(drawn)]),
        Effect::Discarded { seat, .. } => of("perimexpaire-told-discarded", seat),
        Effect::Accepted { seat } => of("perimexpaire-told-accepted", seat),
        Effect::Settled | Effect::TurnOf { .. } => None,
        Effect::Contested { seat, outcome: ContestOutcome::Rejected, .. } => {
            of("perimexpaire-told-contest-failed", seat)
        }
        Effect::Contested { seat, outcome: ContestOutcome::Upheld, .. } => match view.options.variant {
            Variant::Perimexpaire => of("perimexpaire-told-contest-won", seat),
            Variant::Perimaire => of("perimexpaire-told-contest-won-pile", seat),
        },
        Effect::TakenBack { seat, card: back } => with("perimexpaire-told-taken-back", seat, &[card(back)]),
        Effect::Over { .. } => say("perimexpaire-told-over", &[]),
    }
}

/// Why a card turns, in words.
pub(super) fn why_turned(cause: Cause) -> String {
    match cause {
        Cause::Target(link) => text_now(link_key(link), &[]),
        Cause::Beside(card) => text_now("perimexpaire-beside", &[("card", card.to_string().into())]),
        Cause::TakenBack => text_now("perimexpaire-cause-taken-back", &[]),
        Cause::Penalty => text_now("perimexpaire-cause-penalty", &[]),
    }
}

/// The card that a place is named by: of the cards beside it the first laid that is linked, else the first laid.
pub(super) fn neighbour(view: &View, card: Card, at: Spot) -> Option<Laid> {
    let beside = || view.laid.iter().filter(|laid| laid.card != card && at.around().any(|around| around == laid.at));
    beside().find(|laid| card.link(laid.card).is_some()).or_else(|| beside().next()).copied()
}

/// Where a place is, seen from a card beside it: “to the left of 9”.
fn place(view: &View, card: Card, at: Spot) -> Option<String> {
    let next = neighbour(view, card, at)?;
    let direction = Direction::ALL.iter().find(|direction| next.at.next(**direction) == at)?;
    Some(text_now(&format!("{}-of", direction_key(*direction)), &[("card", next.card.to_string().into())]))
}

pub(super) fn name(view: &View, action: &Action) -> String {
    match action {
        Action::Lay { card, at, .. } => {
            let named = ("card", Value::from(card.to_string()));
            match place(view, *card, *at) {
                Some(place) => text_now("perimexpaire-name-lay", &[named, ("place", place.into())]),
                None => text_now("perimexpaire-name-card", &[named]),
            }
        }
        Action::Play(card) => text_now("perimexpaire-name-play", &[("card", card.to_string().into())]),
        Action::Turn(at) => {
            let turned = view.laid.iter().find(|laid| laid.at == *at).map(|laid| laid.card.to_string());
            text_now("perimexpaire-name-turn", &[("card", turned.unwrap_or_default().into())])
        }
        Action::End => text_now("perimexpaire-name-end", &[]),
        Action::Accept => text_now("perimexpaire-accept", &[]),
        Action::Contest => text_now("perimexpaire-contest", &[]),
    }
}

pub(super) fn why(reason: &Reason) -> String {
    let plain = |key: &str| text_now(key, &[]);
    let card = |key: &str, card: &Card| text_now(key, &[("card", card.to_string().into())]);
    let two = |key: &str, card: &Card, other: &Card| {
        text_now(key, &[("card", card.to_string().into()), ("other", other.to_string().into())])
    };
    match reason {
        Reason::NotInHand(missing) => card("perimexpaire-why-hand", missing),
        Reason::NeedsPlace => plain("perimexpaire-why-needs-place"),
        Reason::NeedsNoPlace => plain("perimexpaire-why-needs-no-place"),
        Reason::Taken(_) => plain("perimexpaire-why-taken"),
        Reason::Apart(_) => plain("perimexpaire-why-apart"),
        Reason::NoLink { card: laid, .. } => card("perimexpaire-why-no-link", laid),
        Reason::Unlinked { card: laid, neighbour } => two("perimexpaire-why-unlinked", laid, neighbour),
        Reason::NoClaims => plain("perimexpaire-why-no-claims"),
        Reason::ClaimOfNothing(_) => plain("perimexpaire-why-claim-of-nothing"),
        Reason::NotOnTop { card: laid, top } => two("perimexpaire-why-not-on-top", laid, top),
        Reason::NoReplay => plain("perimexpaire-why-no-replay"),
        Reason::CouldPlay(playable) => card("perimexpaire-why-could-play", playable),
        Reason::NoPenalty => plain("perimexpaire-why-no-penalty"),
        Reason::NoCard(_) => plain("perimexpaire-why-no-card"),
        Reason::PenaltyFirst => plain("perimexpaire-why-penalty-first"),
        Reason::SettleFirst => plain("perimexpaire-why-settle-first"),
        Reason::TurnFinished => plain("perimexpaire-why-finished"),
        Reason::Answer(answer) => crate::games::answers::why(*answer),
    }
}

/// The links that a card would make at a place, in words: “same area as 12, same perimeter as 7”.
pub(super) fn links_label(links: &[(Card, Link)]) -> String {
    let one = |(card, link): &(Card, Link)| {
        let link = t(link_key(*link));
        t!("perimexpaire-link-with", link = link, card = card.to_string())
    };
    links.iter().map(one).collect::<Vec<_>>().join(", ")
}
