"""Records of games: transcripts in the database, and the positions that follow from them. Begin
with `models.py`.
"""
