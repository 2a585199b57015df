"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

NOTHING = "302 404 404 404 404"

ROWS = {
    "conduct/": ("302 404 404 404 200", "302 405 405 405 405"),  # for judges
    # there is no such kind, and no such case
    "conduct/report/<slug:kind>/<int:number>/": (NOTHING, NOTHING),
    "conduct/cases/<int:pk>/": (NOTHING, NOTHING),
    "conduct/cases/<int:pk>/objection/": ("302 405 405 405 405", NOTHING),
    "conduct/members/<slug:name>/": ("302 405 405 405 405", "302 422 422 422 422"),
    "conduct/own/": ("302 200 200 200 200", "302 405 405 405 405"),
    # the token replaces the log-in, and this one is none
    "conduct/answers/<str:token>/": ("404 404 404 404 404", "404 404 404 404 404"),
    "api/v1/relations/<slug:name>": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/reports": ("401 200 200 200 200", "401 415 415 415 415"),
}

# of organisers, where they may more than members
ORGANISERS = {"conduct/": ("200", "405")}
