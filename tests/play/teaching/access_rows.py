"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private rated table that is being played.
"""

from __future__ import annotations

HERE = "405 405 405 405 405"
ROWS = {
    "tables/games/<slug:slug>/teaching/": ("302 200 200 200 200", "302 422 422 422 422"),
    "tables/<int:table_id>/mentors/": ("302 404 200 200 404", "302 405 405 405 405"),
    "tables/<int:table_id>/mentors/name/": ("302 405 405 405 405", "302 404 422 422 404"),
    "tables/<int:table_id>/mentors/<int:pk>/agree/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/mentors/<int:pk>/end/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/mentors/<int:pk>/write/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "api/v1/games/<slug:slug>/teaching": (HERE, "401 415 415 415 415"),
    "api/v1/tables/<int:table_id>/mentors": (
        "401 404 200 200 404",
        "401 404 415 415 404",
    ),
    "api/v1/tables/<int:table_id>/mentors/<int:pk>": (HERE, "401 404 422 422 404"),
    "api/v1/tables/<int:table_id>/mentors/<int:pk>/lines": (HERE, "401 404 415 415 404"),
}
