"""Redis for caches and reports: lines that threads share, and a cache that does without it."""
