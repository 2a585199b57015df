"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "leaving/": ("302 200 200 200 200", "302 422 422 422 422"),
    "leaving/stay/": ("302 405 405 405 405", "302 303 303 303 303"),
}
