//! Every option and variant has its words.

use engine::{GameId, OptionKind, OptionSpec};

use super::form::{Way, choices, house_choices};
use super::options::help_key;
use crate::strength;
use crate::words::has;

fn named(of: &str, spec: &OptionSpec) -> Vec<String> {
    if matches!(spec.kind, OptionKind::Number { min, max } if min == max) {
        return Vec::new();
    }
    let help = help_key(of, spec.key);
    let mut keys = vec![(format!("opt-{of}-{}", spec.key), format!("opt-{}", spec.key)), (help.clone(), help)];
    if let OptionKind::Choice(values) = spec.kind {
        keys.extend(values.iter().map(|value| (format!("val-{of}-{}-{value}", spec.key), format!("val-{value}"))));
    }
    keys.into_iter().filter(|(own, common)| !has(own) && !has(common)).map(|(own, _)| own).collect()
}

#[test]
fn every_option_value_and_variant_has_its_words_and_a_sentence() {
    let mut missing = Vec::new();
    for &game in GameId::ALL {
        let choices = choices(game);
        missing.extend(choices.specs.iter().flat_map(|spec| named(game.as_str(), spec)));
        for (name, _) in choices.presets {
            missing.extend(
                [format!("preset-{game}-{name}"), format!("about-{game}-{name}")].into_iter().filter(|key| !has(key)),
            );
        }
    }
    missing.extend(house_choices().specs.iter().flat_map(|spec| named("house", spec)));
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_way_and_level_has_its_words() {
    let ways = Way::ALL.map(Way::as_str);
    let keys = ways.iter().flat_map(|way| [format!("setup-way-{way}"), format!("setup-go-{way}")]);
    let levels = strength::LEVELS.map(|level| format!("level-{level}"));
    let missing: Vec<String> = keys.chain(levels).filter(|key| !has(key)).collect();
    assert_eq!(missing, [""; 0]);
}
