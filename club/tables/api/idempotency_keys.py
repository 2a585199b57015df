"""Idempotency keys of requests: the same key again opens no second table."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

LONGEST_KEY: Final = 200  # characters
IDEMPOTENCY_KEY: Final = OpenApiParameter(
    "Idempotency-Key", str, "header", description="the same again opens no second table"
)


def read_idempotency_key(request: Request) -> str:
    """The idempotency key of the request; empty without one. Raises ValidationError."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise ValidationError(
            {"Idempotency-Key": _("At most 200 characters, on one line.")}
        )
    return key
