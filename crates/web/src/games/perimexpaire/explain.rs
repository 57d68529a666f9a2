//! Areas and perimeters line by line: two figures cut into squares and arcs, side by side.

use engine::Refusal;
use engine::games::perimexpaire::{Action, Card, Cause, Comparison, Explanation, Measures, Perimexpaire, Reason, View};
use leptos::prelude::*;
use scene::games::perimexpaire::measure;

use super::words;
use crate::draw::Drawing;
use crate::t;
use crate::table::refusal_text;
use crate::words::t;

pub(super) fn explanation(view: &View, action: &Action, explanation: &Explanation) -> AnyView {
    // A touch on a laid card asks about its links; it is an action only as a penalty.
    let about = match action {
        Action::Turn(at) => view.laid.iter().find(|laid| laid.at == *at),
        Action::Lay { .. } | Action::Play(_) | Action::End | Action::Accept | Action::Contest => None,
    };
    let (title, comparisons) = match about {
        Some(laid) => {
            let next = laid.at.around().filter_map(|at| view.laid.iter().find(|other| other.at == at));
            let title = t!("perimexpaire-about", card = laid.card.to_string());
            (title, next.map(|other| Comparison::of(laid.card, other.card)).collect())
        }
        None => (words::name(view, action), comparisons(view, action, explanation)),
    };
    let refused = explanation
        .refusal
        .as_ref()
        .filter(|_| about.is_none())
        .map(|refusal| refusal_text::<Perimexpaire>(view, refusal));
    let turned = turned(&explanation.turned);
    view! {
        <p class="px-why-title">{title}</p>
        {refused.map(|text| view! { <p class="wrong">{text}</p> })}
        {comparisons.iter().map(compared).collect_view()}
        {turned}
    }
    .into_any()
}

/// The comparisons of an action, first the one that the message above them speaks of.
fn comparisons(view: &View, action: &Action, explanation: &Explanation) -> Vec<Comparison> {
    let named = match (&explanation.refusal, action) {
        (Some(Refusal::Rule(Reason::Unlinked { neighbour, .. })), _) => Some(*neighbour),
        (_, Action::Lay { card, at, .. }) => words::neighbour(view, *card, *at).map(|next| next.card),
        (_, Action::Play(_) | Action::Turn(_) | Action::End | Action::Accept | Action::Contest) => None,
    };
    let mut comparisons = explanation.comparisons.clone();
    comparisons.sort_by_key(|comparison| Some(comparison.cards[1]) != named);
    comparisons
}

fn turned(turned: &[(Card, Cause)]) -> Option<AnyView> {
    let line = |(card, cause): &(Card, Cause)| {
        view! { <li>{t!("perimexpaire-would-turn", card = card.to_string(), cause = words::why_turned(*cause))}</li> }
    };
    (!turned.is_empty())
        .then(|| view! { <ul class="px-why-turned">{turned.iter().map(line).collect_view()}</ul> }.into_any())
}

/// Two cards: areas, then perimeters, and what follows.
fn compared(comparison: &Comparison) -> AnyView {
    let [one, other] = comparison.cards;
    let [mine, theirs] = comparison.measures;
    let verdict = comparison.link.map_or("perimexpaire-link-none", words::link_key);
    let area = measured("perimexpaire-area", mine.area == theirs.area, [(one, mine), (other, theirs)], Measured::Area);
    let perimeter = measured(
        "perimexpaire-perimeter",
        mine.perimeter == theirs.perimeter,
        [(one, mine), (other, theirs)],
        Measured::Perimeter,
    );
    view! {
        <section class="px-why" data-linked=if comparison.link.is_some() { "yes" } else { "no" }>
            <h3>{t!("perimexpaire-compared", card = one.to_string(), other = other.to_string())}</h3>
            {area}
            {perimeter}
            <p class="px-why-verdict">{t(verdict)}</p>
        </section>
    }
    .into_any()
}

#[derive(Clone, Copy)]
enum Measured {
    Area,
    Perimeter,
}

fn measured(key: &'static str, equal: bool, sides: [(Card, Measures); 2], what: Measured) -> AnyView {
    let (sign, word) = if equal { ("=", "perimexpaire-equal") } else { ("≠", "perimexpaire-different") };
    let column = |(card, measures): (Card, Measures)| {
        let (picture, lines) = match what {
            Measured::Area => (measure::area(card), area_lines(&measures)),
            Measured::Perimeter => (measure::perimeter(card), perimeter_lines(&measures)),
        };
        view! {
            <div class="px-why-side">
                <span class="px-why-card">{card.to_string()}</span>
                <Drawing scene=Signal::derive(move || picture.clone()) />
                {lines}
            </div>
        }
    };
    let [one, other] = sides.map(column);
    view! {
        <div class="px-why-measure" data-equal=if equal { "yes" } else { "no" }>
            <h4>{t(key)}</h4>
            <div class="px-why-two">
                {one} <span class="px-why-sign" role="img" aria-label=t(word)>{sign}</span> {other}
            </div>
        </div>
    }
    .into_any()
}

/// A line of a computation: how many of what, and what that makes.
fn line(key: &'static str, count: i8, value: AnyView) -> Option<AnyView> {
    (count > 0).then(|| {
        view! {
            <li>
                <span>{t!(key, n = i32::from(count))}</span>
                {value}
            </li>
        }
        .into_any()
    })
}

fn area_lines(measures: &Measures) -> AnyView {
    let Measures { full, discs, rests, area, .. } = *measures;
    let rest = view! { <math><mrow>{times(rests)}<mo>"("</mo><mn>"1"</mn><mo>"−"</mo>{pi_over(1, 4)}<mo>")"</mo></mrow></math> };
    view! {
        <ul class="px-why-lines">
            {line("perimexpaire-squares", full, view! { <math><mn>{full.to_string()}</mn></math> }.into_any())}
            {line("perimexpaire-discs", discs, view! { <math><mrow>{times(discs)}{pi_over(1, 4)}</mrow></math> }.into_any())}
            {line("perimexpaire-rests", rests, rest.into_any())}
            <li class="px-why-total">
                <math><mrow><mi>"A"</mi><mo>"="</mo>{total(area.squares, area.quarter_discs, 4)}</mrow></math>
            </li>
        </ul>
    }
    .into_any()
}

fn perimeter_lines(measures: &Measures) -> AnyView {
    let perimeter = measures.perimeter;
    let arcs = view! { <math><mrow>{times(perimeter.arcs)}{pi_over(1, 2)}</mrow></math> };
    view! {
        <ul class="px-why-lines">
            {line("perimexpaire-segments", perimeter.segments, view! { <math><mn>{perimeter.segments.to_string()}</mn></math> }.into_any())}
            {line("perimexpaire-arcs", perimeter.arcs, arcs.into_any())}
            <li class="px-why-total">
                <math><mrow><mi>"P"</mi><mo>"="</mo>{total(perimeter.segments, perimeter.arcs, 2)}</mrow></math>
            </li>
        </ul>
    }
    .into_any()
}

/// `3 ×`, and nothing for one.
fn times(count: i8) -> Option<AnyView> {
    (count > 1).then(|| view! { <mn>{count.to_string()}</mn> <mo>"×"</mo> }.into_any())
}

/// `whole + parts·π/over`, with the fraction in lowest terms.
fn total(whole: i8, parts: i8, over: i8) -> AnyView {
    let whole_shown = (whole != 0 || parts == 0).then(|| view! { <mn>{whole.to_string()}</mn> });
    let sign =
        (parts != 0 && (whole != 0 || parts < 0)).then(|| view! { <mo>{if parts < 0 { "−" } else { "+" }}</mo> });
    let (top, bottom) = lowest(parts.abs(), over);
    let pi = (parts != 0).then(|| pi_over(top, bottom));
    view! { {whole_shown} {sign} {pi} }.into_any()
}

/// A fraction in lowest terms.
fn lowest(mut top: i8, mut bottom: i8) -> (i8, i8) {
    while top % 2 == 0 && bottom % 2 == 0 && top != 0 {
        (top, bottom) = (top / 2, bottom / 2);
    }
    (top, bottom)
}

/// `top·π/bottom`.
fn pi_over(top: i8, bottom: i8) -> AnyView {
    let count = (top > 1).then(|| view! { <mn>{top.to_string()}</mn> });
    let numerator = view! { <mrow>{count}<mi>"π"</mi></mrow> };
    if bottom == 1 {
        numerator.into_any()
    } else {
        view! { <mfrac>{numerator}<mn>{bottom.to_string()}</mn></mfrac> }.into_any()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Input, Match, Millis, Position as _, Rng, Seed, Viewer};

    use super::*;

    #[test]
    fn an_explanation_begins_with_the_card_that_the_refusal_names() {
        let (mut unlinked, mut second) = (0, 0);
        for number in 0..8 {
            let seed = Seed::from_text(&format!("explained {number}"));
            let mut game = Match::<Perimexpaire>::start("".parse().expect("options"), 2, seed).expect("a match");
            let mut rng = Rng::new(seed, "plies");
            for _ in 0..14 {
                let Some(seat) = game.position().awaited().first() else { break };
                let view = game.position().view(Viewer::Seat(seat));
                let spots = view.laid.iter().flat_map(|laid| laid.at.around());
                let cards: Vec<Card> = game.position().hand(seat).iter().collect();
                for (at, &card) in spots.flat_map(|at| cards.iter().map(move |card| (at, card))) {
                    let action = Action::Lay { card, at, claims: engine::games::perimexpaire::Claims::NONE };
                    let explanation = game.position().explain(seat, &action);
                    if let Some(Refusal::Rule(Reason::Unlinked { neighbour, .. })) = explanation.refusal {
                        assert_eq!(comparisons(&view, &action, &explanation)[0].cards, [card, neighbour]);
                        unlinked += 1;
                        second += u32::from(explanation.comparisons[0].cards[1] != neighbour);
                    }
                }
                let mut legal = Vec::new();
                game.position().legal_actions(seat, &mut legal);
                let action = *rng.choose(&legal);
                game.apply(Millis(0), Input::Act { seat, action }).expect("a listed action");
            }
        }
        assert!(unlinked > 20 && second > 2, "{unlinked} refusals, {second} about another than the first neighbour");
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(lowest(2, 4), (1, 2));
        assert_eq!(lowest(4, 4), (1, 1));
        assert_eq!(lowest(3, 4), (3, 4));
        assert_eq!(lowest(4, 2), (2, 1));
    }
}
