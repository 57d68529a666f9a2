use engine::games::transparences::{Action, Attitude, Placed, Transparences};
use engine::{Match, Millis, Position, Seat, Seed, Viewer};

use super::deck;
use crate::{Item, Picture, Scene};

fn hits(items: &[Item]) -> Vec<String> {
    let mut found = Vec::new();
    for item in items {
        if let Item::Group { hit, items, .. } = item {
            found.extend(Some(hit.clone()).filter(|hit| !hit.is_empty()));
            found.extend(hits(items));
        }
    }
    found
}

fn scene(viewer: Viewer) -> (Scene, Transparences) {
    let game =
        Match::<Transparences>::start("".parse().expect("options"), 2, Seed::from_text("scene")).expect("a table");
    let mut position = game.position().clone();
    let cards: Vec<_> = position.player(Seat(0)).hand.iter().collect();
    for (i, &card) in cards.iter().take(3).enumerate() {
        let placed = Placed { card, attitude: Attitude::UPRIGHT, row: i as i8, col: 0 };
        position.apply(Millis(1), Seat(0), &Action::Lay(placed)).expect("legal");
    }
    (Transparences::picture(&position.view(viewer)), position)
}

#[test]
fn every_visible_card_has_a_hit_area() {
    let (own, position) = scene(Viewer::Seat(Seat(0)));
    let found = hits(&own.items);
    for card in position.movable(Seat(0)).iter() {
        assert_eq!(found.iter().filter(|hit| **hit == card.to_string()).count(), 1, "card {card}");
    }
    let (others, _) = scene(Viewer::Spectator);
    assert_eq!(hits(&others.items).len(), 3, "a spectator sees only the cards laid");
    assert!(found.contains(&"@-1,0".to_owned()), "places of the mat can be touched by their owner");
}

#[test]
fn nothing_is_drawn_outside_the_scene() {
    let (scene, _) = scene(Viewer::Seat(Seat(0)));
    let sheet = deck();
    assert_eq!(hits(&sheet.items).len(), 66);
    for scene in [scene, sheet] {
        for item in &scene.items {
            let Item::Group { shift, .. } = item else { continue };
            assert!((0.0..scene.width).contains(&shift.0) && (0.0..scene.height).contains(&shift.1));
        }
    }
}
