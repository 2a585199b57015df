"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table that is being played.
"""

from __future__ import annotations

HERE = "405 405 405 405 405"
ROWS = {
    "tables/<int:table_id>/take-back/": ("302 404 200 200 404", "302 405 405 405 405"),
    "tables/<int:table_id>/take-back/propose/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/take-back/undo/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/take-back/<int:pk>/agree/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/take-back/<int:pk>/refuse/": (
        "302 405 405 405 405",
        "302 404 422 422 404",
    ),
    "tables/<int:table_id>/take-back/<int:pk>/transcript/": (
        "302 404 404 404 404",
        "302 405 405 405 405",
    ),
    "api/v1/tables/<int:table_id>/take-back": (
        "401 404 200 200 404",
        "401 404 415 415 404",
    ),
    "api/v1/tables/<int:table_id>/take-back/undo": (HERE, "401 404 422 422 404"),
    "api/v1/tables/<int:table_id>/take-back/<int:pk>": (HERE, "401 404 415 415 404"),
}
