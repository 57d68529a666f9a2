//! Prints the schema of all messages:
//! `cargo run -p ludotheque-protocol --features schema --example schema > docs/protocol.schema.json`.

use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = serde_json::to_string_pretty(&ludotheque_protocol::schema())?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
