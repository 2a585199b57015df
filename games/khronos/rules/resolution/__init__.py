"""Resolution: what a building put up, grown or demolished does to the three boards."""
