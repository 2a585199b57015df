"""Empties the tables of models, rows that nothing may delete included."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Model


def empty_all(models: Sequence[type[Model]]) -> None:
    """`models` are in the order in which rows are written."""
    for model in reversed(models):
        rows = model._base_manager.all()
        rows._raw_delete(rows.db)  # type: ignore[attr-defined]
