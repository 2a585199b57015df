"""Messages and comments by the API."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db
