//! The irregular board of a word (TR-1.2), construction 1. Everything is integers, so the board is the same on every
//! platform and for ever; docs/BOARDS.md says the same in prose.

use delaunator::{Point as Site, triangulate};

use super::board::{Board, NotABoard, Point};
use super::options::Size;
use crate::core::chance::{Chance, Seed};

/// The length unit: the mean side of a triangle.
const UNIT: i32 = 1024;
/// How far a border point strays from its even place, to either side.
const BORDER_JITTER: u32 = 300;
/// Interior points keep at least this distance from the edges.
const MARGIN: i32 = 640;
/// For each interior point the best of so many candidates is taken: the one farthest from all points so far.
const CANDIDATES: u32 = 48;
/// Every angle's tangent is at least this fraction: 29.7°.
const LEAST_TANGENT: (i64, i64) = (4, 7);

/// Twice the least area of a cell: a little less than half the mean.
const LEAST_AREA: i64 = 2 * UNIT as i64 * UNIT as i64 / 5;

/// Border points on each edge, interior points, height: cells = 2 · interior + 2 · border.
const fn shape(size: Size) -> (i32, u32, i32) {
    match size {
        Size::Small => (5, 15, 3547),
        Size::Standard => (6, 24, 4434),
        Size::Large => (8, 42, 5542),
    }
}

/// TR-1.2, TR-1.3: points are drawn from the word's stream until they make a board without slivers.
pub(super) fn board(size: Size, word: &str) -> Board {
    let mut chance = Chance::new(Seed([0; 16]), &format!("triancey board 1 {size} {word}"));
    loop {
        if let Ok(board) = attempt(size, &mut chance) {
            return board;
        }
    }
}

fn attempt(size: Size, chance: &mut Chance) -> Result<Board, NotABoard> {
    let (columns, interior, height) = shape(size);
    let width = columns * UNIT;
    let mut points = border_points(columns, height, chance);
    for _ in 0..interior {
        let candidates = (0..CANDIDATES).map(|_| Point {
            x: chance.below(width as u32) as i32,
            y: MARGIN + chance.below((height - 2 * MARGIN) as u32) as i32,
        });
        let next = farthest(candidates, &points, width);
        points.extend(next);
    }
    let triangles = delaunay(&points, width)?;
    if triangles.len() != 2 * (interior as usize + columns as usize) || triangles.iter().any(is_sliver) {
        return Err(NotABoard);
    }
    let board = Board::join(width, height, triangles)?;
    if is_unique(&board) { Ok(board) } else { Err(NotABoard) }
}

/// Points along the upper, then along the lower edge, each near its even place.
fn border_points(columns: i32, height: i32, chance: &mut Chance) -> Vec<Point> {
    let mut points = Vec::new();
    for y in [0, height] {
        let turn = chance.below(UNIT as u32) as i32;
        for column in 0..columns {
            let jitter = chance.below(2 * BORDER_JITTER + 1) as i32 - BORDER_JITTER as i32;
            points.push(Point { x: (column * UNIT + turn + jitter).rem_euclid(columns * UNIT), y });
        }
    }
    points
}

/// The candidate whose nearest point is farthest off; of equally good ones the last. A candidate is given up at the
/// first point that is nearer than the best one's nearest.
fn farthest(candidates: impl Iterator<Item = Point>, points: &[Point], width: i32) -> Option<Point> {
    let mut best = None;
    let mut least = 0;
    for candidate in candidates {
        let mut nearest = i32::MAX;
        let too_near = points.iter().any(|&point| {
            nearest = nearest.min(square_distance(candidate, point, width));
            nearest < least
        });
        if !too_near {
            (best, least) = (Some(candidate), nearest);
        }
    }
    best
}

/// The square of the shortest way around the cylinder between points whose x are both in `0..width`; a board asks for
/// some hundred thousand of them, so there is no division.
#[inline]
const fn square_distance(p: Point, q: Point, width: i32) -> i32 {
    let across = (p.x - q.x).abs();
    let around = width - across;
    let dx = if across < around { across } else { around };
    dx * dx + (p.y - q.y) * (p.y - q.y)
}

/// The Delaunay triangles on the cylinder: those of three copies side by side whose centroid is in the middle copy.
fn delaunay(points: &[Point], width: i32) -> Result<Vec<[Point; 3]>, NotABoard> {
    let copies: Vec<Point> =
        [-width, 0, width].iter().flat_map(|dx| points.iter().map(move |p| Point { x: p.x + dx, y: p.y })).collect();
    let sites: Vec<Site> = copies.iter().map(|p| Site { x: f64::from(p.x), y: f64::from(p.y) }).collect();
    let found = triangulate(&sites).triangles;
    if found.is_empty() {
        return Err(NotABoard);
    }
    let corners = |t: &[usize]| [copies[t[0]], copies[t[1]], copies[t[2]]];
    let in_the_middle = |t: &[Point; 3]| (0..3 * width).contains(&(t[0].x + t[1].x + t[2].x));
    Ok(found.chunks_exact(3).map(corners).filter(in_the_middle).collect())
}

/// Whether an angle or the whole cell is too small for a finger.
fn is_sliver(&[a, b, c]: &[Point; 3]) -> bool {
    [(a, b, c), (b, c, a), (c, a, b)].into_iter().any(|(tip, p, q)| {
        let (ux, uy) = (i64::from(p.x - tip.x), i64::from(p.y - tip.y));
        let (vx, vy) = (i64::from(q.x - tip.x), i64::from(q.y - tip.y));
        let (cross, dot) = ((ux * vy - uy * vx).abs(), ux * vx + uy * vy);
        cross < LEAST_AREA || cross * LEAST_TANGENT.1 < dot * LEAST_TANGENT.0
    })
}

/// Whether the triangulation is the only Delaunay one: the fourth corner across every side lies strictly outside the
/// circle, by exact integers. So the board depends on the points alone, never on who triangulated them.
fn is_unique(board: &Board) -> bool {
    board.cells().all(|cell| {
        let own = board.triangle(cell);
        board.near(cell).iter().all(|other| {
            let outside = |p: &Point| !own.iter().any(|q| (p.x - q.x).rem_euclid(board.width) == 0 && p.y == q.y);
            let fourth = board.triangle(other).into_iter().filter(outside);
            fourth.into_iter().all(|p| {
                // The copy of the point that lies next to this cell is the one nearest to its centroid.
                let middle = (own[0].x + own[1].x + own[2].x) / 3;
                let turns = (p.x - middle + board.width / 2).div_euclid(board.width);
                in_circle(own, Point { x: p.x - turns * board.width, y: p.y }) < 0
            })
        })
    })
}

/// Positive if `d` lies inside the circle through the triangle's corners, 0 on it.
fn in_circle([a, b, c]: [Point; 3], d: Point) -> i128 {
    let row = |p: Point| {
        let (x, y) = (i128::from(p.x - d.x), i128::from(p.y - d.y));
        (x, y, x * x + y * y)
    };
    let ((ax, ay, aa), (bx, by, bb), (cx, cy, cc)) = (row(a), row(b), row(c));
    let determinant = aa * (bx * cy - by * cx) - bb * (ax * cy - ay * cx) + cc * (ax * by - ay * bx);
    let turn = i128::from(b.x - a.x) * i128::from(c.y - a.y) - i128::from(b.y - a.y) * i128::from(c.x - a.x);
    determinant * turn.signum()
}
