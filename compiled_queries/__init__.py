"""Queries and updates whose SQL Django compiles once instead of at each call. See `README.md`."""
