"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

OPEN, HERE = "200 200 200 200 200", "405 405 405 405 405"
ROWS = {
    "help/": (OPEN, HERE),
    "help/<slug:topic>/": (OPEN, HERE),
}
