"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "search/": ("302 200 200 200 200", "302 405 405 405 405"),
    "api/v1/search": ("401 200 200 200 200", "405 405 405 405 405"),
}
