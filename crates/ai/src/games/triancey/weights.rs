//! Evaluation weights, fitted to the results of self-play games.

use super::evaluation::FEATURES;

/// Sixteenths of points for each feature: the constant, linear and quadratic coefficients in the empty fraction of the
/// board.
pub(super) const WEIGHTS: [[i32; 3]; FEATURES] = [
    [180, -48, 297],
    [-1803, 254, 1366],
    [-8972, 3962, 3845],
    [3074, -9644, 10032],
    [-952, -2796, 2213],
    [1791, 254, -1448],
    [2039, -3658, 2887],
    [2254, -2453, 2408],
    [1279, -3145, 2572],
    [4617, -2055, -6557],
    [10046, -1299, -9595],
    [-1835, 8013, -11329],
    [3248, -1443, -134],
    [214, -4221, 2402],
    [93, -2169, 1824],
    [-174, -3433, 2555],
    [-3165, 9116, -7222],
    [3947, -3816, 3907],
    [-4820, 5644, -3720],
    [-370, 192, 1429],
];
