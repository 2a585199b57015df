"""Search: names by their beginnings, texts by their words; other apps register their own kinds.
Begin with `kinds`.
"""
