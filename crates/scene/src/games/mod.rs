//! Pictures of each game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub mod $module;)+
    };
}
engine::for_each_game!(modules);
