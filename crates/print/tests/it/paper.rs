//! Reads a document with Poppler.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub(crate) struct Paper {
    file: PathBuf,
}

/// A word and its centre, in millimetres.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A page as greyscale pixels.
pub(crate) struct Page {
    width: usize,
    height: usize,
    per_mm: f64,
    grey: Vec<u8>,
}

/// Darker pixels than this count as ink.
const INK: u8 = 225;

fn run(tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{tool} is needed (package poppler-utils): {error}"));
    assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Collapses whitespace to single spaces.
pub(crate) fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether this is the text of a blank back.
pub(crate) fn is_blank(text: &str) -> bool {
    ["Ce verso reste blanc.", "This side is left blank."].contains(&text)
}

impl Paper {
    pub(crate) fn new(pdf: &[u8], name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("print");
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{name}.pdf"));
        fs::write(&file, pdf).expect("a file");
        Self { file }
    }

    fn path(&self) -> &str {
        self.file.to_str().expect("a path")
    }

    pub(crate) fn text(&self) -> String {
        run("pdftotext", &["-layout", self.path(), "-"])
    }

    /// The text of every page, with whitespace collapsed.
    pub(crate) fn texts(&self) -> Vec<String> {
        let all = run("pdftotext", &["-raw", self.path(), "-"]);
        let mut pages: Vec<String> = all.split('\u{c}').map(collapse_whitespace).collect();
        // A form feed follows the last page, too.
        assert_eq!(pages.pop().as_deref(), Some(""));
        pages
    }

    /// Whether a page, counted from 1, is a blank back.
    pub(crate) fn is_blank(&self, page: u32) -> bool {
        is_blank(&self.texts()[page as usize - 1])
    }

    pub(crate) fn fonts(&self) -> Vec<String> {
        let fonts: Vec<String> = run("pdffonts", &[self.path()]).lines().skip(2).map(str::to_owned).collect();
        assert!(!fonts.is_empty());
        fonts
    }

    /// The words of a page, counted from 1.
    pub(crate) fn words(&self, page: u32) -> Vec<Word> {
        let page = page.to_string();
        let html = run("pdftotext", &["-bbox", "-f", &page, "-l", &page, self.path(), "-"]);
        let number = |line: &str, name: &str| -> Option<f64> {
            line.split_once(&format!("{name}=\""))?.1.split_once('"')?.0.parse().ok()
        };
        let word = |line: &str| {
            let middle = |low: &str, high: &str| Some((number(line, low)? + number(line, high)?) / 2.0 * 25.4 / 72.0);
            let text = line.split_once('>')?.1.split_once('<')?.0.to_owned();
            Some(Word { text, x: middle("xMin", "xMax")?, y: middle("yMin", "yMax")? })
        };
        html.lines().filter(|line| line.contains("<word")).filter_map(word).collect()
    }

    pub(crate) fn pixels(&self, dpi: u32) -> Vec<Page> {
        let root = self.file.with_extension("");
        let root = root.to_str().expect("a path");
        run("pdftoppm", &["-gray", "-r", &dpi.to_string(), self.path(), root]);
        let folder = self.file.parent().expect("a folder");
        let stem = format!("{}-", self.file.file_stem().expect("a name").to_string_lossy());
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
        files.retain(|file| {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            let number = name.strip_prefix(&stem).and_then(|rest| rest.strip_suffix(".pgm"));
            number.is_some_and(|number| number.chars().all(|char| char.is_ascii_digit()))
        });
        files.sort();
        let pages = files.iter().map(|file| Page::read(&fs::read(file).expect("a picture"), f64::from(dpi) / 25.4));
        let pages: Vec<Page> = pages.collect();
        files.iter().for_each(|file| fs::remove_file(file).expect("removed"));
        assert!(!pages.is_empty());
        pages
    }
}

impl Page {
    /// Parses a binary PGM picture.
    fn read(bytes: &[u8], per_mm: f64) -> Self {
        let mut at = 0;
        let mut fields = Vec::new();
        while fields.len() < 4 {
            let end = at + bytes[at..].iter().position(u8::is_ascii_whitespace).expect("a field");
            fields.push(String::from_utf8_lossy(&bytes[at..end]).into_owned());
            at = end + 1;
        }
        assert_eq!(fields[0], "P5");
        let size = |field: &str| field.parse::<usize>().expect("a size");
        Self { width: size(&fields[1]), height: size(&fields[2]), per_mm, grey: bytes[at..].to_vec() }
    }

    pub(crate) fn millimetres(&self) -> (f64, f64) {
        (self.width as f64 / self.per_mm, self.height as f64 / self.per_mm)
    }

    /// Decodes the QR code in the lower right corner.
    pub(crate) fn code(&self) -> String {
        let side = (22.0 * self.per_mm) as usize;
        let (left, top) = (self.width - side, self.height - side);
        let grey = |x: usize, y: usize| self.grey[(top + y) * self.width + left + x];
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, grey);
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1, "one QR code");
        grids[0].decode().expect("a readable code").1
    }

    fn ink(&self, x: usize, y: usize) -> bool {
        self.grey[y * self.width + x] < INK
    }

    /// The bounding box of all ink between two heights, in millimetres: left, top, right, bottom.
    pub(crate) fn ink_box(&self, from: f64, to: f64) -> [f64; 4] {
        let rows = (from * self.per_mm) as usize..(to * self.per_mm) as usize;
        let mut bounds = [usize::MAX, usize::MAX, 0, 0];
        for (x, y) in rows.flat_map(|y| (0..self.width).map(move |x| (x, y))).filter(|&(x, y)| self.ink(x, y)) {
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
        }
        bounds.map(|pixel| pixel as f64 / self.per_mm)
    }

    /// Whether there is ink within this many millimetres of a point.
    pub(crate) fn has_ink(&self, (x, y): (f64, f64), within: f64) -> bool {
        let range = |at: f64| ((at - within) * self.per_mm) as usize..=((at + within) * self.per_mm) as usize;
        range(y).any(|y| range(x).any(|x| self.ink(x, y)))
    }

    /// The smallest distance of any ink from an edge.
    pub(crate) fn free_border(&self) -> f64 {
        let mut least = usize::MAX;
        for y in 0..self.height {
            for x in 0..self.width {
                if self.ink(x, y) {
                    least = least.min(x).min(y).min(self.width - 1 - x).min(self.height - 1 - y);
                }
            }
        }
        least as f64 / self.per_mm
    }

    /// The longest continuous line within half a millimetre of this height; longer than `least`.
    pub(crate) fn longest_line(&self, y: f64, least: f64) -> f64 {
        let rows = ((y - 0.5) * self.per_mm) as usize..=((y + 0.5) * self.per_mm) as usize;
        let mut longest = 0;
        for row in rows {
            let mut run = 0;
            for x in 0..self.width {
                run = if self.ink(x, row) { run + 1 } else { 0 };
                longest = longest.max(run);
            }
        }
        let length = longest as f64 / self.per_mm;
        assert!(length > least, "{length}");
        // The line's thickness extends beyond both ends.
        length - 0.2
    }

    fn middles(&self, ink: impl Iterator<Item = bool>) -> Vec<f64> {
        let mut middles = Vec::new();
        let mut start = None;
        for (i, dark) in ink.chain([false]).enumerate() {
            match (dark, start) {
                (true, None) => start = Some(i),
                (false, Some(from)) => {
                    middles.push((from + i) as f64 / 2.0 / self.per_mm);
                    start = None;
                }
                _ => {}
            }
        }
        middles
    }

    /// Positions of the vertical lines that cross a height.
    pub(crate) fn lines_across(&self, y: f64) -> Vec<f64> {
        let row = (y * self.per_mm) as usize;
        self.middles((0..self.width).map(|x| self.ink(x, row)))
    }

    /// Positions of the horizontal lines that cross a vertical.
    pub(crate) fn lines_down(&self, x: f64) -> Vec<f64> {
        let column = (x * self.per_mm) as usize;
        let bands = (24.0 * self.per_mm) as usize..self.height - (20.0 * self.per_mm) as usize;
        let first = bands.start as f64 / self.per_mm;
        self.middles(bands.map(|y| self.ink(column, y))).into_iter().map(|y| y + first).collect()
    }

    /// Positions of the vertical lines that cross a height, between two bounds.
    pub(crate) fn lines_between(&self, y: f64, from: f64, to: f64) -> Vec<f64> {
        self.lines_across(y).into_iter().filter(|x| (from..to).contains(x)).collect()
    }
}
