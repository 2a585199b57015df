"""Tables: the models, what viewers may see of them, and the services that change them. Begin with
`models.py`, then `projection.py`, then `services/`.
"""
