//! Where the parts of a table are on the screen: measured in the browser, as boxes.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::{Browser, Screen};

/// The sizes at which a table has to fit on one screen.
pub const SIZES: [Screen; 6] = [
    Screen { name: "phone", width: 390, height: 844 },
    Screen { name: "phone-lying", width: 844, height: 390 },
    Screen { name: "phone-small", width: 320, height: 568 },
    Screen { name: "tablet", width: 820, height: 1180 },
    Screen { name: "desk", width: 1440, height: 900 },
    Screen { name: "projector", width: 1920, height: 1080 },
];

/// What a browser shows at 200 % on a tablet, a desk and a projector.
pub const ZOOMED: [Screen; 3] = [
    Screen { name: "tablet-200", width: 410, height: 590 },
    Screen { name: "desk-200", width: 720, height: 450 },
    Screen { name: "projector-200", width: 960, height: 540 },
];

/// What a browser shows at 400 % on a desk of 1280 × 1024: the page scrolls downwards, and nothing is lost.
pub const READING: [Screen; 1] = [Screen { name: "desk-400", width: 320, height: 256 }];

/// Everything that is wrong with where things are, and where the parts are that may not move.
///
/// A target for fingers is 40 px wide and high. Cells of a board may be smaller, down to 24 px and on the smallest
/// screens to 17: boards of sixty cells have to fit, and keys and a view from near help. So may be the cards, piles and chips of
/// Puissances, which share a line there. Links inside a sentence are as high as its line.
const MEASURE: &str = "
    const faults = [], root = document.scrollingElement, main = document.querySelector('main');
    const reads = innerHeight < 300;
    for (const e of [root, main]) {
        if (!reads && e.scrollHeight > e.clientHeight + 1) faults.push(`${e.localName} scrolls by ${e.scrollHeight - e.clientHeight}`);
        if (e.scrollWidth > e.clientWidth + 1) faults.push(`${e.localName} is ${e.scrollWidth - e.clientWidth} too wide`);
    }
    const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1.5;
    const name = (e) => `${e.localName}.${e.getAttribute('class')}${e.dataset.tool ? '#' + e.dataset.tool : ''}`;
    const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round); };
    const inside = ([a, b, c, d], [e, f, g, h]) => a >= e - 1.5 && b >= f - 1.5 && c <= g + 1.5 && d <= h + 1.5;
    const screen = reads ? [0, -Infinity, innerWidth, Infinity] : [0, 0, innerWidth, innerHeight];
    const find = (selector, from = document) => [...from.querySelectorAll(selector)].filter(shown);
    const sheet = find('.story.open, .table:not(.review) .explained').find((e) => getComputedStyle(e).position === 'fixed');
    const parts = find('.top, .players, .table-board, .table-status, .bar, .table-end, .table-side > .story')
        .filter((e) => e !== sheet);
    for (const part of parts) if (!inside(box(part), screen)) faults.push(`${name(part)} is outside: ${box(part)}`);
    const apart = (all) => all.forEach((one, i) => all.slice(i + 1).forEach((other) => {
        const [a, b] = [box(one), box(other)];
        const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]), high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
        if (wide > 1.5 && high > 1.5) faults.push(`${name(one)} and ${name(other)} overlap by ${wide} x ${high}`);
    }));
    apart(parts);
    for (const group of ['.player', '.bar .tool, .bar-choices .button', '.hand-card', '.px-hand .px-card', '.vm-piece',
        '.puissances-desk > *', '.px > *', '.transparences-field > *']) apart(find(group));
    for (const bar of find('.bar')) for (const e of find('.tool, .button', bar)) {
        if (!e.closest('.bar-more-list.open') && !inside(box(e), box(bar))) faults.push(`${name(e)} leaves the bar`);
        if (e.scrollWidth > e.clientWidth + 1) faults.push(`${name(e)} is cut: ${e.textContent}`);
    }
    for (const e of find('.round-over .button')) {
        if (!inside(box(e), box(e.closest('.table-status')))) faults.push(`the way to the next round is cut: ${box(e)}`);
    }
    const board = document.querySelector('.table-board');
    for (const e of find('.table-board button, .table-board [class*=hand], .table-board svg.board')) {
        const [left, top, right, bottom] = box(e), [, upper, , lower] = box(board);
        if (!inside([left, top, right, bottom], [0, upper, innerWidth, lower])) faults.push(`${name(e)} leaves the board: ${box(e)}`);
    }
    for (const e of find('button, summary, select, a.button, .head a')) {
        const r = e.getBoundingClientRect();
        const least = innerWidth < 360 && e.matches('.value-card, .force, .chain-chip') ? 32 : 39.5;
        if (!e.closest('.story, .explained, .end-details') && (r.width < least || r.height < 39.5))
            faults.push(`${name(e)} is ${r.width} x ${r.height}`);
    }
    const over = document.querySelector('.end');
    for (const e of over || reads ? [] : find('.table-board svg.board [data-hit][role=button]')) {
        const r = e.getBoundingClientRect();
        if (Math.max(r.width, r.height) < (innerHeight < 600 ? 17 : 24)) { faults.push(`the cell ${e.dataset.hit} is ${r.width} x ${r.height}`); break; }
    }
    const still = ['.players', '.table-board', '.table-status', '.bar', '.px-hand', '.vm-hand', '.hand', '.puissances-desk']
        .map((selector) => find(selector)[0]).filter(Boolean).map((e) => [name(e), box(e).join()]);
    return { faults: [...new Set(faults)], still: Object.fromEntries(still) }";

/// A page that has been the same for so many frames stands still.
const STILL: u32 = 6;

/// Where the parts of a table were first, by screen.
#[derive(Default)]
pub struct Layout {
    first: BTreeMap<&'static str, Value>,
}

impl Layout {
    /// Holds that everything has its place on these screens, and that nothing has moved since it was first looked at.
    ///
    /// # Errors
    /// What is wrong, on which screen.
    pub async fn assert_unmoved(&mut self, browser: &Browser, state: &str, screens: &[Screen]) -> Result<()> {
        self.look(browser, state, screens, Moves::No).await
    }

    /// The same where the parts may have moved: the match is over.
    ///
    /// # Errors
    /// What is wrong, on which screen.
    pub async fn assert_fits(&mut self, browser: &Browser, state: &str, screens: &[Screen]) -> Result<()> {
        self.look(browser, state, screens, Moves::Yes).await
    }

    async fn look(&mut self, browser: &Browser, state: &str, screens: &[Screen], moves: Moves) -> Result<()> {
        let mut wrong = Vec::new();
        for &screen in screens {
            browser.resize(screen).await?;
            let seen = settled(browser).await?;
            browser.picture(&format!("layout-{state}"), screen).await?;
            if seen["faults"] != json!([]) {
                wrong.push(format!("{state} on {}: {:#}", screen.name, seen["faults"]));
            }
            if moves == Moves::No {
                let first = self.first.entry(screen.name).or_insert_with(|| seen["still"].clone());
                if *first != seen["still"] {
                    wrong.push(format!("{state} on {} has moved from {first} to {}", screen.name, seen["still"]));
                }
            }
        }
        ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
        Ok(())
    }
}

/// What is measured once the page stands still: a change of size reaches container units (`cqh`) some frames later than
/// everything else. The page itself waits, for every question to it takes as long as a frame.
async fn settled(browser: &Browser) -> Result<Value> {
    let script = format!(
        "const measure = () => {{ {MEASURE} }}; \
         let before = '', same = 0; \
         for (let frame = 0; frame < 300; frame++) {{ \
             await new Promise((next) => requestAnimationFrame(next)); \
             const seen = measure(), text = JSON.stringify(seen); \
             same = text === before ? same + 1 : 0; \
             if (same === {STILL}) return seen; \
             before = text; \
         }} \
         throw 'the page does not stand still'"
    );
    browser.promise(&script).await
}

/// Whether the parts may have moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Yes,
    No,
}
