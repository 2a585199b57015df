"""Pairing and standings of tournaments: pure functions over the numbers of entrants.

An entrant is a text here, so that lots can be repeated by anybody. Points are whole sixtieths,
which share every tie of two to five exactly; larger tables round down. Nothing here knows Django
or the club.
"""
