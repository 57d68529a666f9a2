'use strict';
// Triancey (by Jean-Luc Ancey), variant "classique", as a game of boardgame.io.
//
// The state is a string, one letter per cell: 'w', 'r' or '.'. Strings need no drafts of immer's, which makes this
// about as fast as the framework lets a game be.

/** The rules on a board: `near[cell]` are the three neighbours; the last two "cells" are the white and red border. */
function rules(near) {
  const size = near.length;
  const border = 'wr';

  /** TR-2.2: lays a pawn and lets react every cell with two neighbours of its colour. */
  function lay(text, cell, colour) {
    const cells = Array.from(text + border);
    const reacting = [cell];
    cells[cell] = colour;
    while (reacting.length > 0) {
      for (const next of near[reacting.pop()]) {
        if (next >= size || cells[next] === colour) continue;
        const [a, b, c] = near[next];
        if ((cells[a] === colour) + (cells[b] === colour) + (cells[c] === colour) >= 2) {
          cells[next] = colour;
          reacting.push(next);
        }
      }
    }
    cells.length = size;
    return cells.join('');
  }

  /** TR-2.5: 0 if white has more cells, 1 if red has, 2 if nobody. */
  function winner(cells) {
    let lead = 0;
    for (const cell of cells) lead += cell === 'w' ? 1 : -1;
    return lead > 0 ? 0 : lead < 0 ? 1 : 2;
  }

  return { size, lay, winner };
}

/** The game as boardgame.io wants it. */
function game(near) {
  const { size, lay, winner } = rules(near);
  return {
    name: 'triancey',
    setup: () => ({ cells: '.'.repeat(size) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      lay: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== '.') return 'INVALID_MOVE';
        return { cells: lay(G.cells, cell, playerID === '0' ? 'w' : 'r') };
      },
    },
    endIf: ({ G }) => (G.cells.includes('.') ? undefined : { winner: winner(G.cells) }),
  };
}

module.exports = { game, rules };
