"""What every page of a member says beside its own matter: how much waits for them, and what of it
is next. Tables come first; wings add what else waits by a list in settings (`WAITS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string
from django.utils.translation import gettext, ngettext

from club.members.models import Member
from club.pages.words import times
from club.statements import ID, Prepared
from club.tables import ballots, queries
from club.tables.asked import tables_asking
from club.tables.models import address_of

MOST = 99  # that are counted
# of a member, by id
_asking: Prepared[Any] = Prepared(lambda member: tables_asking(member)[:MOST], ID)
_beginning: Prepared[Any] = Prepared(
    lambda member: queries.to_begin(member).values_list("pk", "name")[:MOST], ID
)
_voting: Prepared[Any] = Prepared(
    lambda member: ballots.unanswered(member).values_list("table", "table__name", "expires_at")[
        :MOST
    ],
    ID,
)


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that waits for the member."""

    name: str
    address: str
    due_at: datetime | None  # None: no clock runs
    late: bool = False  # comes after all that a game waits for

    @property
    def left(self) -> str:
        """What is left of the member's time, in words; empty where no clock runs."""
        return times.left(self.due_at, timezone.now()) if self.due_at else ""


@dataclass(frozen=True, slots=True)
class Waits:
    """All of those, the earliest deadline first."""

    all: tuple[Wait, ...] = ()

    @property
    def count(self) -> int:
        return len(self.all)

    @property
    def said(self) -> str:
        """What follows their count, for whoever listens."""
        return ngettext("table waits for you", "tables wait for you", self.count)

    def elsewhere(self, address: str) -> Wait | None:
        """The first that is not at this address; None: there is nothing else to do."""
        return next((wait for wait in self.all if wait.address != address), None)


def waits(request: HttpRequest) -> dict[str, object]:
    """For templates: `waits`, read when a page first mentions it."""
    return {"waits": SimpleLazyObject(lambda: _waits_of(request))}


def asked_at_tables(member: Member) -> Iterable[Wait]:
    """The tables at which the member is asked something."""
    for table_id, name, due_at in _asking.values(member.pk):
        yield Wait(name, address_of(table_id), due_at)


def tables_to_begin(member: Member) -> Iterable[Wait]:
    """The tables of the member's at which everybody sits: they begin when the member says so."""
    for table_id, name in _beginning.values(member.pk):
        yield Wait(name, address_of(table_id), None)


def votes_to_give(member: Member) -> Iterable[Wait]:
    """The proposals at the member's tables that they have not answered."""
    for table, name, expires_at in _voting.values(member.pk):
        said = gettext("a vote at %(table)s") % {"table": name}
        yield Wait(said, address_of(table), expires_at, late=True)


def _waits_of(request: HttpRequest) -> Waits:
    if not request.user.is_authenticated:
        return Waits()
    found = [wait for source in _sources() for wait in source(request.user)]
    latest = datetime.max.replace(tzinfo=UTC)
    return Waits(tuple(sorted(found, key=lambda wait: (wait.late, wait.due_at or latest))[:MOST]))


@cache
def _sources() -> tuple[Callable[[Member], Iterable[Wait]], ...]:
    return tuple(import_string(path) for path in settings.WAITS)
