"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

READ, NO_READ = "302 405 405 405 405", "302 405 405 405 405"
INSIDE, NOTHING = "302 200 200 200 200", "302 404 404 404 404"
ADDED = "302 422 422 422 422"

ROWS = {
    "library/": (INSIDE, READ),
    "library/mine/": (INSIDE, READ),
    "library/loans/": ("302 403 403 403 200", READ),
    "library/titles/new/": ("302 403 403 403 200", "302 403 403 403 422"),
    "library/titles/<int:pk>/": (NOTHING, READ),
    "library/titles/<int:pk>/edit/": ("302 403 403 403 404", "302 403 403 403 404"),
    "library/titles/<int:pk>/wish/": (NO_READ, NOTHING),
    "library/copies/new/": (INSIDE, ADDED),
    "library/copies/<int:pk>/": (NOTHING, READ),
    "library/copies/<int:pk>/act/": (NO_READ, NOTHING),
    "library/copies/<int:pk>/contest/": (NO_READ, NOTHING),
    "library/copies/<int:pk>/restore/": (NO_READ, NOTHING),
    "library/copies/<int:pk>/edit/": (NOTHING, NOTHING),
    "library/import/": ("302 403 403 403 200", "302 403 403 403 422"),
    "library/import/<int:import_id>/": ("302 403 403 403 404", "302 403 403 403 404"),
    "library/labels/": ("302 403 403 403 200", READ),
    "library/export.csv": ("302 403 403 403 200", READ),
    "api/v1/library": ("401 200 200 200 200", "405 405 405 405 405"),
    "api/v1/library/copies": ("405 405 405 405 405", "401 415 415 415 415"),
    "api/v1/library/titles/<int:pk>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/library/copies/<int:pk>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/library/copies/<int:pk>/change": (
        "405 405 405 405 405",
        "401 404 404 404 404",
    ),
    "api/v1/library/copies/<int:pk>/restore": (
        "405 405 405 405 405",
        "401 404 404 404 404",
    ),
    "api/v1/library/loans/<int:pk>/contest": (
        "405 405 405 405 405",
        "401 422 422 422 422",
    ),
}
# where an organiser is answered something else than a member
ORGANISERS = {
    "library/loans/": ("200", "405"),
    "library/titles/new/": ("200", "422"),
    "library/titles/<int:pk>/edit/": ("404", "404"),
    "library/import/": ("200", "422"),
    "library/import/<int:import_id>/": ("404", "404"),
    "library/labels/": ("200", "405"),
    "library/export.csv": ("200", "405"),
}
