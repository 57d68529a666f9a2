//! Prints the description of the interface: `cargo run -p ludotheque-server --example openapi > docs/openapi.json`.

use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = ludotheque_server::http::description().to_pretty_json()?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
