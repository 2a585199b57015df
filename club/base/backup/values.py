"""Values of columns as JSON, exactly the same from either database."""

from __future__ import annotations

from base64 import b64decode, b64encode
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import BinaryField, DurationField, Field, ForeignKey, JSONField
from django.utils.dateparse import parse_duration
from django.utils.duration import duration_string


def to_json(value: Any) -> Any:
    """The value of a column. Times keep their microseconds, which Django's own encoder cuts."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return duration_string(value)
    if isinstance(value, UUID | Decimal):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    return value


def from_json(field: Field[Any, Any], value: Any) -> Any:
    """The value that the field stores. Raises ValueError or ValidationError."""
    if value is None or isinstance(field, JSONField):
        return value
    if isinstance(field, BinaryField):
        return b64decode(value, validate=True)
    if isinstance(field, DurationField):
        return parse_duration(value)
    if isinstance(field, ForeignKey):
        return from_json(field.target_field, value)
    return field.to_python(value)
