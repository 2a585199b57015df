// Makes moves at several matches at once through the network client and reads the server's files: once
// after two idle seconds, and once after the server was stopped right behind the last confirmed move.
// node moves.js MATCHES SECONDS prints one JSON object.
const { fork } = require('node:child_process');
const { EventEmitter, once } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout } = require('node:timers/promises');
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { nim, STONES } = require('./nim');

const FOLDER = path.join(__dirname, 'matches');

async function main(matches, seconds) {
  const server = fork(path.join(__dirname, 'server.js'), [FOLDER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  server.on('exit', (code) => code && process.exit(code));
  const [port] = await once(server, 'message');
  const address = `http://localhost:${port}`;
  const seats = await Promise.all(Array.from({ length: matches }, () => joined(address)));
  const began = performance.now();
  await allPlayed(seats, seconds);
  const taken = (performance.now() - began) / 1000;
  const moves = seats.reduce((sum, seat) => sum + seat.moves, 0);
  await setTimeout(2000);
  const idle = checked(seats);
  await allPlayed(seats, 1);
  server.kill();
  await once(server, 'exit');
  console.log(JSON.stringify({ moves, per_second: moves / taken, idle, stopped: checked(seats) }));
}

async function allPlayed(seats, seconds) {
  const deadline = performance.now() + 1000 * seconds;
  await Promise.all(seats.map((seat) => played(seat, deadline)));
}

// A connected client in the first seat of a new match for two, and the changes that it hears of.
async function joined(address) {
  const lobby = new LobbyClient({ server: address });
  const { matchID } = await lobby.createMatch('nim', { numPlayers: 2 });
  const { playerCredentials: credentials } = await lobby.joinMatch('nim', matchID, {
    playerID: '0',
    playerName: 'a',
  });
  const multiplayer = SocketIO({ server: address });
  const client = Client({ game: nim, matchID, playerID: '0', credentials, multiplayer, debug: false });
  const changes = new EventEmitter();
  client.subscribe(() => changes.emit('change'));
  client.start();
  await until(client, changes, (state) => state !== null);
  return { client, changes, moves: 0 };
}

// Counts in seat.moves what the server confirmed.
async function played(seat, deadline) {
  while (performance.now() < deadline) {
    seat.client.moves.take(1);
    await until(seat.client, seat.changes, (state) => state.G.stones === STONES - seat.moves - 1);
    seat.moves += 1;
  }
}

async function until(client, changes, reached) {
  while (!reached(client.getState())) await once(changes, 'change');
}

// How many files there are, how many are no JSON, and how many matches lack a confirmed move.
function checked(seats) {
  const files = fs.readdirSync(FOLDER);
  const stored = new Map();
  let torn = 0;
  for (const file of files) {
    try {
      const { key, value } = JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8'));
      stored.set(key, value?.G?.stones);
    } catch {
      torn += 1;
    }
  }
  const behind = seats.filter((seat) => stored.get(seat.client.matchID) !== STONES - seat.moves);
  return { files: files.length, torn_files: torn, matches_behind: behind.length };
}

main(Number(process.argv[2]), Number(process.argv[3])).then(() => process.exit());
