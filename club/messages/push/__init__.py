"""Web push: notices as messages of the browser, also while no page is open; and the club as an app
that can be installed. An extension app: `channel.py` is its channel of notices.
"""
