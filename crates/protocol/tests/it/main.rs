//! The schema in docs/ is that of the types.

use serde_json::Value;

#[test]
fn the_schema_is_pinned() {
    let mut now = ludotheque_protocol::schema().to_value();
    // Tests are built with a game that is not shipped.
    let games = now.pointer_mut("/$defs/GameId/enum").and_then(Value::as_array_mut).expect("the games");
    games.retain(|game| game != "takeaway");
    let pinned: Value = serde_json::from_str(include_str!("../../../../docs/protocol.schema.json")).expect("JSON");
    assert!(
        now == pinned,
        "docs/protocol.schema.json differs from the types; if that is meant: \
         cargo run -p ludotheque-protocol --features schema --example schema > docs/protocol.schema.json"
    );
}

#[test]
fn every_reference_in_the_schema_leads_somewhere() {
    fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let schema = ludotheque_protocol::schema().to_value();
    let mut found = Vec::new();
    references(&schema, &mut found);
    assert!(found.len() > 20, "{found:?}");
    for reference in found {
        let name = reference.strip_prefix("#/$defs/").expect("a definition of ours");
        assert!(schema["$defs"][name].is_object(), "{reference}");
    }
}
