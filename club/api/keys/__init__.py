"""The page of a member's own keys for programs."""
