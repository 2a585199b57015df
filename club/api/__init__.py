"""The API: what members' programs ask and do. A door like the pages and never a second path: facts
come from `tables/projection.py`, changes go through the same services. Begin with
`base/api_view.py`.
"""
