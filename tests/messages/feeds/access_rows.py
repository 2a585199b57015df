"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "feeds/": ("302 200 200 200 200", "302 405 405 405 405"),
    "feeds/renew/": ("302 405 405 405 405", "302 303 303 303 303"),
    "feeds/choose/": ("302 405 405 405 405", "302 303 303 303 303"),
    # the token stands for a log-in; this one is unknown
    "feeds/<str:token>/deadlines.ics": ("404 404 404 404 404", "405 405 405 405 405"),
    "feeds/<str:token>/news.atom": ("404 404 404 404 404", "405 405 405 405 405"),
    "api/v1/feeds": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/feeds/renewal": ("405 405 405 405 405", "401 200 200 200 200"),
}
