'use strict';
// Triancey in rooms of Colyseus, in memory: node colyseus.js BOARD PORT. A move is checked, then told to both players.

const fs = require('node:fs');
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { rules } = require('../boardgameio/triancey.js');

const [file, port] = process.argv.slice(2);
const { size, lay } = rules(JSON.parse(fs.readFileSync(file, 'utf8')).near);
const EMPTY = '.'.repeat(size);
const MOVE = 0;

class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    // Nothing is sent but moves, at once: no patches of a state 20 times a second.
    this.patchRate = null;
    this.cells = EMPTY;
    this.players = [];
    this.turn = 0;
    this.white = 0;
    this.onMessage(MOVE, (client, cell) => {
      if (client.sessionId !== this.players[this.turn] || this.cells[cell] !== '.') return;
      const cells = lay(this.cells, cell, this.turn === this.white ? 'w' : 'r');
      this.turn = 1 - this.turn;
      this.broadcast(MOVE, cells);
      this.cells = cells;
      // A full board: the next match begins at the same table, and the other one plays white.
      if (!cells.includes('.')) {
        this.cells = EMPTY;
        this.white = this.turn;
      }
    });
  }

  onJoin(client) {
    this.players.push(client.sessionId);
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }) });
server.define('triancey', Table);
server.listen(Number(port), '127.0.0.1').then(() => console.log('listening'));
