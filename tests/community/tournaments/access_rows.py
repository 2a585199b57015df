"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. There is no tournament of the numbers that it asks for.
"""

from __future__ import annotations

NOTHING = "302 404 404 404 404"
ORGANISERS_ONLY = "302 403 403 403 200"
API, READ_ONLY = "api/v1/tournaments", "405 405 405 405 405"
GONE = "401 404 404 404 404"
GONE_TO_ORGANISERS = "401 403 403 403 404"
PUBLIC = ("404 404 404 404 404", "405 405 405 405 405")

ROWS = {
    API: ("401 200 200 200 200", "401 403 403 403 415"),
    f"{API}/<int:pk>": (GONE, GONE),
    f"{API}/<int:pk>/standings": (GONE, READ_ONLY),
    f"{API}/<int:pk>/rounds/<int:number>": (GONE, READ_ONLY),
    f"{API}/<int:pk>/entry": (READ_ONLY, GONE),
    f"{API}/<int:pk>/tables/<int:number>": (GONE, GONE),
    f"{API}/<int:pk>/challenges": (READ_ONLY, GONE),
    f"{API}/challenges/<int:pk>": (READ_ONLY, GONE),
    f"{API}/<int:pk>/calls": (READ_ONLY, GONE),
    f"{API}/calls/<int:pk>": (READ_ONLY, GONE),
    f"{API}/<int:pk>/acts": (READ_ONLY, GONE_TO_ORGANISERS),
    f"{API}/<int:pk>/entrants": (GONE, GONE_TO_ORGANISERS),
    f"{API}/names": ("401 200 200 200 200", "401 415 415 415 415"),
    "tournaments/names/<int:pk>/": ("302 405 405 405 405", NOTHING),
    "tournaments/": ("302 200 200 200 200", "302 405 405 405 405"),
    "tournaments/new/": (ORGANISERS_ONLY, "302 403 403 403 422"),
    "tournaments/import/": (ORGANISERS_ONLY, "302 403 403 403 422"),
    "tournaments/<int:pk>/": PUBLIC,
    "tournaments/<int:pk>/rounds/<int:number>/": PUBLIC,
    "tournaments/<int:pk>/cross/": PUBLIC,
    "tournaments/<int:pk>/tree/": PUBLIC,
    "tournaments/<int:pk>/certificates/<int:number>/": PUBLIC,
    "tournaments/<int:pk>/standings.csv": PUBLIC,
    "tournaments/<int:pk>/calendar.ics": PUBLIC,
    "feeds/<str:token>/tournaments/<int:pk>.ics": PUBLIC,
    "tournaments/<int:pk>/tournament.json": PUBLIC,
    "tournaments/<int:pk>/entry/": ("302 405 405 405 405", NOTHING),
    "tournaments/<int:pk>/challenge/": ("302 405 405 405 405", NOTHING),
    "tournaments/<int:pk>/call/": ("302 405 405 405 405", NOTHING),
    "tournaments/calls/<int:pk>/": ("302 405 405 405 405", NOTHING),
    "tournaments/challenges/<int:pk>/": ("302 405 405 405 405", NOTHING),
    "tournaments/<int:pk>/tables/<int:number>/": (NOTHING, NOTHING),
    "tournaments/<int:pk>/organise/": ("302 403 403 403 404", "302 403 403 403 404"),
    "tournaments/<int:pk>/terms/": ("302 403 403 403 404", "302 403 403 403 404"),
    "tournaments/<int:pk>/entrants/": ("302 403 403 403 404", "302 403 403 403 404"),
    "tournaments/<int:pk>/entrants/import/": ("302 403 403 403 404", "302 403 403 403 404"),
}

# of organisers, where they may more than members
ORGANISERS = {
    API: ("200", "415"),
    f"{API}/<int:pk>/acts": ("405", "404"),
    f"{API}/<int:pk>/entrants": ("404", "404"),
    "tournaments/new/": ("200", "422"),
    "tournaments/import/": ("200", "422"),
    "tournaments/<int:pk>/organise/": ("404", "404"),
    "tournaments/<int:pk>/terms/": ("404", "404"),
    "tournaments/<int:pk>/entrants/": ("404", "404"),
    "tournaments/<int:pk>/entrants/import/": ("404", "404"),
}
