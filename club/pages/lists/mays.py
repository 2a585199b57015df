"""Mays: what a member may do though nobody waits for it, as home shows it and the masthead
counts it. Tables come first; wings add theirs by a list in settings (`MAYS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.models import Member
from club.statements import ID, Prepared
from club.tables import bench
from club.tables import mays as open_to
from club.tables.models import address_of
from games import registry

MOST = 20  # of each source
OF_TABLE = ("table__name", "table__game_slug", "table__game_version")
# of a member, by id
_answers: Prepared[Any] = Prepared(
    lambda member: open_to.may_answer(member).values_list("table", "table__name")[:MOST],
    ID,
)
_invitations: Prepared[Any] = Prepared(
    lambda member: open_to.invitations(member).values_list(
        "table", "table__host__username", *OF_TABLE
    )[:MOST],
    ID,
)
_calls: Prepared[Any] = Prepared(
    lambda member: bench.calls_to(member).values_list("pk", *OF_TABLE)[:MOST], ID
)


@dataclass(frozen=True, slots=True)
class May:
    """One thing that the member may do."""

    name: str  # of the table, or whatever it is about
    sentence: str  # "You may answer an offer."
    address: str  # where it is done
    decline: str = ""  # address to post a no to; empty where leaving it alone is enough


@dataclass(frozen=True, slots=True)
class Mays:
    """All of those, in the order of their sources."""

    all: tuple[May, ...] = ()

    @property
    def count(self) -> int:
        return len(self.all)

    @property
    def said(self) -> str:
        """What follows their count, for whoever listens."""
        return ngettext("thing you may do", "things you may do", self.count)


def mays(request: HttpRequest) -> dict[str, object]:
    """For templates: `mays`, read when a page first mentions it."""
    return {"mays": SimpleLazyObject(lambda: _asked_by(request))}


def mays_of(member: Member) -> Mays:
    """All that the member may do."""
    return Mays(tuple(one for source in _sources() for one in source(member)))


def to_answer(member: Member) -> Iterable[May]:
    """Offers and the like at tables."""
    for table, name in _answers.values(member.pk):
        yield May(name, _("You may answer here; nobody waits for it."), address_of(table))


def to_sit_down_at(member: Member) -> Iterable[May]:
    """Tables that somebody asks the member to."""
    for table, host, name, slug, version in _invitations.values(member.pk):
        said = _("%(host)s asks you to sit down: %(game)s.")
        sentence = said % {"host": host, "game": registry.known_as(slug, version)}
        yield May(name, sentence, address_of(table), reverse("tables:decline", args=[table]))


def to_take_over(member: Member) -> Iterable[May]:
    """Chairs to which the bench is called."""
    for call, name, slug, version in _calls.values(member.pk):
        said = _("A chair to take over: %(game)s. The first to take it has it.")
        sentence = said % {"game": registry.known_as(slug, version)}
        yield May(name, sentence, reverse("tables:briefing", args=[call]))


def _asked_by(request: HttpRequest) -> Mays:
    return mays_of(request.user) if request.user.is_authenticated else Mays()


@cache
def _sources() -> tuple[Callable[[Member], Iterable[May]], ...]:
    return tuple(import_string(path) for path in settings.MAYS)
