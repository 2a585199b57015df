"""Sending notices: what is due, whether it goes now, in which message. Begin with
`deliveries.py`.
"""
