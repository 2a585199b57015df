"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table that is being played.
"""

from __future__ import annotations

TABLE = "tables/<int:table_id>/notes/"
API = "api/v1/tables/<int:table_id>/notes"
ROWS = {
    TABLE: ("302 404 200 200 404", "302 404 303 303 404"),
    f"{TABLE}log/": ("302 404 404 404 404", "302 404 404 404 404"),
    API: ("401 404 200 200 404", "401 404 415 415 404"),
    f"{API}/log": ("401 404 404 404 404", "401 404 415 415 404"),
}
