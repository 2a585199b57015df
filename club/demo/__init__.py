"""The demo club: members, tables and letters to try things out with. On the embedded
default alone.
"""
