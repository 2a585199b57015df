"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them, at a private table.
"""

from __future__ import annotations

TABLE = "tables/<int:table_id>/chat/"
API = "api/v1/tables/<int:table_id>/chat"
LOOK, HERE = "302 405 405 405 405", "405 405 405 405 405"
NOTHING = "302 404 404 404 404"
ROWS = {
    TABLE: ("302 404 200 200 404", LOOK),
    f"{TABLE}thread/": ("302 302 302 302 302", LOOK),  # to the page, which then may be missing
    f"{TABLE}news/": ("302 404 200 200 404", LOOK),
    f"{TABLE}write/": (LOOK, "302 404 422 422 404"),
    f"{TABLE}public/": (LOOK, "302 404 403 422 404"),
    f"{TABLE}lines/<int:line_id>/": (NOTHING, NOTHING),  # for its author alone
    f"{TABLE}lines/<int:line_id>/take-back/": (LOOK, NOTHING),
    API: ("401 404 200 200 404", "401 404 415 415 404"),
    f"{API}/public": (HERE, "401 404 415 415 404"),
    f"{API}/read": (HERE, "401 404 204 204 404"),
    f"{API}/<int:line_id>": (HERE, "401 404 404 404 404"),
    "api/v1/chats": ("401 200 200 200 200", HERE),
}
