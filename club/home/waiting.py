"""What every page of a member says beside its own matter: how much waits for them, what of it is
next, and what they may do. Tables come first; apps add what else waits by a list in settings
(`PENDING_ACTIONS`).
"""

from __future__ import annotations

from collections.abc import Container
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

from club.home.optional_actions import Mays, may_prompts, mays_of
from club.home.prompts import Prompt, ask_prompts, with_rows
from club.members.models import Member
from club.proposals import queries as ballots
from club.tables import queries
from club.tables.chairs_to_act import tables_to_act
from club.tables.models import table_address
from club.ui import times
from compiled_queries.queries import ID, CompiledQuery

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
        return times.time_left_in_words(self.due_at, timezone.now()) if self.due_at else ""


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


def waits_and_mays(request: HttpRequest) -> dict[str, object]:
    """For templates: `waits` and `mays`, read when a page first mentions them. One statement asks
    which prompts of both have rows. A view that has read the mays keeps them by `set_mays`.
    """
    member = getattr(request, "user", None)  # an error page can come before it is known
    if member is None or not member.is_authenticated:
        return {"waits": Waits(), "mays": Mays()}

    @cache
    def among() -> frozenset[Prompt[Any]]:
        return with_rows((*_wait_prompts(), *may_prompts()), member)

    return {
        "waits": SimpleLazyObject(lambda: _waits_of(member, among())),
        "mays": getattr(request, "mays", None)
        or SimpleLazyObject(lambda: mays_of(member, among())),
    }


def _vote(table: int, name: str, expires_at: datetime) -> Wait:
    said = gettext("a vote at %(table)s") % {"table": name}
    return Wait(said, table_address(table), expires_at, late=True)


# tables at which the member is asked something
asked_at_tables = Prompt[Wait](
    CompiledQuery(lambda member: tables_to_act(member)[:MOST], ID),
    lambda table, name, due_at: Wait(name, table_address(table), due_at),
)
# tables of the member's at which everybody sits: they begin when the member says so
tables_to_begin = Prompt[Wait](
    CompiledQuery(
        lambda member: queries.tables_ready_to_start(member).values_list("pk", "name")[:MOST], ID
    ),
    lambda table, name: Wait(name, table_address(table), None),
)
# proposals at the member's tables that they have not answered
votes_to_give = Prompt[Wait](
    CompiledQuery(
        lambda member: ballots.unanswered_proposals(member).values_list(
            "table", "table__name", "expires_at"
        )[:MOST],
        ID,
    ),
    _vote,
)


def _waits_of(member: Member, among: Container[Prompt[Any]]) -> Waits:
    found = ask_prompts(_wait_prompts(), member, among)
    latest = datetime.max.replace(tzinfo=UTC)
    return Waits(tuple(sorted(found, key=lambda wait: (wait.late, wait.due_at or latest))[:MOST]))


@cache
def _wait_prompts() -> tuple[Prompt[Wait], ...]:
    return tuple(import_string(path) for path in settings.PENDING_ACTIONS)
