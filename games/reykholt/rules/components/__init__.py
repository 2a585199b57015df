"""What is in the box: vegetables, effects, and the cards that are made of them."""
