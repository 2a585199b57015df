"""What was played: transcripts in the database, and the positions they lead to. Begin with
`models.py`.
"""
