"""Addresses of feeds in the API."""
