"""What bots go by: how good a position is, offers to consider, hidden cards sampled from a view."""
