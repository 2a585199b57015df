"""Makes the zip: README, account, rows by subject as plain values, pictures, and parts that apps
register.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from io import BytesIO
from typing import Any, Final
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Model

from club.base.personal_data import personal_data
from club.base.registries import Registry
from club.people.members.models import Member
from club.people.profiles.models import Profile

ACCOUNT = (
    "username email date_joined last_login time_zone theme letters confirm_turns auto_leave "
    "most_games"
)
README: Final = """What the club keeps about you.

account.json   your account; the password is stored only as a hash, and is not here
rows/          what is stored with your name on it, a file for each subject; times are UTC
games/         your games: finished ones as records, running ones as far as you know them
plays.csv      your plays at real tables, as the log has them
pictures/      your picture, and photos of plays that you logged

Not here: what others have written or chosen, and decisions about others.
"""
Part = tuple[str, bytes]  # the name of a file and its content
PartMaker = Callable[[], list[Part]]
Progress = Callable[[int], object]

# files of apps: a function for each step of the progress, which makes some of them
own_data_sources: Final = Registry[Callable[[Member], Iterable[PartMaker]]]()


@dataclass(frozen=True, slots=True)
class OwnRows:
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


def relations() -> Iterator[OwnRows]:
    """Returns all relations whose rows a member gets, by name."""
    exported = (
        OwnRows(data.model, field, tuple(columns.split()), data.given_rows)
        for data in personal_data()
        for field, columns in data.given.items()
    )
    return iter(sorted(exported, key=lambda rows: rows.name))


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


def make_archive(member: Member, tell_percent: Progress) -> bytes:
    """All data of the member. `tell_percent` is called after each part."""
    makers = [*_makers(member)]
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for number, make in enumerate(makers, 1):
            for name, content in make():
                archive.writestr(name, content)
            tell_percent(100 * number // len(makers))
    return buffer.getvalue()


def _makers(member: Member) -> Iterator[PartMaker]:
    """Functions, each of which makes a part."""
    yield lambda: [("README.txt", README.encode())]
    yield lambda: [("account.json", _json(account(member)))]
    for relation in relations():
        yield partial(_rows, relation, member)
    yield lambda: _picture(member)
    for source in own_data_sources:
        yield from source(member)


def _rows(relation: OwnRows, member: Member) -> list[Part]:
    """A file for rows that there are."""
    rows = relation.rows(member)
    return [(f"rows/{relation.name}.json", _json(rows))] if rows else []


def _picture(member: Member) -> list[Part]:
    profile = Profile.objects.filter(member=member).select_related("picture").first()
    if profile is None or profile.picture is None:
        return []
    return [("pictures/profile.webp", bytes(profile.picture.content))]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
