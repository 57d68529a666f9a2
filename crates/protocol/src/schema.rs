//! JSON Schemas of everything that travels, for clients in other languages.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::api::{EnterTable, NewDevice, OpenTable, Place, Problem, TableSummary, TransferCode};
use crate::{ClientMessage, CloseReason, Hello, ServerMessage, Welcome};

impl JsonSchema for CloseReason {
    fn schema_name() -> Cow<'static, str> {
        "CloseReason".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let reasons = Self::ALL.map(|reason| json_schema!({ "const": reason.code(), "description": reason.text() }));
        json_schema!({ "description": "The code of a WebSocket close frame.", "oneOf": reasons })
    }
}

/// One schema for all: a value of it is a message on a socket; `$defs` has the bodies of HTTP requests and responses and
/// the close codes as well. What only one game knows (its view, its effects) is any value.
#[must_use]
pub fn schema() -> Schema {
    let mut generator = SchemaGenerator::default();
    let messages = [
        generator.subschema_for::<Hello>(),
        generator.subschema_for::<Welcome>(),
        generator.subschema_for::<ClientMessage>(),
        generator.subschema_for::<ServerMessage>(),
    ];
    generator.subschema_for::<NewDevice>();
    generator.subschema_for::<OpenTable>();
    generator.subschema_for::<Place>();
    generator.subschema_for::<TableSummary>();
    generator.subschema_for::<TransferCode>();
    generator.subschema_for::<EnterTable>();
    generator.subschema_for::<Problem>();
    generator.subschema_for::<CloseReason>();
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("The protocol of Ludothèque, version {}", crate::VERSION),
        "anyOf": messages,
        "$defs": generator.take_definitions(true),
    })
}
