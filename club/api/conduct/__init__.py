"""Mutes, blocks, friends and reports by the API."""
