"""The library: titles, the boxes of them that the club and its members own, and who has borrowed
which. Begin with `models`.
"""
