"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

READ = "405 405 405 405 405"

ROWS = {
    "news/": ("200 200 200 200 200", READ),
    "news/<int:pk>/": ("302 404 404 404 404", READ),
    "news/new/": ("302 403 403 403 200", "302 403 403 403 422"),
    "news/drafts/": ("302 403 403 403 200", "302 405 405 405 405"),
    "news/<int:pk>/edit/": ("302 403 403 403 404", "302 403 403 403 404"),
    "news/<int:pk>/publish/": ("302 405 405 405 405", "302 403 403 403 404"),
    "api/v1/news": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/news/<int:pk>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/news/<int:pk>/publish": (READ, "401 404 404 404 404"),
    "api/v1/news/<int:pk>/retract": (READ, "401 404 404 404 404"),
    "news/feed.atom": ("200 200 200 200 200", READ),
    # the token stands for a log-in; this one is unknown
    "feeds/<str:token>/club.atom": ("404 404 404 404 404", READ),
}
# where an organiser is answered something else than a member
ORGANISERS = {
    "news/new/": ("200", "422"),
    "news/drafts/": ("200", "405"),
    "news/<int:pk>/edit/": ("404", "404"),
    "news/<int:pk>/publish/": ("405", "404"),
}
