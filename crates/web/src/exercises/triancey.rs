//! Find the cell that wins the most.

use engine::games::triancey::{Cell, Colour, Triancey, View};
use engine::{GameId, Position as _, Viewer};
use exercise::triancey::Strongest;
use leptos::prelude::*;
use scene::{Picture as _, Scene};

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::{Board, Look};
use crate::t;
use crate::words::t;

fn picture(position: &Triancey) -> Scene {
    Triancey::picture(&position.view(Viewer::Spectator))
}

/// The accessible description of a cell: whose stone is on it, if any.
fn state(view: &View, cell: Cell) -> &'static str {
    match view.pawns {
        [white, _] if white.contains(cell) => "white",
        [_, red] if red.contains(cell) => "red",
        [..] => "free",
    }
}

pub(crate) fn posed(strongest: Strongest) -> AnyView {
    let work = Work::new(GameId::Triancey, "TR-2.2", 1);
    let board = RwSignal::new(picture(&strongest.position));
    let mover = match strongest.position.view(Viewer::Spectator).to_move {
        Colour::White => "triancey-player-1",
        Colour::Red => "triancey-player-2",
    };
    let (best, won) = (strongest.best, strongest.won);
    let strongest = StoredValue::new(strongest);
    let told = move |cell: Cell, won: u32| t!("answer-triancey", cell = cell.to_string(), won = won);
    let touch = move |hit: String| {
        let tried = hit.parse::<Cell>().ok().and_then(|cell| {
            let (after, won) = strongest.with_value(|strongest| strongest.after(cell))?;
            Some((cell, after, won))
        });
        let Some((cell, after, won)) = tried else { return };
        let verdict = Verdict::of(cell == best);
        if verdict == Verdict::Right {
            board.set(picture(&after));
        }
        let text = match verdict {
            Verdict::Right => t!("exercises-cell-best", cell = cell.to_string(), won = won),
            Verdict::Wrong => t!("exercises-cell-wins", cell = cell.to_string(), won = won),
        };
        work.judge(Judged { verdict, key: cell.to_string(), found: told(cell, won), text, pictures: Vec::new() });
    };
    let look = move |(hit, _): (String, String)| {
        let cell = hit.parse::<Cell>().ok();
        let free = cell.is_some_and(|cell| strongest.with_value(|all| all.after(cell).is_some()));
        let state =
            cell.map_or("free", |cell| state(&strongest.with_value(|all| all.position.view(Viewer::Spectator)), cell));
        let inert = !free || work.is_done();
        Look {
            class: if free { "legal" } else { "" }.to_owned(),
            label: t!("exercises-cell", cell = hit, state = state),
            inert,
            ..Look::default()
        }
    };
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-triancey", colour = t(mover)))
            answer=Signal::derive(move || vec![told(best, won)])
        >
            <div class="exercise-board">
                <Board scene=board label=Signal::derive(move || t("triancey-title")) on_hit=touch look=Callback::new(look) />
            </div>
        </Posed>
    }
    .into_any()
}
