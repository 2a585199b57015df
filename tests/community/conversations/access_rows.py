"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "messages/": ("302 200 200 200 200", "302 405 405 405 405"),
    "api/v1/conversations": ("401 200 200 200 200", "401 415 415 415 415"),
}
