"""Processes: supervisor, watchdog, time limits, shared metrics, and the id of the release."""
