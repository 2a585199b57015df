"""Indexes and constraints of the rows in which a column is set, or is not."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Index, Q, UniqueConstraint


def index_where_set(field: str, name: str) -> Index:
    """Returns an index on a column, of the rows that have a value there."""
    return Index(fields=[field], condition=Q(**{f"{field}__isnull": False}), name=name)


def index_while_unset(field: str, unset: str, name: str) -> Index:
    """Returns an index on the field, of the rows whose column `unset` is null."""
    return Index(fields=[field], condition=Q(**{f"{unset}__isnull": True}), name=name)


def unique_while_unset(
    fields: Sequence[str], unset: str, name: str
) -> UniqueConstraint:
    """Returns a unique constraint on the fields, of the rows whose column `unset` is null."""
    condition = Q(**{f"{unset}__isnull": True})
    return UniqueConstraint(fields=fields, condition=condition, name=name)
