//! `ludotheque engine`: referees one match at a time over JSON lines. docs/engine-protocol.md is the reference.

use std::io::{self, BufRead as _, Write as _};

use ai::{BotGame, BotGameVisitor, BotSpec, arena};
use engine::{Entry, Header, Input, Match, Millis, OptionSet, Position, Seat, Seed, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::output::Failure;
use crate::workers;

const VERSION: u32 = 1;
/// Maximum length of a line in bytes.
const MAX_LINE_BYTES: usize = 1 << 20;

/// A request that needs no match. Unknown fields are refused, to catch typos.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
enum HostRequest {
    Games {},
    New { game: String, options: Option<String>, seats: Option<u8>, seed: Option<String> },
    Import { text: String },
    Quit {},
}

impl HostRequest {
    const COMMANDS: [&str; 4] = ["games", "new", "import", "quit"];
}

/// A request about the current match.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
enum MatchRequest {
    Export {},
    State { seat: Option<u8> },
    Legal { seat: Option<u8> },
    Play { action: String, seat: Option<u8>, at: Option<u64> },
    Tick { at: u64 },
    NextRound { at: Option<u64> },
    Leave { seat: u8 },
    Undo { plies: Option<usize> },
    Explain { action: String, seat: Option<u8> },
    Go { player: Option<String>, seat: Option<u8>, seed: Option<String> },
}

/// The response to a request: an object, or an error message.
type Answer = Result<Value, String>;

/// Reads requests until `quit` or the end of the input, and answers each with one line.
pub(crate) fn run() -> Result<(), Failure> {
    let mut session: Option<Box<dyn Session>> = None;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if io::Read::take(&mut input, MAX_LINE_BYTES as u64).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() == MAX_LINE_BYTES && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let value = serde_json::from_slice::<Value>(&line).map_err(|bad| format!("not JSON: {bad}"));
        let id = value.as_ref().ok().and_then(|value| value.get("id")).cloned().unwrap_or(Value::Null);
        let quit = value.as_ref().is_ok_and(|value| value.get("cmd") == Some(&json!("quit")));
        let answer = value.and_then(|value| answer(value, &mut session));
        let mut reply = match answer {
            Ok(Value::Object(fields)) => Value::Object(fields),
            Ok(other) => json!({ "result": other }),
            Err(error) => json!({ "error": error }),
        };
        reply["ok"] = json!(reply.get("error").is_none());
        reply["id"] = id;
        writeln!(output, "{reply}")?;
        output.flush()?;
        if quit {
            return Ok(());
        }
    }
}

fn answer(mut value: Value, session: &mut Option<Box<dyn Session>>) -> Answer {
    value.as_object_mut().ok_or("a request is a JSON object")?.remove("id");
    let command = value.get("cmd").and_then(Value::as_str).ok_or("a request names its command in “cmd”")?;
    if !HostRequest::COMMANDS.contains(&command) {
        let request = serde_json::from_value(value).map_err(|bad| bad.to_string())?;
        return session.as_mut().ok_or("no match yet: send new or import first")?.handle(request);
    }
    match serde_json::from_value(value).map_err(|bad| bad.to_string())? {
        HostRequest::Games {} => Ok(games()),
        HostRequest::Quit {} => Ok(json!({})),
        HostRequest::New { game, options, seats, seed } => {
            let game: engine::GameId = game.parse().map_err(|bad: engine::NotationError| bad.to_string())?;
            let seed = read_seed(seed.as_deref())?;
            let new = ai::visit(game, New { options: options.unwrap_or_default(), seats, seed })?;
            Ok(session.insert(new).state(None))
        }
        HostRequest::Import { text } => {
            let header = Header::of(&text).map_err(|bad| bad.to_string())?;
            let imported = ai::visit(header.game, Import(text))?;
            Ok(session.insert(imported).state(None))
        }
    }
}

/// Parses a seed: 32 hexadecimal digits, or any other text, which is hashed.
fn read_seed(text: Option<&str>) -> Result<Seed, String> {
    let text = text.unwrap_or("engine");
    if text.len() > 256 {
        return Err("a seed has at most 256 characters".to_owned());
    }
    Ok(text.parse().unwrap_or_else(|_| Seed::from_text(text)))
}

/// The games with their options, presets and bots.
fn games() -> Value {
    struct Describe;
    impl BotGameVisitor for Describe {
        type Output = Value;
        fn visit<P: BotGame>(self) -> Value {
            let presets: Vec<Value> =
                P::Options::PRESETS.iter().map(|(name, options)| json!({ "name": name, "options": options })).collect();
            let players: Vec<&str> = P::REFERENCES.iter().copied().chain(["random"]).collect();
            json!({
                "game": P::GAME, "options": P::Options::SPECS, "defaults": P::Options::default(),
                "presets": presets, "levels": 8, "players": players,
            })
        }
    }
    let list: Vec<Value> = engine::GameId::ALL.iter().map(|&game| ai::visit(game, Describe)).collect();
    json!({ "protocol": VERSION, "games": list })
}

struct New {
    options: String,
    seats: Option<u8>,
    seed: Seed,
}

impl BotGameVisitor for New {
    type Output = Result<Box<dyn Session>, String>;

    fn visit<P: BotGame>(self) -> Self::Output {
        let options: P::Options = self.options.parse().map_err(|bad: engine::OptionsError| bad.to_string())?;
        let game = Match::<P>::start(options, self.seats.unwrap_or(2), self.seed).map_err(|bad| bad.to_string())?;
        Ok(Box::new(game))
    }
}

struct Import(String);

impl BotGameVisitor for Import {
    type Output = Result<Box<dyn Session>, String>;

    fn visit<P: BotGame>(self) -> Self::Output {
        Ok(Box::new(Match::<P>::import(&self.0).map_err(|bad| bad.to_string())?))
    }
}

/// A match of any game.
trait Session {
    fn state(&self, seat: Option<u8>) -> Value;
    fn handle(&mut self, request: MatchRequest) -> Answer;
}

impl<P: BotGame> Session for Match<P> {
    fn state(&self, seat: Option<u8>) -> Value {
        let position = self.position();
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let mut state = json!({
            "game": P::GAME, "options": self.setup().options, "seats": self.setup().seats,
            "round": self.setup().round, "totals": self.totals(), "plies": self.log().len(),
            "awaited": self.awaited(), "deadline": self.deadline(),
            "view": position.view(viewer), "round_outcome": position.outcome(), "outcome": self.outcome(),
        });
        // Only the referee sees the whole position; a seat gets its view.
        if seat.is_none() {
            state["position"] = json!(position.to_string());
            state["hash"] = json!(format!("{:016x}", self.position_hash()));
        }
        state
    }

    fn handle(&mut self, request: MatchRequest) -> Answer {
        match request {
            MatchRequest::State { seat } => Ok(self.state(check_seat(self, seat)?)),
            MatchRequest::Export {} => Ok(json!({ "text": self.export() })),
            MatchRequest::Legal { seat } => {
                let seat = acting(self, seat)?;
                let mut legal = Vec::new();
                self.legal_actions(seat, &mut legal);
                Ok(json!({ "seat": seat, "legal": legal }))
            }
            MatchRequest::Play { action, seat, at } => {
                let seat = acting(self, seat)?;
                let action = read_action::<P>(&action)?;
                apply(self, at, Input::Act { seat, action })
            }
            MatchRequest::Tick { at } => apply(self, Some(at), Input::Tick),
            MatchRequest::NextRound { at } => apply(self, at, Input::NextRound),
            MatchRequest::Leave { seat } => apply(self, None, Input::Leave { seat: Seat(seat) }),
            MatchRequest::Undo { plies } => undo(self, plies.unwrap_or(1)),
            MatchRequest::Explain { action, seat } => {
                let seat = acting(self, seat)?;
                let explanation = self.position().explain(seat, &read_action::<P>(&action)?);
                Ok(json!({ "seat": seat, "explanation": explanation }))
            }
            MatchRequest::Go { player, seat, seed } => go(self, player.as_deref(), seat, seed.as_deref()),
        }
    }
}

fn read_action<P: Position>(text: &str) -> Result<P::Action, String> {
    text.parse().map_err(|bad: engine::NotationError| bad.to_string())
}

fn check_seat<P: BotGame>(game: &Match<P>, seat: Option<u8>) -> Result<Option<u8>, String> {
    match seat {
        Some(seat) if seat >= game.setup().seats => Err(format!("there is no seat {seat}")),
        other => Ok(other),
    }
}

/// The given seat, or the first awaited one.
fn acting<P: BotGame>(game: &Match<P>, seat: Option<u8>) -> Result<Seat, String> {
    match check_seat(game, seat)? {
        Some(seat) => Ok(Seat(seat)),
        None => game.awaited().first().ok_or_else(|| "nobody is to act".to_owned()),
    }
}

fn apply<P: BotGame>(game: &mut Match<P>, at: Option<u64>, input: Input<P::Action>) -> Answer {
    let last = game.log().last().map_or(Millis(0), |entry| entry.at);
    let effects = game.apply(at.map_or(last, Millis), input).map_err(|refusal| refusal.to_string())?;
    let mut state = game.state(None);
    state["effects"] = json!(effects);
    Ok(state)
}

/// Undoes inputs by replaying the log without them.
fn undo<P: BotGame>(game: &mut Match<P>, plies: usize) -> Answer {
    let keep =
        game.log().len().checked_sub(plies).ok_or_else(|| format!("only {} inputs to undo", game.log().len()))?;
    let setup = game.setup();
    let mut again = Match::<P>::start(setup.options.clone(), setup.seats, setup.seed).map_err(|bad| bad.to_string())?;
    for Entry { at, input } in game.log()[..keep].iter().cloned() {
        again.apply(at, input).map_err(|refusal| refusal.to_string())?;
    }
    *game = again;
    Ok(game.state(None))
}

fn go<P: BotGame>(game: &Match<P>, player: Option<&str>, seat: Option<u8>, seed: Option<&str>) -> Answer {
    let player = BotSpec::read::<P>(player.unwrap_or("level:8")).map_err(|bad| bad.to_string())?;
    let seat = acting(game, seat)?;
    if !game.awaited().contains(seat) {
        return Err(format!("it is not seat {seat}'s turn"));
    }
    let view = game.position().view(Viewer::Seat(seat));
    let thought = arena::ask::<P>(&player, &view, seat, read_seed(seed)?, &workers::timer);
    Ok(json!({
        "seat": seat, "action": thought.action, "value": thought.value, "exact": thought.exact,
        "nodes": thought.nodes, "line": thought.line, "delay": thought.delay,
    }))
}
