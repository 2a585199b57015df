"""The page of one table: what is asked, what can be picked, planned and played, who sits there."""
