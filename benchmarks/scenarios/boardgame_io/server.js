// Serves Nim on a free port and keeps its matches as files: node server.js FOLDER
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { nim } = require('./nim');

async function main() {
  const db = new FlatFile({ dir: process.argv[2] });
  const server = Server({ games: [nim], db, origins: [Origins.LOCALHOST] });
  const { appServer } = await server.run({ port: 0 });
  process.send(appServer.address().port);
}

main();
