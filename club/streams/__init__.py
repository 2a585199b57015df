"""What open pages hear: that something is new for them, never what. Begin with `asgi.py`; who is
told of what is decided where things happen, in `club/tables/services/live_signals.py`.
"""
