"""Requests to addresses that members gave: chat programs, members' own programs, push services.
`client.py` posts; `public_hosts.py` decides which hosts may be reached.
"""
