"""Who plays what with whom, and by when. Begin with `models.py`, then `clock.py`,
then `services/`.
"""
