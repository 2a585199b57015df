"""Streams to open pages: they say that there is news, and never its content. Begin with `asgi.py`;
`club/play/tables/services/history.py` decides which streams are notified.
"""
