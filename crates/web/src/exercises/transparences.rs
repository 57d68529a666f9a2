//! Rebuild the model with the given cards: select a card, turn or flip it, and click where its middle goes.

use engine::GameId;
use engine::games::transparences::options::Framing;
use engine::games::transparences::{Assembly, Attitude, Card, Figure, Placed};
use exercise::transparences::Puzzle;
use leptos::prelude::*;
use scene::games::transparences::mat::{Mat, framed, mat};
use scene::games::transparences::{card, patch};

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::{Board, Drawing, Look};
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// Height and width of the mat in cells.
const SIDE: i8 = 7;

/// The cards of the hand in their current attitudes, and the places of the laid ones.
#[derive(Clone, Copy)]
struct Solving {
    work: Work,
    puzzle: StoredValue<Puzzle>,
    chosen: RwSignal<Option<Card>>,
    held: RwSignal<Vec<(Card, Attitude)>>,
    laid: RwSignal<Vec<Placed>>,
}

impl Solving {
    fn mat(self) -> Mat {
        let laid = self.laid.get();
        let least = |of: fn(&Placed) -> i8| laid.iter().map(of).min().unwrap_or(0);
        let anchor = (least(|placed| placed.row), least(|placed| placed.col));
        let model = self.puzzle.with_value(|puzzle| puzzle.model);
        let assembly = Assembly::of(laid);
        let framed = assembly.framed(model, Framing::Equal);
        Mat { side: SIDE, anchor, assembly, framed, model: Some(model), ghost: None }
    }

    /// Lays the selected card at a place of the mat.
    fn touch(self, hit: &str) {
        if let Some((row, col)) = hit.strip_prefix('@').and_then(|at| at.split_once(',')) {
            let cell = |text: &str| text.parse::<i8>().map_or(0, |cell| (cell - 1).clamp(0, SIDE - 3));
            let Some(card) = self.chosen.get_untracked() else { return };
            let attitude = self.attitude(card);
            self.laid.update(|laid| {
                laid.retain(|placed| placed.card != card);
                laid.push(Placed { card, attitude, row: cell(row), col: cell(col) });
            });
            self.look();
        }
    }

    fn attitude(self, card: Card) -> Attitude {
        self.held.with(|held| {
            held.iter().find(|(other, _)| *other == card).map_or(Attitude::UPRIGHT, |(_, attitude)| *attitude)
        })
    }

    fn twist(self, by: u8) {
        let (Some(card), Some(by)) = (self.chosen.get_untracked(), Attitude::new(by)) else { return };
        self.held.update(|held| {
            held.iter_mut().filter(|(other, _)| *other == card).for_each(|(_, attitude)| *attitude = attitude.then(by));
        });
        let attitude = untrack(|| self.attitude(card));
        self.laid.update(|laid| {
            laid.iter_mut().filter(|placed| placed.card == card).for_each(|placed| placed.attitude = attitude);
        });
        self.look();
    }

    fn take(self) {
        let chosen = self.chosen.get_untracked();
        self.laid.update(|laid| laid.retain(|placed| Some(placed.card) != chosen));
        self.look();
    }

    /// Checks whether the model is complete, and how well.
    fn look(self) {
        let Some(frame) = untrack(|| self.mat().framed).map(|framed| framed.frame).filter(|frame| frame.is_complete())
        else {
            return;
        };
        let best = self.puzzle.with_value(|puzzle| puzzle.solution.frame.lines());
        let verdict = Verdict::of(frame.lines() <= best);
        let text = match verdict {
            Verdict::Right => t!("exercises-lines-best", n = frame.lines()),
            Verdict::Wrong => t!("exercises-lines", n = frame.lines(), best = best),
        };
        let found = t("exercises-model-done");
        self.work.judge(Judged { verdict, key: String::new(), found, text, pictures: Vec::new() });
    }
}

/// Describes a card by the positions of its figures.
fn label(card: Card, attitude: Attitude) -> String {
    let cells = card.face(attitude).cells();
    let place = |figure: Figure| {
        let place = cells.iter().position(|cell| cell.shows(figure)).unwrap_or(0);
        t!("exercises-cell-of-card", n = place)
    };
    t!(
        "exercises-figures",
        square = place(Figure::Square),
        circle = place(Figure::Circle),
        cross = place(Figure::Cross)
    )
}

pub(crate) fn posed(puzzle: Puzzle) -> AnyView {
    let work = Work::new(GameId::Transparences, "TP-2.3", 1);
    let (cards, lines) = (puzzle.solution.placed.len(), puzzle.solution.frame.lines());
    let held: Vec<(Card, Attitude)> = puzzle.hand.iter().map(|card| (card, Attitude::UPRIGHT)).collect();
    let model = patch(puzzle.model);
    let solution = framed(&Assembly::of(puzzle.solution.placed.clone()), None, None);
    let hand: Vec<Card> = puzzle.hand.iter().collect();
    let store = Solving {
        work,
        puzzle: StoredValue::new(puzzle),
        chosen: RwSignal::new(hand.first().copied()),
        held: RwSignal::new(held),
        laid: RwSignal::new(Vec::new()),
    };
    let holding = hand.into_iter().map(move |shown| {
        let lies = move || store.laid.with(|laid| laid.iter().any(|placed| placed.card == shown));
        view! {
            <button
                type="button"
                class="exercise-card"
                data-card=shown.to_string()
                class:lies=lies
                aria-pressed=move || if store.chosen.get() == Some(shown) { "true" } else { "false" }
                aria-label=move || label(shown, store.attitude(shown))
                on:click=move |_| store.chosen.set(Some(shown))
            >
                <Drawing scene=Signal::derive(move || card(shown, store.attitude(shown))) />
            </button>
        }
    });
    let tool = move |sign: &'static str, key: &'static str, act: fn(Solving)| {
        view! {
            <button type="button" class="button" data-action=sign on:click=move |_| act(store)>
                {icon(sign)}
                <span>{move || t(key)}</span>
            </button>
        }
    };
    let look = |(hit, name): (String, String)| {
        let number = |text: &str| text.parse::<i8>().map_or(0, |cell| cell + 1);
        match hit.strip_prefix('@').and_then(|at| at.split_once(',')) {
            Some((row, col)) => {
                let label = t!("exercises-mat", row = number(row), column = number(col));
                Look { label, ..Look::default() }
            }
            // Laid cards are selected in the hand: on the mat they would cover the places under them.
            None => Look { class: "layer".to_owned(), label: name, inert: true, ..Look::default() },
        }
    };
    let now = move || store.mat().framed.map_or((0, 0), |framed| (framed.frame.equal, framed.frame.lines()));
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-transparences", cards = cards, lines = lines))
            answer=Signal::derive(|| vec![t("exercises-solution")])
            solution=Some(solution)
        >
            <div class="exercise-cards">
                <figure class="exercise-model">
                    <Drawing scene=Signal::stored(model) />
                    <figcaption>{move || t("exercises-model")}</figcaption>
                </figure>
                {holding.collect_view()}
            </div>
            <p class="exercise-ways">
                {tool("turn", "transparences-turn", |store| store.twist(1))}
                {tool("flip", "transparences-flip", |store| store.twist(4))}
                {tool("undo", "transparences-take", Solving::take)}
            </p>
            <div class="exercise-board mat">
                <Board
                    scene=Signal::derive(move || mat(&store.mat()))
                    label=Signal::derive(move || t("exercises-mat-whole"))
                    on_hit=move |hit: String| store.touch(&hit)
                    look=Callback::new(look)
                />
            </div>
            <p class="exercise-count" aria-live="polite">
                {move || t!("exercises-equal", equal = now().0, lines = now().1)}
            </p>
        </Posed>
    }
    .into_any()
}
