"""The page of one result: who came where, what it changed, and why."""
