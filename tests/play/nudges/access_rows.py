"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table.
"""

from __future__ import annotations

ROWS = {
    "tables/<int:table_id>/nudge/": ("302 302 302 302 302", "302 404 422 422 404"),
    "api/v1/tables/<int:table_id>/nudges": (
        "405 405 405 405 405",
        "401 404 415 415 404",
    ),
}
