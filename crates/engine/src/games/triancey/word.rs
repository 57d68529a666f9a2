//! The irregular board of a word (TR-1.2), construction 1. Everything is whole numbers, so the board is the same on every
//! platform and for ever; docs/BOARDS.md says the same in prose.

use delaunator::{Point as Site, triangulate};

use super::board::{Board, NotABoard, Point};
use super::options::Size;
use crate::core::rng::{Rng, Seed};

/// The length unit: the mean side of a triangle.
const UNIT: i32 = 1024;
/// How far a border point strays from its even place, to either side.
const BORDER_JITTER: u32 = 300;
/// Interior points keep at least this distance from the edges.
const MARGIN: i32 = 640;
/// For each interior point the best of so many candidates is taken: the one farthest from all points so far.
const CANDIDATES: usize = 48;
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
    let mut rng = Rng::new(Seed([0; 16]), &format!("triancey board 1 {size} {word}"));
    loop {
        if let Ok(board) = attempt(size, &mut rng) {
            return board;
        }
    }
}

fn attempt(size: Size, rng: &mut Rng) -> Result<Board, NotABoard> {
    let (columns, interior, height) = shape(size);
    let width = columns * UNIT;
    let mut points = border_points(columns, height, rng);
    for _ in 0..interior {
        let candidates = std::array::from_fn(|_| Point {
            x: rng.below(width as u32) as i32,
            y: MARGIN + rng.below((height - 2 * MARGIN) as u32) as i32,
        });
        points.extend(farthest(&candidates, &points, width));
    }
    let triangles = delaunay(&points, width)?;
    if triangles.len() != 2 * (interior as usize + columns as usize) || triangles.iter().any(is_sliver) {
        return Err(NotABoard);
    }
    let board = Board::join(width, height, triangles)?;
    if is_unique(&board) { Ok(board) } else { Err(NotABoard) }
}

/// Points along the upper, then along the lower edge, each near its even place.
fn border_points(columns: i32, height: i32, rng: &mut Rng) -> Vec<Point> {
    let mut points = Vec::new();
    for y in [0, height] {
        let turn = rng.below(UNIT as u32) as i32;
        for column in 0..columns {
            let jitter = rng.below(2 * BORDER_JITTER + 1) as i32 - BORDER_JITTER as i32;
            points.push(Point { x: (column * UNIT + turn + jitter).rem_euclid(columns * UNIT), y });
        }
    }
    points
}

/// The candidate whose nearest point is farthest off; of equally good ones the last.
///
/// A board asks for some hundred thousand distances, so all candidates are compared with a point side by side, without a
/// branch. The squares are whole numbers as floats: exact where they are below 2²⁴, and a nearest one always is.
fn farthest(candidates: &[Point; CANDIDATES], points: &[Point], width: i32) -> Option<Point> {
    let (xs, ys) = (candidates.map(|point| point.x as f32), candidates.map(|point| point.y as f32));
    let mut nearest = [f32::MAX; CANDIDATES];
    for point in points {
        let (x, y, width) = (point.x as f32, point.y as f32, width as f32);
        for ((nearest, &at_x), &at_y) in nearest.iter_mut().zip(&xs).zip(&ys) {
            let across = (at_x - x).abs();
            let dx = lesser(across, width - across);
            let dy = at_y - y;
            *nearest = lesser(*nearest, dx * dx + dy * dy);
        }
    }
    candidates.iter().zip(nearest).max_by(|one, other| one.1.total_cmp(&other.1)).map(|(point, _)| *point)
}

/// The lesser of two numbers; `min` also asks whether they are numbers.
#[inline]
const fn lesser(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by integers, one candidate after the other.
    fn farthest_slowly(candidates: &[Point], points: &[Point], width: i32) -> Option<Point> {
        let square_distance = |p: Point, q: Point| {
            let across = (p.x - q.x).rem_euclid(width);
            let dx = across.min(width - across);
            dx * dx + (p.y - q.y) * (p.y - q.y)
        };
        let nearest = |&&p: &&Point| points.iter().map(|&q| square_distance(p, q)).min();
        candidates.iter().max_by_key(nearest).copied()
    }

    #[test]
    fn the_farthest_candidate_is_the_same_by_integers() {
        for &size in Size::ALL {
            let (columns, interior, height) = shape(size);
            let width = columns * UNIT;
            for word in 0..20 {
                let mut rng = Rng::new(Seed([0; 16]), &format!("farthest {size} {word}"));
                let mut points = border_points(columns, height, &mut rng);
                for place in 0..interior {
                    // Few places to choose from, so that many are equally far.
                    let step = 1 << (place % 10);
                    let mut draw = |most: i32| rng.below(most as u32) as i32 / step * step;
                    let candidates = std::array::from_fn(|_| Point { x: draw(width), y: draw(height) });
                    let found = farthest(&candidates, &points, width);
                    assert_eq!(
                        found,
                        farthest_slowly(&candidates, &points, width),
                        "{size}, word {word}, point {place}"
                    );
                    points.extend(found);
                }
            }
        }
    }
}
