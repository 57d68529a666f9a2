//! Sums of vectors: head to tail, equal or not, contact by contact.

use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{
    Action, Appearance, Contact, Explanation, Lay, Lie, Mathematics, Table, Vectominos, Verdict, View,
};
use leptos::prelude::*;
use scene::games::vectominos::{UNIT, pair_item, sum};
use scene::{Item, Scene};

use super::words;
use crate::draw::Drawing;
use crate::t;
use crate::table::refusal_text;
use crate::words::t;

pub(super) fn explanation(view: &View, action: &Action, explanation: &Explanation) -> AnyView {
    // A touch on a piece that lies asks about its sums: those it made when it was laid.
    let about = match action {
        Action::Lay(lay) => view.lays.iter().position(|other| other == lay).map(|place| (place, *lay)),
        Action::Pass | Action::Decline | Action::Give(_) | Action::Accept | Action::Contest => None,
    };
    let (title, shown) = match about {
        Some((place, lay)) => {
            (t!("vectominos-about", piece = words::piece_of(view, lay.piece)), Some(as_laid(view, place, lay)))
        }
        None => (words::name(view, action), explanation.mathematics.clone()),
    };
    let refused = explanation
        .refusal
        .as_ref()
        .filter(|_| about.is_none())
        .map(|refusal| refusal_text::<Vectominos>(view, refusal));
    let link = explanation.link.filter(|_| explanation.refusal.is_none()).map(|link| t(words::link_key(link)));
    let contacts = shown.iter().flat_map(|shown| &shown.contacts).map(contact).collect_view();
    let none = shown.as_ref().is_some_and(|shown| shown.contacts.is_empty() && refused.is_none());
    let open = about
        .and_then(|(_, lay)| view.appearances.iter().find(|known| known.piece == lay.piece).map(|known| (lay, known)));
    view! {
        <p class="vm-why-title">{title}</p>
        {refused.map(|text| view! { <p class="wrong">{text}</p> })}
        {link.map(|text| view! { <p>{text}</p> })}
        {none.then(|| view! { <p>{t("vectominos-no-sum")}</p> })}
        {contacts}
        {open.map(|(lay, known)| appearances(lay, known))}
    }
    .into_any()
}

/// The mathematics of a piece when it was laid.
fn as_laid(view: &View, place: usize, lay: Lay) -> Mathematics {
    let mut table = Table::new(view.options.set);
    view.lays.iter().take(place).for_each(|&before| table.lay_unchecked(before));
    mathematics(&table, lay)
}

fn contact(contact: &Contact) -> AnyView {
    let verdict = match contact.verdict {
        Verdict::Equal => "vectominos-equal",
        Verdict::Different => "vectominos-different",
        Verdict::Possible => "vectominos-possible",
        Verdict::NoAppearance => "vectominos-no-appearance",
    };
    let right = match contact.verdict {
        Verdict::Equal | Verdict::Possible => "yes",
        Verdict::Different | Verdict::NoAppearance => "no",
    };
    let picture = sum::equation(contact);
    let formula = formula(contact);
    view! {
        <section class="vm-why" data-right=right>
            {contact.terms.map(|terms| view! { <h3>{t!("vectominos-contact", sum = words::sum_sign(terms))}</h3> })}
            <Drawing scene=Signal::derive(move || picture.clone()) />
            {formula}
            <p class="vm-why-verdict">{t(verdict)}</p>
        </section>
    }
    .into_any()
}

/// `u + v = (1 ; 0) + (0 ; 1) = (1 ; 1)`, and the vector beside it.
fn formula(contact: &Contact) -> Option<AnyView> {
    let [first, second] = contact.terms?;
    let total = contact.sum?;
    let other = contact.vector.map(|vector| {
        let sign = if vector.components() == total { "=" } else { "≠" };
        view! { <mo>{sign}</mo> {over("w", "vm-w")} <mo>"="</mo> {components(vector.components())} }
    });
    Some(
        view! {
            <p class="vm-why-formula">
                <math>
                    <mrow>{over("u", "vm-u")} <mo>"+"</mo> {over("v", "vm-v")}</mrow>
                    <mrow><mo>"="</mo> {components(first.components())} <mo>"+"</mo> {components(second.components())}</mrow>
                    <mrow><mo>"="</mo> {components(total)}</mrow>
                </math>
                <math><mrow>{other}</mrow></math>
            </p>
        }
        .into_any(),
    )
}

/// A letter with an arrow.
fn over(letter: &'static str, class: &'static str) -> AnyView {
    view! { <mover class=class><mi>{letter}</mi><mo stretchy="false">"→"</mo></mover> }.into_any()
}

/// A vector as a column of numbers.
fn components((x, y): (i8, i8)) -> AnyView {
    let number = |n: i8| if n < 0 { format!("−{}", -n) } else { n.to_string() };
    view! {
        <mrow>
            <mo>"("</mo>
            <mtable><mtr><mtd><mn>{number(x)}</mn></mtd></mtr><mtr><mtd><mn>{number(y)}</mn></mtd></mtr></mtable>
            <mo>")"</mo>
        </mrow>
    }
    .into_any()
}

/// Everything that a Polymorphe can still be.
fn appearances(lay: Lay, known: &Appearance) -> AnyView {
    let lie = Lie::of(lay.turn);
    let (width, height) = match lie {
        Lie::Lying => (2.0 * UNIT, UNIT),
        Lie::Upright => (UNIT, 2.0 * UNIT),
    };
    let one = |pair: &engine::games::vectominos::Pair| {
        let shift = (width / 2.0, height / 2.0);
        let items = vec![pair_item(*pair, lie)];
        let group = Item::Group { shift, turn: 0.0, hit: String::new(), name: String::new(), items };
        let scene = Scene { width, height, items: vec![group] };
        let label = words::piece_label(Some(*pair));
        view! { <li><Drawing scene=Signal::derive(move || scene.clone()) label=Signal::derive(move || label.clone()) /></li> }
    };
    view! {
        <section class="vm-why">
            <h3>{t!("vectominos-can-be", n = known.pairs.len())}</h3>
            <ul class="vm-why-pairs">{known.pairs.iter().map(one).collect_view()}</ul>
        </section>
    }
    .into_any()
}
