"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table that is being played.
"""

from __future__ import annotations

TABLE = "tables/<int:table_id>/guests/"
ROWS = {
    TABLE: ("302 404 404 200 404", "302 404 404 422 404"),
    f"{TABLE}<int:pk>/revoke/": ("302 405 405 405 405", "302 404 404 303 404"),
    "guests/join/": ("302 404 404 404 404", "302 404 404 404 404"),  # for guests alone
    "guests/<str:token>/": ("404 404 404 404 404", "404 404 404 404 404"),
}
