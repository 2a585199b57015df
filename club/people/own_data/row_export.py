"""The rows that the club keeps about a member, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Model

from club.base.personal_data import personal_data
from club.people.members.models import Member

ACCOUNT = (
    "username email date_joined last_login time_zone theme letters confirm_turns auto_leave "
    "most_games"
)


@dataclass(frozen=True, slots=True)
class Relation:
    """A foreign key to a member."""

    model: type[Model]
    field: str
    columns: tuple[str, ...]
    only: Mapping[str, object]  # empty: all rows

    @property
    def name(self) -> str:
        return f"{self.model._meta.label}.{self.field}"

    def rows(self, member: Member) -> list[dict[str, Any]]:
        """The member's rows, the oldest first."""
        rows = self.model._base_manager.filter(**{self.field: member.pk}, **self.only)
        return [
            {name: column_as_json(value) for name, value in row.items()}
            for row in rows.order_by("pk").values(*self.columns)
        ]


def relations() -> Iterator[Relation]:
    """All that are given, by name."""
    given = (
        Relation(data.model, field, tuple(columns.split()), data.given_rows)
        for data in personal_data()
        for field, columns in data.given.items()
    )
    return iter(sorted(given, key=lambda relation: relation.name))


def account(member: Member) -> dict[str, Any]:
    """The member's own row, without what logs them in."""
    return {name: column_as_json(getattr(member, name)) for name in ACCOUNT.split()}


def column_as_json(value: Any) -> Any:
    """The value as JSON has it; lists and dicts are already."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta | UUID):
        return str(value)
    return value
