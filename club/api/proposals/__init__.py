"""The API of proposals: what a table votes on, proposing and voting."""
