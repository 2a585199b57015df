"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

UNKNOWN = "404 404 404 404 404"
HERE = "405 405 405 405 405"

ROWS = {
    "look/<str:version>.css": (UNKNOWN, HERE),  # the usual club has no colour of its own
    "house-rules/": (UNKNOWN, HERE),  # nor rules
    "privacy/": ("200 200 200 200 200", HERE),
}
