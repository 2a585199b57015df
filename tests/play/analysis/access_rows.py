"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table that is being played.
"""

from __future__ import annotations

ROWS = {
    "tables/<int:table_id>/analysis/": ("302 404 404 404 404", "302 404 404 404 404"),
    "api/v1/tables/<int:table_id>/analysis": ("401 404 404 404 404", "401 404 404 404 404"),
}
