//! Renders scenes as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::palette::Palette;
use crate::{Item, Paint, Scene, Step, Style};

/// Renders the scene as a complete SVG document.
#[must_use]
pub fn document(scene: &Scene, palette: Palette) -> String {
    let mut body = String::new();
    let mut hatches = BTreeSet::new();
    write_items(&mut body, &scene.items, palette, &mut hatches);
    let defs: String = hatches.iter().map(|&side| hatch(side, palette)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\">\n\
         <defs>{defs}</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{body}</svg>\n",
        short(scene.width),
        short(scene.height),
        palette.colour(Paint::Table)
    )
}

/// The direction of a side's hatching, in degrees.
#[must_use]
pub const fn hatch_angle(side: u8) -> u8 {
    [0, 45, 135, 90, 22, 67][side as usize % 6]
}

/// The hatching pattern of a side: the direction of its strokes identifies the side without colour.
fn hatch(side: u8, palette: Palette) -> String {
    let angle = hatch_angle(side);
    format!(
        "<pattern id=\"hatch{side}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({angle})\"><path d=\"M0 0V6\" stroke=\"{}\" stroke-width=\"2\"/></pattern>",
        palette.colour(Paint::Hatch(side))
    )
}

fn write_items(out: &mut String, items: &[Item], palette: Palette, hatches: &mut BTreeSet<u8>) {
    for item in items {
        let _ = match item {
            Item::Path { steps, style } => {
                writeln!(out, "<path d=\"{}\"{}/>", path(steps), paint(*style, palette, hatches))
            }
            Item::Circle { centre, radius, style } => writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
                short(centre.0),
                short(centre.1),
                short(*radius),
                paint(*style, palette, hatches)
            ),
            Item::Label { at, size, text, paint } => writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
                short(at.0),
                short(at.1 + 0.35 * size),
                short(*size),
                palette.colour(*paint),
                escape(text)
            ),
            Item::Group { shift, turn, hit, name, items } => {
                let _ = write!(out, "<g transform=\"translate({} {})", short(shift.0), short(shift.1));
                let _ = if *turn == 0.0 { write!(out, "\"") } else { write!(out, " rotate({})\"", short(*turn)) };
                if !hit.is_empty() {
                    let _ = write!(out, " data-hit=\"{}\"", escape(hit));
                }
                let _ = writeln!(out, ">");
                if !name.is_empty() {
                    let _ = writeln!(out, "<title>{}</title>", escape(name));
                }
                write_items(out, items, palette, hatches);
                writeln!(out, "</g>")
            }
        };
    }
}

/// The data of an SVG path.
#[must_use]
pub fn path(steps: &[Step]) -> String {
    let mut d = String::new();
    for step in steps {
        let _ = match *step {
            Step::Move(x, y) => write!(d, "M{} {}", short(x), short(y)),
            Step::Line(x, y) => write!(d, "L{} {}", short(x), short(y)),
            Step::Arc { radius, clockwise, to } => {
                let r = short(radius);
                write!(d, "A{r} {r} 0 0 {} {} {}", u8::from(clockwise), short(to.0), short(to.1))
            }
            Step::Close => write!(d, "Z"),
        };
    }
    d
}

fn paint(style: Style, palette: Palette, hatches: &mut BTreeSet<u8>) -> String {
    let fill = if let Paint::Hatch(side) = style.fill {
        hatches.insert(side);
        format!("url(#hatch{side})")
    } else {
        palette.colour(style.fill).to_owned()
    };
    let mut text = format!(" fill=\"{fill}\"");
    if style.stroke != Paint::None {
        let _ = write!(
            text,
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            palette.colour(style.stroke),
            short(style.width)
        );
    }
    text
}

/// Formats with at most two decimals and no trailing zeros: small files, the same on every platform.
#[must_use]
pub fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
