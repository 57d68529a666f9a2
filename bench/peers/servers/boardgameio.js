'use strict';
// Triancey on the server of boardgame.io, in memory: node boardgameio.js BOARD PORT.

const fs = require('node:fs');
const { Server, Origins } = require('boardgame.io/server');
const { rules } = require('../boardgameio/triancey.js');

const [file, port] = process.argv.slice(2);
const { size, lay } = rules(JSON.parse(fs.readFileSync(file, 'utf8')).near);
const EMPTY = '.'.repeat(size);

const game = {
  name: 'triancey',
  setup: () => ({ cells: EMPTY, white: '0' }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== '.') return 'INVALID_MOVE';
      const cells = lay(G.cells, cell, playerID === G.white ? 'w' : 'r');
      if (cells.includes('.')) return { cells, white: G.white };
      // A full board: the next match begins at the same table, and the other one plays white.
      return { cells: EMPTY, white: playerID === '0' ? '1' : '0' };
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] })
  .run({ port: Number(port), callback: () => console.log('listening') });
