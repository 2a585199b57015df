"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/ui/test_access.py` checks them. There is no tournament of the numbers that it asks for.
"""

from __future__ import annotations

NOTHING = "302 404 404 404 404"
ORGANISERS_ONLY = "302 403 403 403 200"
PUBLIC = ("404 404 404 404 404", "405 405 405 405 405")

ROWS = {
    "tournaments/": ("302 200 200 200 200", "302 405 405 405 405"),
    "tournaments/new/": (ORGANISERS_ONLY, "302 403 403 403 422"),
    "tournaments/<int:pk>/": PUBLIC,
    "tournaments/<int:pk>/rounds/<int:number>/": PUBLIC,
    "tournaments/<int:pk>/cross/": PUBLIC,
    "tournaments/<int:pk>/tree/": PUBLIC,
    "tournaments/<int:pk>/certificates/<int:number>/": PUBLIC,
    "tournaments/<int:pk>/standings.csv": PUBLIC,
    "tournaments/<int:pk>/tournament.json": PUBLIC,
    "tournaments/<int:pk>/entry/": ("302 405 405 405 405", NOTHING),
    "tournaments/<int:pk>/challenge/": ("302 405 405 405 405", NOTHING),
    "tournaments/challenges/<int:pk>/": ("302 405 405 405 405", NOTHING),
    "tournaments/<int:pk>/tables/<int:number>/": (NOTHING, NOTHING),
    "tournaments/<int:pk>/organise/": ("302 403 403 403 404", "302 403 403 403 404"),
    "tournaments/<int:pk>/terms/": ("302 403 403 403 404", "302 403 403 403 404"),
    "tournaments/<int:pk>/entrants/": ("302 403 403 403 404", "302 403 403 403 404"),
}

# of organisers, where they may more than members
ORGANISERS = {
    "tournaments/new/": ("200", "422"),
    "tournaments/<int:pk>/organise/": ("404", "404"),
    "tournaments/<int:pk>/terms/": ("404", "404"),
    "tournaments/<int:pk>/entrants/": ("404", "404"),
}
