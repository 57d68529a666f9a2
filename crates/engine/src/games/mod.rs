//! The games, a folder each, and the one list of them: [`for_each_game!`](crate::for_each_game). Adding one:
//! docs/ADDING-A-GAME.md.

use crate::core::position::Position;
use crate::string_enum;

/// Hands the list of all games to the macro of this name: for each the module, the type, the name and a line about it,
/// as in `triancey Triancey "triancey" "Triancey, by Jean-Luc Ancey.";`.
///
/// Every list of games in the workspace follows from this one: modules, dispatch, files of texts.
///
/// ```
/// macro_rules! names {
///     ($($module:ident $Game:ident $name:literal $about:literal;)+) => { [$($name),+] };
/// }
/// assert!(ludotheque_engine::for_each_game!(names).contains(&"triancey"));
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $crate::game_list! { [$callback] }
    };
}

/// The list of games, behind what a macro is handed besides. Pages show them in this order: from the best known to the
/// most special.
#[doc(hidden)]
#[macro_export]
macro_rules! game_list {
    ([$($callback:tt)+] $($before:tt)*) => {
        $crate::game_list_with_takeaway! { [$($callback)+] $($before)*
            perimexpaire Perimexpaire "perimexpaire" "Périmexpaire, with its variant Périmaire.";
            triancey Triancey "triancey" "Triancey, by Jean-Luc Ancey.";
            vectominos Vectominos "vectominos" "Vectominos: dominoes with vectors.";
            puissances Puissances "puissances" "Puissances en chaîne, the board game on powers.";
            transparences Transparences "transparences" "Transparences, cards by Julien Sentis.";
        }
    };
}

/// The model of docs/ADDING-A-GAME.md comes last, where it is asked for.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "takeaway")]
macro_rules! game_list_with_takeaway {
    ([$($callback:tt)+] $($games:tt)*) => {
        $($callback)+! { $($games)*
            takeaway Takeaway "takeaway" "Take-away, the smallest game there is: the model for new ones.";
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "takeaway"))]
macro_rules! game_list_with_takeaway {
    ([$($callback:tt)+] $($games:tt)*) => {
        $($callback)+! { $($games)* }
    };
}

/// Evaluates an expression with the type of a game: `with_game!(game, P => P::REFERENCES)`. It is the way from a
/// [`GameId`](crate::GameId) to what a trait says of the game, in every crate.
#[macro_export]
macro_rules! with_game {
    ($game:expr, $Type:ident => $body:expr) => {
        $crate::game_list! { [$crate::match_game] ($game) $Type ($body) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    (($game:expr) $Type:ident ($body:expr) $($module:ident $Game:ident $name:literal $about:literal;)+) => {
        match $game {
            $($crate::GameId::$Game => {
                type $Type = $crate::games::$module::$Game;
                $body
            })+
        }
    };
}

/// The texts of a file of each game, which lies beside the file that asks for them:
/// `game_files!("../texts/fr/", ".ftl")`. A game without its file does not compile.
#[macro_export]
macro_rules! game_files {
    ($before:literal, $after:literal) => {
        $crate::game_list! { [$crate::include_game_files] ($before) ($after) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! include_game_files {
    (($before:literal) ($after:literal) $($module:ident $Game:ident $name:literal $about:literal;)+) => {
        [$(include_str!(concat!($before, $name, $after))),+]
    };
}

macro_rules! declare {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub mod $module;)+

        string_enum! {
            /// The games of this release.
            pub enum GameId {
                $(#[doc = $about] $Game = $name,)+
            }
        }
    };
}
for_each_game!(declare);

/// Something that can be done with any game.
pub trait GameVisitor {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn visit<P: Position>(self) -> Self::Output;
}

impl GameId {
    /// Does something with the game of this name.
    pub fn visit<F: GameVisitor>(self, f: F) -> F::Output {
        with_game!(self, P => f.visit::<P>())
    }
}
