"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    # anybody who knows the hash; there is no picture of this one
    "pictures/<str:digest>.webp": ("404 404 404 404 404", "405 405 405 405 405"),
}
