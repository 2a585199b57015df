"""The past of a tournament as its pages read it. What follows from the past is stored in Django's
cache until the tournament changes, so that pages read the past once per change.

The key has the version of the tournament, which each service renews that locks it, and the names of
the entrants, which other apps change. No code empties the store
(docs/decisions/0057-stored-drawings.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.core.paginator import Page
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from club.base.ui.web import RELEASE
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.formats.registry import (
    format_of,
    legs_of,
    still_playing,
)
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import Past, read_past

Derived = TypeVar("Derived")
STORE = "fragments"  # in CACHES


def slice_of(page: Page[Any]) -> slice:
    """Returns the part of a list that is on the page."""
    return slice(max(0, page.start_index() - 1), page.end_index())


@dataclass(frozen=True, slots=True)
class PastSummary:
    """Numbers and states of the past that heads and forms of pages show."""

    rounds: Sequence[int]  # numbers of those that are open or over
    last_status: str  # of the last of them
    rounds_in_all: int
    tables: Mapping[int, int]  # by round
    open_tables: int
    ranked: int  # lines of the standings
    entered: int  # without those who withdrew
    here: int  # answered the check-in
    still_playing: int
    knocked_out: frozenset[str]  # keys of entrants


class StoredPast:
    """The past of a tournament, read when something that follows from it is not stored."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def past(self) -> Past:
        return read_past(self.tournament)

    @cached_property
    def summary(self) -> PastSummary:
        return self.find("summary", summarize)

    def find(self, name: str, derive: Callable[[Past], Derived]) -> Derived:
        """Returns what follows from the past, from the store if it is there."""
        key = self.key(name)
        if not key:
            return derive(self.past)
        stored: Derived | None = caches[STORE].get(key)
        if stored is None:
            stored = derive(self.past)
            caches[STORE].set(key, stored)
        return stored

    def key(self, *part: object) -> str:
        """Returns the key of a part of a page; empty: it is not stored. `part` names all that the
        part depends on besides the past, the language and the time zone.
        """
        if settings.DEBUG:
            return ""
        reader = (get_language(), get_current_timezone_name())
        depends_on = repr((RELEASE, self.version, reader, part))
        return f"tournament-{sha256(depends_on.encode()).hexdigest()}"

    @cached_property
    def version(self) -> str:
        """A token of all that the past holds. A backup that is restored has the version that it had
        then.
        """
        names = Entrant.objects.filter(tournament=self.tournament).order_by("number")
        members = names.values_list("guest", "member__username", "member__is_active")
        rows = (self.tournament.pk, self.tournament.version, list(members))
        return sha256(repr(rows).encode()).hexdigest()


def summarize(past: Past) -> PastSummary:
    """Returns the numbers and states of the past."""
    opened, tables = past.opened_legs, Counter(pod.leg.number for pod in past.pods)
    entered = [
        entrant
        for entrant in past.entrants
        if entrant.status != EntrantStatus.WITHDRAWN
    ]
    return PastSummary(
        rounds=[leg.number for leg in opened],
        last_status=str(opened[-1].status) if opened else "",
        rounds_in_all=legs_of(past),
        tables=dict(tables),
        open_tables=sum(pod.is_open for pod in past.pods),
        ranked=len(past.entrants),
        entered=len(entered),
        here=sum(entrant.here_at is not None for entrant in entered),
        still_playing=len(still_playing(past)),
        knocked_out=format_of(past.tournament).knocked_out(past),
    )
