"""What bots need: hidden things made up for a view, and the value of a position."""
