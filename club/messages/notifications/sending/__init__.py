"""The sending of notices: due deliveries, decisions about them, and messages that hold several.
Begin with `deliveries.py`.
"""
