"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. There is no import of the number that it asks for.
"""

from __future__ import annotations

NOTHING = "302 404 404 404 404"

ROWS = {
    "imports/": ("302 200 200 200 200", "302 405 405 405 405"),
    "imports/<int:import_id>/": (NOTHING, NOTHING),
}
