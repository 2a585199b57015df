// A pile of stones, of which a player takes one to three.
const { INVALID_MOVE } = require('boardgame.io/core');

const STONES = 1e9; // more than anybody takes

function take({ G }, count) {
  if (!(count >= 1 && count <= 3)) return INVALID_MOVE;
  G.stones -= count;
}

module.exports = {
  STONES,
  nim: {
    name: 'nim',
    setup: () => ({ stones: STONES }),
    // The server alone makes the move, so a changed pile is its confirmation.
    moves: { take: { move: take, client: false } },
  },
};
