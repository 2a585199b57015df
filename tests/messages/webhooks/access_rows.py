"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them.
"""

from __future__ import annotations

ROWS = {
    "hooks/": ("302 200 200 200 200", "302 422 422 422 422"),
    "hooks/<int:pk>/test/": ("302 405 405 405 405", "302 404 404 404 404"),
    "hooks/<int:pk>/secret/": ("302 405 405 405 405", "302 404 404 404 404"),
    "hooks/<int:pk>/remove/": ("302 405 405 405 405", "302 404 404 404 404"),
    "api/v1/hooks": ("401 200 200 200 200", "401 415 415 415 415"),
    "api/v1/hooks/<int:pk>": ("405 405 405 405 405", "405 405 405 405 405"),
    "api/v1/hooks/<int:pk>/test": ("405 405 405 405 405", "401 404 404 404 404"),
    "api/v1/hooks/<int:pk>/secret": ("405 405 405 405 405", "401 404 404 404 404"),
}
