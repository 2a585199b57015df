"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. A game is its host's alone.
"""

from __future__ import annotations

ROWS = {
    "one-screen/": ("302 200 200 200 200", "302 422 422 422 422"),
    "one-screen/<int:game_id>/": ("302 404 404 404 404", "302 405 405 405 405"),
    "one-screen/<int:game_id>/take-back/": ("302 405 405 405 405", "302 404 404 404 404"),
    "one-screen/<int:game_id>/curtain/": ("302 405 405 405 405", "302 404 404 404 404"),
}
