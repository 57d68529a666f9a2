//! What a game's own part of the screen is given: what it shows, what can be done, and how to do it.

use std::marker::PhantomData;
use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use table::{Phase, TableEffect, TableInput};

use super::erased::AnyEffects;
use super::game_ui::{GameUi, time_of, world_of};
use super::hints::Clue;
use super::store::TableStore;

/// What a game's own part of the screen is given.
pub struct Play<P: GameUi> {
    /// What is common to all tables.
    pub store: TableStore,
    /// What the viewer sees of the game.
    pub view: Memo<Option<Arc<P::View>>>,
    /// What the seat of this screen may do now; empty while it may not act. Asked for only where it is needed: in some
    /// games the list is long.
    pub legal: Memo<Arc<Vec<P::Action>>>,
    /// What happened last: a number that grows, and the effects in order, to be shown as motion.
    pub fresh: Memo<(u32, Arc<Vec<P::Effect>>)>,
    /// What has happened since the last move made at this screen, to be marked until the next one.
    pub recent: Memo<Arc<Vec<P::Effect>>>,
    /// What is to be pointed out: an action that waits to be confirmed, or what a strong player would do.
    pub hint: Memo<Option<P::Action>>,
    world: Memo<Option<Arc<P>>>,
    game: PhantomData<fn() -> P>,
}

/// What of this is the game's own.
fn of_game<P: GameUi>(effects: &AnyEffects) -> Arc<Vec<P::Effect>> {
    let own = effects.iter().filter_map(|effect| {
        let TableEffect::Game(effect) = effect else { return None };
        effect.get().cloned()
    });
    Arc::new(own.collect())
}

impl<P: GameUi> Clone for Play<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: GameUi> Copy for Play<P> {}

impl<P: GameUi> Play<P> {
    pub(super) fn new(store: TableStore) -> Self {
        let view = Memo::new(move |_| store.view.with(|view| view.as_ref()?.play.as_ref()?.game.share::<P::View>()));
        let world = Memo::new(move |_| view.with(|view| Some(Arc::new(world_of::<P>(view.as_ref()?)))));
        let legal = Memo::new(move |_| {
            let mut legal = Vec::new();
            let seat = store.seat().filter(|_| store.may_act());
            world.with(|world| {
                if let (Some(seat), Some(world)) = (seat, world) {
                    world.legal_actions(seat, &mut legal);
                }
            });
            Arc::new(legal)
        });
        let fresh = Memo::new(move |_| store.fresh.with(|(number, effects)| (*number, of_game::<P>(effects))));
        let recent = Memo::new(move |_| store.recent.with(|effects| of_game::<P>(effects)));
        // What waits to be confirmed is pointed out as a hint is.
        let hint = Memo::new(move |_| {
            let pending = store.pending.with(|pending| pending.as_ref()?.1.parse().ok());
            let shown = || store.clue.get() == Clue::Move;
            pending.or_else(|| store.hint.with(|hint| hint.as_ref()?.1.parse().ok()).filter(|_| shown()))
        });
        Self { store, view, legal, fresh, recent, hint, world, game: PhantomData }
    }

    /// The seat from which this screen acts; none for onlookers.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        self.store.seat()
    }

    /// Whether this screen may act now.
    #[must_use]
    pub fn may_act(self) -> bool {
        self.store.may_act()
    }

    /// Whether the match is over; the position need not be, after a resignation.
    #[must_use]
    pub fn is_match_over(self) -> bool {
        self.store.view.with(|view| view.as_deref().is_some_and(|view| view.phase == Phase::Over))
    }

    /// Whether the house shows what is legal. (What is legal may be asked for in any case, to know what a touch means.)
    #[must_use]
    pub fn shows_targets(self) -> bool {
        self.store.view.with(|view| view.as_ref().is_some_and(|view| view.targets))
    }

    /// A world that looks as the view does, to ask the rules about it; follows the view.
    #[must_use]
    pub fn world(self) -> Option<Arc<P>> {
        self.world.get()
    }

    /// What would happen, or why it would not; nothing changes.
    pub fn attempt(self, action: &P::Action) -> Result<Vec<P::Effect>, engine::Refusal<P::Reason>> {
        let seat = self.store.viewer.with_untracked(|viewer| match viewer {
            engine::Viewer::Seat(seat) => *seat,
            engine::Viewer::Spectator => Seat(u8::MAX),
        });
        let time = self.store.view.with_untracked(|view| view.as_ref().map(|view| time_of(view)).unwrap_or_default());
        let world = self.world.get_untracked();
        let Some(world) = world else { return Err(engine::Refusal::NotAwaited(seat)) };
        let told = P::clone(&world).apply(time, seat, action)?;
        Ok(told.into_iter().map(|told| told.effect).collect())
    }

    /// Does something. What is refused is said in words, and told to the table all the same: it counts errors.
    pub fn act(self, action: &P::Action) {
        let Some(seat) = self.store.seat() else { return };
        self.store.act(seat, &action.to_string());
    }

    /// Says what to do next with what is chosen, in the place of the game's prompt.
    pub fn guide(self, text: impl Fn() -> Option<String> + 'static) {
        let guidance = self.store.guidance;
        Effect::new(move |_| guidance.set(text()));
        on_cleanup(move || drop(guidance.try_set(None)));
    }

    /// Shows the mathematics of an action.
    pub fn explain(self, action: &P::Action) {
        if let Some(seat) = self.store.seat() {
            self.store.explained.set(Some((seat, action.to_string())));
        }
    }
}

impl TableStore {
    /// Does something, in the game's notation; at the second touch, where the settings say so.
    pub fn act(self, seat: Seat, action: &str) {
        if self.read_only.get_untracked() {
            return;
        }
        let view = self.view.get_untracked();
        let refusal = view.and_then(|view| super::game_ui(self.game).refusal(&view, seat, action));
        // Out of turn there is nothing to explain, and nothing for the table to judge.
        if refusal.is_some() && untrack(|| self.is_others_turn()) {
            self.explained.set(None);
            return self.refusal.set(refusal);
        }
        let asked = Some((seat, action.to_owned()));
        let waits = refusal.is_none() && super::bar::confirms() && !super::game_ui(self.game).confirms();
        if waits && self.pending.get_untracked() != asked {
            self.refusal.set(None);
            self.pending.set(asked);
            return;
        }
        self.pending.set(None);
        // What was explained before has been read.
        self.explained.set(None);
        self.submit(TableInput::Act { seat, action: action.to_owned() });
        if refusal.is_some() {
            self.refusal.set(refusal);
            self.explained.set(Some((seat, action.to_owned())));
        }
    }
}
