"""The components of the game: vegetables, effects, and the cards that are made of them."""
