"""Models that are made of a row all at once. Django sets one attribute after the other and sends
two signals, which takes four times as long.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class FromRow(models.Model):
    """For models that do nothing when they are made, and for which nobody listens."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the stubs know a later Django
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        """A column that was not read is read when it is asked for, as ever."""
        one = cls.__new__(cls)
        one._state = ModelState()
        one._state.db, one._state.adding = db, False
        vars(one).update(zip(field_names, values, strict=True))
        return one
