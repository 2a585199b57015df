"""What every page of a member says beside its own matter: how many tables wait for them, and which of them is next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from club.tables import queries, times

MOST = 99  # that are counted


@dataclass(frozen=True, slots=True)
class Wait:
    """A table at which the member is asked something."""

    table_id: int
    name: str
    due_at: datetime | None

    @property
    def address(self) -> str:
        return reverse("tables:table", args=[self.table_id])

    @property
    def left(self) -> str:
        """What is left of the member's time, in words; empty where no clock runs."""
        return times.left(self.due_at, timezone.now()) if self.due_at else ""


@dataclass(frozen=True, slots=True)
class Waits:
    """All of those, the earliest deadline first."""

    tables: tuple[Wait, ...] = ()

    @property
    def count(self) -> int:
        return len(self.tables)

    def elsewhere(self, table_id: int) -> Wait | None:
        """The first that is not this table; None: there is nothing else to do."""
        return next((wait for wait in self.tables if wait.table_id != table_id), None)


def waits(request: HttpRequest) -> dict[str, object]:
    """For templates: `waits`, read when a page first mentions it."""
    return {"waits": SimpleLazyObject(lambda: _waits_of(request))}


def _waits_of(request: HttpRequest) -> Waits:
    if not request.user.is_authenticated:
        return Waits()
    return Waits(tuple(Wait(*wait) for wait in queries.waits(request.user)[:MOST]))
