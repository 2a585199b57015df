"""What bots need: hidden cards made up for a view, and the value of a position."""
