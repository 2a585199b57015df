"""Redis as a cache: one pool of lines per process, and a cache that does without."""
