"""Hooks: addresses of chat programs, and of members' own programs, to which notices are posted. An
extension app: `channel.py` is its channel of notices.
"""
