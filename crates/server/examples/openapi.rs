//! Prints the description of the interface: `cargo run -p server --example openapi > docs/openapi.json`.

use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = server::http::description().to_pretty_json()?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
