"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

READ_ONLY = "302 405 405 405 405"
ROWS = {
    "dues/": ("302 403 403 403 200", READ_ONLY),
    "dues/own/": ("302 200 200 200 200", READ_ONLY),
    "dues/<int:year>/": ("302 403 403 403 200", READ_ONLY),
    "dues/<int:year>/mark/": (READ_ONLY, "302 403 403 403 422"),
    "dues/<int:year>/remind/": (READ_ONLY, "302 403 403 403 303"),
    "dues/<int:year>/list.csv": ("302 403 403 403 200", READ_ONLY),
}
# where an organiser is answered something else than a member
ORGANISERS = {
    "dues/": ("200", "405"),
    "dues/<int:year>/": ("200", "405"),
    "dues/<int:year>/mark/": ("405", "422"),
    "dues/<int:year>/remind/": ("405", "303"),
    "dues/<int:year>/list.csv": ("200", "405"),
}
