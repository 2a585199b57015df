"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "join/asked/": ("200 200 200 200 200", "405 405 405 405 405"),
    "join/<str:token>/": ("404 302 302 302 302", "404 302 302 302 302"),
    "club/newcomers/": ("302 403 403 403 200", "302 405 405 405 405"),
    "club/newcomers/<int:pk>/": ("302 405 405 405 405", "302 403 403 403 422"),
    "club/import/": ("302 404 404 404 200", "302 404 404 404 422"),
    "club/links/": ("302 403 403 403 200", "302 403 403 403 422"),
    "club/links/<int:pk>/poster/": ("302 403 403 403 404", "302 405 405 405 405"),
    "club/links/<int:pk>/revoke/": ("302 405 405 405 405", "302 403 403 403 303"),
}
# where an organiser is answered something else than a member
ORGANISERS = {
    "club/newcomers/": ("200", "405"),
    "club/newcomers/<int:pk>/": ("405", "422"),
    "club/links/": ("200", "422"),
    "club/links/<int:pk>/poster/": ("404", "405"),
    "club/links/<int:pk>/revoke/": ("405", "303"),
}
