"""Resolution: a branch, a card or an event carried out, costs first, then effects."""
