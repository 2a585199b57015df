"""The page of a member's API keys."""
