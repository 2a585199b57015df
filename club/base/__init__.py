"""The base of all apps: processes, settings, roles, streams and helpers of pages."""
