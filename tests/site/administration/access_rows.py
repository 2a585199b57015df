"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "club/": ("302 403 403 403 200", "302 405 405 405 405"),
    "club/first-steps/<slug:step>/": ("302 403 403 403 200", "302 403 403 403 422"),
    "club/first-steps/done/": ("302 405 405 405 405", "302 403 403 403 302"),
    "club/accounts/": ("302 404 404 404 200", "302 405 405 405 405"),
    "club/accounts/<slug:name>/": ("302 404 404 404 200", "302 405 405 405 405"),
    "club/accounts/<slug:name>/act/": ("302 405 405 405 405", "302 404 404 404 422"),
    "club/accounts/<slug:name>/name/": ("302 405 405 405 405", "302 404 404 404 422"),
    "club/figures/": ("302 403 403 403 200", "302 405 405 405 405"),
    "club/journal/": ("302 404 404 404 200", "302 405 405 405 405"),
    "club/roles/": ("302 403 403 403 200", "302 405 405 405 405"),
    "club/roles/give/": ("302 405 405 405 405", "302 403 403 403 422"),
    "club/settings/": ("302 403 403 403 200", "302 403 403 403 422"),
    "club/settings/accent/": ("302 403 403 403 200", "302 405 405 405 405"),
}
# where an organiser is answered something else than a member
ORGANISERS = {
    "club/": ("200", "405"),
    "club/figures/": ("200", "405"),
    "club/journal/": ("200", "405"),
}
