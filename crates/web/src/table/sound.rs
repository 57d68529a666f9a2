//! What is heard and felt of a match: a few calm notes, computed here, and a short shake when it is one's turn.

use std::cell::RefCell;

use leptos::prelude::*;
use table::TableEffect;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::store::TableStore;
use crate::settings::{Settings, Switch};

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    /// Something was played.
    Move,
    /// It is one's turn.
    Turn,
    /// Something was refused.
    Refusal,
    /// The match is over.
    End,
}

/// A note: when it begins, how high and how long it is (seconds, hertz), and how loud (1 is the loudest).
struct Note {
    at: f64,
    pitch: f32,
    length: f64,
    loud: f32,
}

const fn note(at: f64, pitch: f32, length: f64, loud: f32) -> Note {
    Note { at, pitch, length, loud }
}

impl Sound {
    const fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => const { &[note(0.0, 262.0, 0.09, 0.10), note(0.0, 524.0, 0.04, 0.03)] },
            Self::Turn => const { &[note(0.0, 659.0, 0.16, 0.06), note(0.12, 880.0, 0.28, 0.06)] },
            Self::Refusal => const { &[note(0.0, 196.0, 0.12, 0.08), note(0.13, 165.0, 0.20, 0.08)] },
            Self::End => {
                const { &[note(0.0, 523.0, 0.30, 0.06), note(0.14, 659.0, 0.30, 0.06), note(0.28, 784.0, 0.60, 0.06)] }
            }
        }
    }
}

thread_local! {
    /// Made when the first sound is wanted: browsers allow it only after a touch.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

fn play(sound: Sound) {
    if Settings::global().sound.get_untracked() != Switch::On || !was_touched() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            // A sound that cannot be played is missed by nobody.
            let _ = context.resume();
            sound.notes().iter().for_each(|note| drop(ring(context, note)));
        }
    });
}

/// A soft tone that dies away.
fn ring(context: &AudioContext, note: &Note) -> Result<(), JsValue> {
    let (tone, loudness) = (context.create_oscillator()?, context.create_gain()?);
    let begins = context.current_time() + note.at;
    let ends = begins + note.length;
    tone.set_type(OscillatorType::Sine);
    tone.frequency().set_value_at_time(note.pitch, begins)?;
    loudness.gain().set_value_at_time(0.0001, begins)?;
    loudness.gain().exponential_ramp_to_value_at_time(note.loud, begins + 0.012)?;
    loudness.gain().exponential_ramp_to_value_at_time(0.0001, ends)?;
    tone.connect_with_audio_node(&loudness)?;
    loudness.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(begins)?;
    tone.stop_with_when(ends)
}

/// Shakes a phone shortly.
fn shake() {
    if Settings::global().vibration.get_untracked() == Switch::On
        && was_touched()
        && let Some(window) = web_sys::window()
    {
        let _ = window.navigator().vibrate_with_duration(40);
    }
}

/// Whether somebody has touched this page: before, browsers allow neither sounds nor shaking.
fn was_touched() -> bool {
    let activation =
        web_sys::window().and_then(|window| js_sys::Reflect::get(&window.navigator(), &"userActivation".into()).ok());
    activation
        .and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok())
        .is_some_and(|active| active.is_truthy())
}

/// Lets a table be heard and felt.
pub(super) fn follow(store: TableStore) {
    Effect::new(move |before: Option<u32>| {
        let (number, effects) = store.fresh.get();
        if before.is_some_and(|before| before != number) {
            let over = effects.iter().any(|effect| matches!(effect, TableEffect::Ended { .. }));
            let played = effects.iter().any(|effect| matches!(effect, TableEffect::Game(_)));
            match (over, played) {
                (true, _) => play(Sound::End),
                (false, true) => play(Sound::Move),
                (false, false) => {}
            }
        }
        number
    });
    Effect::new(move |before: Option<bool>| {
        let own = store.may_act();
        if own && before == Some(false) {
            play(Sound::Turn);
            shake();
        }
        own
    });
    Effect::new(move |_| {
        if store.refusal.with(Option::is_some) {
            play(Sound::Refusal);
        }
    });
}
