"""What every page of a member says beside its own matter: how much waits for them, and what of it
is next. Tables come first; wings add what else waits by a list in settings (`WAITS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string
from django.utils.translation import gettext, ngettext

from club.pages.lists.prompts import Prompt, all_said
from club.pages.words import times
from club.sql.statements import ID, Prepared
from club.tables import ballots, queries
from club.tables.asked import tables_asking
from club.tables.models import address_of

MOST = 99  # that are counted


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


def _vote(table: int, name: str, expires_at: datetime) -> Wait:
    said = gettext("a vote at %(table)s") % {"table": name}
    return Wait(said, address_of(table), expires_at, late=True)


# tables at which the member is asked something
asked_at_tables = Prompt[Wait](
    Prepared(lambda member: tables_asking(member)[:MOST], ID),
    lambda table, name, due_at: Wait(name, address_of(table), due_at),
)
# tables of the member's at which everybody sits: they begin when the member says so
tables_to_begin = Prompt[Wait](
    Prepared(lambda member: queries.to_begin(member).values_list("pk", "name")[:MOST], ID),
    lambda table, name: Wait(name, address_of(table), None),
)
# proposals at the member's tables that they have not answered
votes_to_give = Prompt[Wait](
    Prepared(
        lambda member: ballots.unanswered(member).values_list("table", "table__name", "expires_at")[
            :MOST
        ],
        ID,
    ),
    _vote,
)


def _waits_of(request: HttpRequest) -> Waits:
    if not request.user.is_authenticated:
        return Waits()
    found = all_said(_sources(), request.user)
    latest = datetime.max.replace(tzinfo=UTC)
    return Waits(tuple(sorted(found, key=lambda wait: (wait.late, wait.due_at or latest))[:MOST]))


@cache
def _sources() -> tuple[Prompt[Wait], ...]:
    return tuple(import_string(path) for path in settings.WAITS)
