"""Reads received e-mails: who sent them, whether a person did, and what they say. Pure."""
