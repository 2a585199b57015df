"""Rows of a backup: their models, in an order in which they can be written, and their values."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from django.apps.registry import Apps
from django.db.models import (
    BinaryField,
    DurationField,
    Field,
    ForeignKey,
    JSONField,
    Model,
)
from django.utils.dateparse import parse_duration
from django.utils.duration import duration_string

# of no use in another database, or dangerous there
LEFT_OUT: Final = frozenset(
    {
        "members.Key",  # API keys: members make new ones
        "feeds.FeedKey",
        "own_data.DataExport",  # a zip of what is here
        "sessions.Session",
        "live.Signal",
        "watching.Pulse",
        "admin.LogEntry",
        "contenttypes.ContentType",
        "auth.Permission",
        "auth.Group_permissions",
        "members.Member_user_permissions",
    }
)
AnyModel = type[Model]


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


def models_in_order(apps: Apps) -> list[AnyModel]:
    """The models that are backed up. The order depends on their names and references alone."""
    models = [
        model for model in apps.get_models(include_auto_created=True) if _is_kept(model)
    ]
    waiting = {model._meta.label: model for model in models}
    ordered: list[AnyModel] = []
    while waiting:
        layer = [
            label
            for label, model in sorted(waiting.items())
            if not any(
                other in waiting for other in _references(model) if other != label
            )
        ]
        if (
            not layer
        ):  # a circle: foreign keys are checked at the end of the transaction
            layer = [min(waiting)]
        ordered += [waiting.pop(label) for label in layer]
    return ordered


def stored_fields(model: AnyModel) -> list[Field[Any, Any]]:
    """The fields with a column, by name: old and new databases may have other orders."""
    fields = (
        field for field in model._meta.local_concrete_fields if not field.generated
    )
    return sorted(fields, key=lambda field: field.attname)


def references_left_out(models: Collection[AnyModel]) -> Iterator[str]:
    """Foreign keys to models that are left out. There may be none."""
    for model in models:
        for other in _references(model):
            if other in LEFT_OUT:
                yield f"{model._meta.label} refers to {other}"


def _is_kept(model: AnyModel) -> bool:
    options = model._meta
    return options.managed and not options.proxy and options.label not in LEFT_OUT


def _references(model: AnyModel) -> Iterator[str]:
    for field in model._meta.local_concrete_fields:
        if isinstance(field, ForeignKey):
            yield field.related_model._meta.label
