//! The cell that wins most.

use engine::games::triancey::{Cell, Colour, Triancey};
use engine::{Position as _, Viewer};
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

pub(crate) fn posed(strongest: Strongest) -> AnyView {
    let work = Work::new(1);
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
        work.judge(Judged { verdict, text: told(cell, won), pictures: Vec::new() });
    };
    let look = move |(hit, _): (String, String)| {
        let free = hit.parse::<Cell>().is_ok_and(|cell| strongest.with_value(|all| all.after(cell).is_some()));
        let inert = !free || work.is_done();
        Look {
            class: if free { "legal" } else { "" }.to_owned(),
            label: t!("exercises-cell", cell = hit),
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
