"""The masthead's data on every page of a member: pending actions, the next one, and optional ones.

Apps register prompts with `pending_action_prompts`.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext, ngettext

from club.base.registries import Registry
from club.base.ui import times
from club.people.members.models import Member
from club.play.tables import queries
from club.play.tables.models import table_address
from club.play.tables.open_questions import tables_to_act
from club.play.votes import queries as proposal_queries
from club.site.home.closure_banner import (
    banner_for_member,
    banner_for_visitor,
    closure_prompt,
)
from club.site.home.optional_actions import (
    OptionalActions,
    optional_action_prompts,
    optional_actions_of,
)
from club.site.home.prompts import Answers, Prompt, ask_prompts, with_rows
from compiled_queries.queries import ID, CompiledQuery

MOST = 99  # actions counted


@dataclass(frozen=True, slots=True)
class Wait:
    """A pending action of the member."""

    name: str
    address: str
    due_at: datetime | None  # None: no clock runs
    late: bool = False  # sorted after all that a game waits for

    @property
    def left(self) -> str:
        """The member's remaining time in words; empty where no clock runs."""
        return (
            times.time_left_in_words(self.due_at, timezone.now()) if self.due_at else ""
        )


class Waits(Answers[Wait]):
    """All pending actions of a member, the earliest deadline first."""

    @property
    def label(self) -> str:
        """The words after their count, for screen readers."""
        return ngettext("table waits for you", "tables wait for you", self.count)

    def elsewhere(self, address: str) -> Wait | None:
        """The first action that is not at this address; None where there is no other."""
        return next((wait for wait in self.all if wait.address != address), None)


pending_action_prompts: Final = Registry[Prompt[Wait]]()


def waits_and_optional_actions(request: HttpRequest) -> dict[str, object]:
    """Context processor: `waits`, `mays` and `club_closed`, read when a template first uses them.

    One statement finds which prompts of all have rows. A view that has read the optional actions
    stores them by `set_optional_actions`.
    """
    # an error page may come before authentication
    member = getattr(request, "user", None)
    if member is None or not member.is_authenticated:
        banner = SimpleLazyObject(banner_for_visitor)
        return {"waits": Waits(), "mays": OptionalActions(), "club_closed": banner}

    @cache
    def among() -> frozenset[Prompt[Any]]:
        prompts: list[Prompt[Any]] = [*pending_action_prompts, *optional_action_prompts]
        return with_rows([*prompts, closure_prompt], member)

    return {
        "club_closed": SimpleLazyObject(lambda: banner_for_member(member, among())),
        "waits": SimpleLazyObject(lambda: _waits_of(member, among())),
        "mays": getattr(request, "optional_actions", None)
        or SimpleLazyObject(lambda: optional_actions_of(member, among())),
    }


def _pending_vote(table: int, name: str, expires_at: datetime) -> Wait:
    title = gettext("a vote at %(table)s") % {"table": name}
    return Wait(title, table_address(table), expires_at, late=True)


# tables at which the member has a question to answer
asked_at_tables = Prompt[Wait](
    CompiledQuery(lambda member: tables_to_act(member)[:MOST], ID),
    lambda table, name, due_at: Wait(name, table_address(table), due_at),
)
# full tables of the member, which they can start
tables_to_begin = Prompt[Wait](
    CompiledQuery(
        lambda member: queries.tables_ready_to_start(member).values_list("pk", "name")[
            :MOST
        ],
        ID,
    ),
    lambda table, name: Wait(name, table_address(table), None),
)
# proposals at the member's tables that they have not answered
votes_to_give = Prompt[Wait](
    CompiledQuery(
        lambda member: proposal_queries.unanswered_proposals(member).values_list(
            "table", "table__name", "expires_at"
        )[:MOST],
        ID,
    ),
    _pending_vote,
)


def all_waits_of(member: Member) -> Waits:
    """All that waits for the member, outside of a page."""
    return _waits_of(member, with_rows(pending_action_prompts, member))


def _waits_of(member: Member, among: Container[Prompt[Any]]) -> Waits:
    found = ask_prompts(pending_action_prompts, member, among)
    latest = datetime.max.replace(tzinfo=UTC)
    return Waits(
        tuple(sorted(found, key=lambda wait: (wait.late, wait.due_at or latest))[:MOST])
    )
