"""What is told to whom, how, and proof that it was. Begin with `models.py`."""
