"""SQL that is run often: prepared, compiled once, and rows written by few statements."""
