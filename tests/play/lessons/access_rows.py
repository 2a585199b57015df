"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. Visitors learn, too, where the club shows its games.
"""

from __future__ import annotations

TO_A_STEP, HERE = "302 302 302 302 302", "405 405 405 405 405"
ROWS = {
    "tables/games/<slug:slug>/learn/": (TO_A_STEP, HERE),
    # the first step asks for no move, and leads to the second
    "tables/games/<slug:slug>/learn/<int:number>/": (
        "200 200 200 200 200",
        "303 303 303 303 303",
    ),
}
