"""Mays: what a member may do though nobody waits for it, as home shows it and the masthead
counts it. Tables come first; wings add theirs by a list in settings (`OPTIONAL_ACTIONS`).
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.home.prompts import Prompt, ask_prompts, with_rows
from club.members.models import Member
from club.play import optional_actions as open_to
from club.substitutes import queries
from club.tables.models import table_address
from compiled_queries.queries import ID, CompiledQuery
from games import registry

MOST = 20  # of each source
OF_TABLE = ("table__name", "table__game_slug", "table__game_version")


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


def mays_of(member: Member, among: Container[Prompt[Any]] | None = None) -> Mays:
    """All that the member may do; `among`: the prompts with rows, where they are known."""
    prompts = may_prompts()
    known = with_rows(prompts, member) if among is None else among
    return Mays(tuple(ask_prompts(prompts, member, known)))


@cache
def may_prompts() -> tuple[Prompt[May], ...]:
    """Those of the settings."""
    return tuple(import_string(path) for path in settings.OPTIONAL_ACTIONS)


def set_mays(request: HttpRequest, found: Mays) -> None:
    """For views that read them anyway, so that the masthead does not read them again."""
    request.mays = found  # type: ignore[attr-defined]


def _answer(table: int, name: str) -> May:
    return May(name, _("You may answer here; nobody waits for it."), table_address(table))


def _invitation(table: int, host: str, name: str, slug: str, version: int) -> May:
    said = _("%(host)s asks you to sit down: %(game)s.")
    sentence = said % {"host": host, "game": registry.known_as(slug, version)}
    return May(name, sentence, table_address(table), reverse("tables:decline", args=[table]))


def _call(call: int, name: str, slug: str, version: int) -> May:
    said = _("A chair to take over: %(game)s. The first to take it has it.")
    sentence = said % {"game": registry.known_as(slug, version)}
    return May(name, sentence, reverse("tables:briefing", args=[call]))


# offers and the like at tables
to_answer = Prompt[May](
    CompiledQuery(
        lambda member: open_to.chairs_that_may_answer(member).values_list("table", "table__name")[
            :MOST
        ],
        ID,
    ),
    _answer,
)
# tables that somebody asks the member to
to_sit_down_at = Prompt[May](
    CompiledQuery(
        lambda member: open_to.invitations(member).values_list(
            "table", "table__host__username", *OF_TABLE
        )[:MOST],
        ID,
    ),
    _invitation,
)
# chairs to which the bench is called
to_take_over = Prompt[May](
    CompiledQuery(
        lambda member: queries.requests_to(member).values_list("pk", *OF_TABLE)[:MOST], ID
    ),
    _call,
)
