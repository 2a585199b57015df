"""Permissions of the rematch's page, at a private table that is being played: there is none yet.

`tests/base/ui/test_access.py` checks them, in the order of `everybody.VIEWERS`.
"""

from __future__ import annotations

ROWS = {
    "tables/<int:table_id>/rematch/answers/": (
        "302 404 404 404 404",
        "302 405 405 405 405",
    ),
}
