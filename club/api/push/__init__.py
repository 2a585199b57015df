"""Browsers that are told by push, in the API."""
