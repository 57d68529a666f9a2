//! Ruled tables, for score sheets and the table of links.

use scene::{Paint, Style};

use crate::fonts::Setting;
use crate::page::{Anchor, Mark, Point, Weight, rectangle, stroke, text};
use crate::settings::Settings;

/// A table of texts.
pub struct Table {
    /// Its upper left corner.
    pub at: Point,
    /// The widths of the columns.
    pub widths: Vec<f64>,
    /// The height of a row.
    pub row: f64,
    /// Text size.
    pub size: f64,
    /// The cells' texts; the first row is the header.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Draws the table.
    #[must_use]
    pub fn marks(&self, settings: &Settings) -> Vec<Mark> {
        let (left, top) = self.at;
        let width: f64 = self.widths.iter().sum();
        let height = self.row * self.rows.len() as f64;
        let mut marks = vec![rectangle(self.at, (width, self.row), Style::fill(Paint::FaceSoft))];
        for line in 1..self.rows.len() {
            let y = top + self.row * line as f64;
            marks.push(stroke((left, y), (left + width, y), 0.15, Paint::InkSoft));
        }
        let mut x = left;
        for column in &self.widths[..self.widths.len().saturating_sub(1)] {
            x += column;
            marks.push(stroke((x, top), (x, top + height), 0.15, Paint::InkSoft));
        }
        marks.push(rectangle(self.at, (width, height), Style::line(Paint::Ink, 0.3)));
        for (line, cells) in self.rows.iter().enumerate() {
            let weight = if line == 0 { Weight::Bold } else { Weight::Regular };
            let setting = Setting { weight, spacing: settings.spacing };
            let mut x = left;
            for (cell, column) in cells.iter().zip(&self.widths) {
                let size = ((column - 1.6) / setting.width(cell).max(0.1)).min(self.size);
                let y = top + self.row * (line as f64 + 0.5) + 0.36 * size;
                marks.push(text((x + column / 2.0, y), size, weight, Anchor::Middle, cell.clone()));
                x += column;
            }
        }
        marks
    }
}
