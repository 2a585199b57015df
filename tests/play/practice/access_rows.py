"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table that is being played.
"""

from __future__ import annotations

ROWS = {
    "tables/<int:table_id>/practice/": ("302 405 405 405 405", "302 404 404 404 404"),
    "api/v1/tables/<int:table_id>/practice": (
        "405 405 405 405 405",
        "401 404 415 415 404",
    ),
    **{
        f"tables/<int:table_id>/practice/{act}/": (
            "302 405 405 405 405",
            "302 404 303 303 404",
        )
        for act in ("invite", "sit", "leave")
    },
    "api/v1/tables/<int:table_id>/practice/invitations": (
        "405 405 405 405 405",
        "401 404 415 415 404",
    ),
    "api/v1/tables/<int:table_id>/practice/seats": (
        "405 405 405 405 405",
        "401 404 415 415 404",
    ),
    "tables/<int:table_id>/practice/end/": ("302 405 405 405 405", "302 404 303 303 404"),
}
