//! What the table asks of each game: a short file per game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(mod $module;)+
    };
}
engine::for_each_game!(modules);
