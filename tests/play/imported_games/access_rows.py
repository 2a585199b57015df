"""Permissions of the app's URLs: status codes of GET and POST, by `everybody.VIEWERS`."""

from __future__ import annotations

ROWS = {
    "tables/import/": ("302 200 200 200 200", "302 422 422 422 422"),
    "tables/import/<int:table_id>/answer/": ("302 405 405 405 405", "302 404 404 404 404"),
    "api/v1/imports/claims": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/imports/records": ("405 405 405 405 405", "401 415 415 415 415"),
}
