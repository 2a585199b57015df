"""The log of games that members play at real tables: plays, their confirmation by the others, their
rating, import and export, and one history over these and the tables of the club. Begin with
`models/plays.py`.
"""
