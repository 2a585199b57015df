"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

NOTHING = "302 404 404 404 404"
READ_ONLY = "302 405 405 405 405"

ROWS = {
    "plays/": ("302 200 200 200 200", "302 422 422 422 422"),
    # there is no such play, title, guest or import
    "plays/form/": ("302 200 200 200 200", READ_ONLY),
    "plays/<int:play_id>/": (NOTHING, READ_ONLY),
    "plays/<int:play_id>/edit/": (NOTHING, NOTHING),
    "plays/<int:play_id>/answer/": (READ_ONLY, NOTHING),
    "plays/titles/<int:title_id>/": (NOTHING, READ_ONLY),
    "plays/titles/<int:title_id>/results/": (READ_ONLY, "302 403 403 403 404"),
    "plays/guests/<int:guest_id>/claim/": (READ_ONLY, NOTHING),
    "plays/claims/<int:claim_id>/": (READ_ONLY, NOTHING),
    "plays/names/<int:claim_id>/": (READ_ONLY, NOTHING),
    "plays/imports/": ("302 200 200 200 200", "302 422 422 422 422"),
    "plays/imports/<int:import_id>/": (NOTHING, NOTHING),
    "plays/export/<str:kind>/": (NOTHING, READ_ONLY),
    "plays/members/<slug:name>/": ("302 200 200 200 200", READ_ONLY),
    "plays/members/<slug:name>/<int:year>/": ("302 200 200 200 200", READ_ONLY),
    "plays/preferences/": ("302 200 200 200 200", "302 303 303 303 303"),
    "api/v1/plays": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/plays/<int:play_id>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/plays/<int:play_id>/answer": ("405 405 405 405 405", "401 404 404 404 404"),
    "api/v1/plays/<int:play_id>/picture": ("405 405 405 405 405", "401 404 404 404 404"),
    "api/v1/plays/titles/<int:title_id>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/plays/preferences": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/plays/claims": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/plays/claims/<int:claim_id>": ("405 405 405 405 405", "401 404 404 404 404"),
    "api/v1/plays/names": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/plays/imports": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/plays/imports/<int:import_id>": ("401 404 404 404 404", "401 404 404 404 404"),
}

# where organisers get other answers than members
ORGANISERS = {"plays/titles/<int:title_id>/results/": ("405", "404")}
