"""Resolution: the effects of a building that is built, grown or demolished on the three boards."""
