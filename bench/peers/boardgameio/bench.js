'use strict';
// Replays the games of the file GAMES, then plays random games: node bench.js GAMES SEED ROUNDS. Prints JSON.

const fs = require('node:fs');
const assert = require('node:assert');
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { game } = require('./triancey.js');

const GAMES = 300;

/** mulberry32: a whole number below `n` per call. */
function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

/** A local client, as an application uses it. */
function clientTable(rules) {
  const client = Client({ game: rules, numPlayers: 2, debug: false });
  client.start();
  return {
    restart: () => client.reset(),
    state: () => client.getState(),
    lay: (cell) => client.moves.lay(cell),
  };
}

/** The reducer alone, without store, log and subscribers: the least that plays by the framework's rules. */
function reducerTable(rules) {
  const reducer = CreateGameReducer({ game: rules });
  const start = InitializeGame({ game: rules, numPlayers: 2 });
  let state = start;
  return {
    restart: () => { state = start; },
    state: () => state,
    lay: (cell) => {
      const payload = { type: 'lay', args: [cell], playerID: state.ctx.currentPlayer };
      state = reducer(state, { type: 'MAKE_MOVE', payload });
    },
  };
}

function replay(table, games) {
  for (const { moves, end } of games) {
    table.restart();
    for (const cell of moves) table.lay(cell);
    assert.strictEqual(table.state().G.cells, end, `the position after ${moves}`);
    assert.ok(table.state().ctx.gameover, 'the game is over');
  }
}

/** One random game: its length and its winner. */
function play(table, below) {
  table.restart();
  for (let length = 0; ; length++) {
    const { G, ctx } = table.state();
    if (ctx.gameover) return [length, ctx.gameover.winner];
    const empty = [];
    for (let cell = 0; cell < G.cells.length; cell++) if (G.cells[cell] === '.') empty.push(cell);
    table.lay(empty[below(empty.length)]);
  }
}

function measure(name, table, seed, rounds) {
  const tally = { name, games: 0, moves: 0, squares: 0, results: [0, 0, 0], rounds: [] };
  const below = generator(seed);
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < GAMES; i++) {
      const [length, winner] = play(table, below);
      tally.games += 1;
      tally.moves += length;
      tally.squares += length * length;
      tally.results[winner] += 1;
    }
    const { user, system } = process.cpuUsage(before);
    tally.rounds.push([(user + system) / 1e6, GAMES]);
  }
  return tally;
}

const [file, seed, rounds] = process.argv.slice(2);
const { near, games } = JSON.parse(fs.readFileSync(file, 'utf8'));
const tables = [
  ['boardgame.io, client', clientTable(game(near))],
  ['boardgame.io, reducer alone', reducerTable(game(near))],
];
const playouts = tables.map(([name, table], at) => {
  // This also warms up.
  replay(table, games);
  return measure(name, table, Number(seed) + at, Number(rounds));
});
console.log(JSON.stringify({ playouts }));
