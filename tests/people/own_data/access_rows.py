"""Permissions of the app's URLs: status codes of GET and POST, by `everybody.VIEWERS`."""

from __future__ import annotations

ROWS = {
    "my-data/": ("302 200 200 200 200", "302 303 303 303 303"),
    "my-data/fetch/": ("302 405 405 405 405", "302 422 422 422 422"),
}
