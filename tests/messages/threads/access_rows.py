"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. There is no thread of the kind that is asked for.
"""

from __future__ import annotations

LOOK, HERE = "302 405 405 405 405", "405 405 405 405 405"
NOTHING, GONE = "302 404 404 404 404", "401 404 404 404 404"
THREAD = "threads/<slug:kind>/<int:key>/"
API = "api/v1/threads/<slug:kind>/<int:key>/lines"
ROWS = {
    THREAD: (NOTHING, LOOK),
    f"{THREAD}news/": (NOTHING, LOOK),
    f"{THREAD}write/": (LOOK, NOTHING),
    f"{THREAD}mute/": (LOOK, NOTHING),
    "threads/lines/<int:line_id>/": (NOTHING, NOTHING),  # for its author alone
    "threads/lines/<int:line_id>/take-back/": (LOOK, NOTHING),
    API: (GONE, GONE),
    f"{API}/read": (HERE, GONE),
    f"{API}/mute": (HERE, GONE),
    f"{API}/<int:line_id>": (HERE, GONE),
}
