"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "profiles/own/": ("302 200 200 200 200", "302 422 422 422 422"),
    "profiles/own/picture/": ("302 405 405 405 405", "302 422 422 422 422"),
    # hanna, who hosts, cannot be her own friend
    "profiles/friends/<slug:name>/": ("302 405 405 405 405", "302 303 303 422 303"),
    "api/v1/me/profile": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/me/picture": ("405 405 405 405 405", "401 415 415 415 415"),
}
