"""Monitoring for admins of the servers: health, metrics and the log of requests. It contains
nothing about moves, and nothing that is private to a member.
"""
