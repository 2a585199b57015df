"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "push/": ("302 200 200 200 200", "302 405 405 405 405"),
    "push/add/": ("302 405 405 405 405", "302 422 422 422 422"),
    "push/<int:pk>/remove/": ("302 405 405 405 405", "302 404 404 404 404"),
    # a browser asks for these without a log-in, and they tell nothing of anybody
    "push.js": ("200 200 200 200 200", "405 405 405 405 405"),
    "manifest.webmanifest": ("200 200 200 200 200", "405 405 405 405 405"),
    "offline/": ("200 200 200 200 200", "405 405 405 405 405"),
    "api/v1/push": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/push/<int:pk>": ("405 405 405 405 405", "405 405 405 405 405"),
}
