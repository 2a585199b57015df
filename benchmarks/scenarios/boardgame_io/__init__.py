"""boardgame.io with its FlatFile store, beside the club's own moves, for information.

`server.js` serves the game of `nim.js`. `moves.js` makes moves through the package's client.
"""
