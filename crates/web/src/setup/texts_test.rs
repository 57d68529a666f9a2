//! Every option and preset has its words.

use engine::{GameId, OptionKind, OptionSpec};

use super::form::{choices, house_choices};
use crate::words::has;

fn named(of: &str, spec: &OptionSpec) -> Vec<String> {
    let mut keys = vec![(format!("opt-{of}-{}", spec.key), format!("opt-{}", spec.key))];
    if let OptionKind::Choice(values) = spec.kind {
        keys.extend(values.iter().map(|value| (format!("val-{of}-{}-{value}", spec.key), format!("val-{value}"))));
    }
    if matches!(spec.kind, OptionKind::Number { min, max } if min == max) {
        keys.clear();
    }
    keys.into_iter().filter(|(own, common)| !has(own) && !has(common)).map(|(own, _)| own).collect()
}

#[test]
fn every_option_value_and_preset_has_its_words() {
    let mut missing = Vec::new();
    for &game in GameId::ALL {
        let choices = choices(game);
        missing.extend(choices.specs.iter().flat_map(|spec| named(game.as_str(), spec)));
        let presets = choices.presets.iter().map(|(name, _)| format!("preset-{game}-{name}"));
        missing.extend(presets.filter(|key| !has(key)));
    }
    missing.extend(house_choices().specs.iter().flat_map(|spec| named("house", spec)));
    assert_eq!(missing, [""; 0]);
}
