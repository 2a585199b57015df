"""The masthead's data on every page of a member: pending actions, the next one, and optional ones.

Apps register prompts with `pending_action_prompts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import formats, timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from club.base.registries import Registry
from club.base.ui import times
from club.base.ui.page_questions import (
    Answers,
    Question,
    answers_of_page,
    with_rows,
)
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables import due_chairs, queries
from club.play.tables.due_chairs import tables_to_act
from club.play.tables.models import Chair, table_address
from club.play.time_control.queries import next_closures
from club.play.votes import queries as vote_queries
from club.site.home.optional_actions import (
    Actions,
    OptionalActions,
    Prompt,
    ask_prompts,
    optional_action_prompts,
    optional_actions_of,
)
from compiled_queries.queries import ID, CompiledQuery

MOST = 99  # actions counted
MOST_CONFIRMATIONS = 20
ANNOUNCED_BEFORE = timedelta(days=7)  # a planned closure, on every page
unconfirmed: CompiledQuery[Chair] = CompiledQuery(
    lambda member: due_chairs.chairs_to_confirm(member)[:MOST_CONFIRMATIONS], ID
)


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


class Waits(Actions[Wait]):
    """The pending actions of a member, the earliest deadline first."""

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

    def answers() -> Answers:
        return answers_of_page(request)

    return {
        "club_closed": SimpleLazyObject(lambda: banner_for_member(member, answers())),
        "waits": SimpleLazyObject(lambda: _waits_of(member, answers())),
        "mays": getattr(request, "optional_actions", None)
        or SimpleLazyObject(lambda: optional_actions_of(member, answers())),
    }


def masthead_questions() -> list[Question]:
    """The questions of all prompts, and whether the club is closed."""
    prompts: list[Prompt[Any]] = [*pending_action_prompts, *optional_action_prompts]
    return [prompt.question for prompt in [*prompts, closure_prompt]]


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
        lambda member: vote_queries.unanswered_proposals(member).values_list(
            "table", "table__name", "expires_at"
        )[:MOST],
        ID,
    ),
    _pending_vote,
)


def all_waits_of(member: Member) -> Waits:
    """Returns the pending actions of the member, outside of a page."""
    questions = (prompt.question for prompt in pending_action_prompts)
    return _waits_of(member, with_rows(questions, member.pk))


def _waits_of(member: Member, answers: Answers) -> Waits:
    waits = ask_prompts(pending_action_prompts, member, answers)
    latest = datetime.max.replace(tzinfo=UTC)
    return Waits(
        tuple(sorted(waits, key=lambda wait: (wait.late, wait.due_at or latest))[:MOST])
    )


@dataclass(frozen=True, slots=True)
class ClosureBanner:
    """An announcement that the club is closed, or will be soon."""

    since: datetime
    until: datetime
    why: str

    @property
    def has_begun(self) -> bool:
        return self.since <= timezone.now()

    @property
    def is_near(self) -> bool:
        return self.since <= timezone.now() + ANNOUNCED_BEFORE


# asked together with the prompts of the masthead, so it costs no query while the club is open
closure_prompt = Prompt[ClosureBanner](
    CompiledQuery(lambda _member: next_closures(), ID), ClosureBanner
)


def banner_for_member(member: Member, answers: Answers) -> ClosureBanner | None:
    """The announcement on a member's page; None while the club is open, and will be for a week."""
    banners = ask_prompts([closure_prompt], member, answers)
    return next((banner for banner in banners if banner.is_near), None)


def banner_for_visitor() -> ClosureBanner | None:
    """The announcement on a page without a member; None also where the database is away, since an
    error page must not fail.
    """
    with suppress(DatabaseError):
        banners = (ClosureBanner(*row) for row in next_closures())
        return next((banner for banner in banners if banner.is_near), None)
    return None


def confirmations_panel(member: Member, now: datetime) -> Panel | None:
    """The panel of tables that wait for the member's confirmation; None where none does."""
    asked = [
        (chair.table, times.by_when(chair.confirm_by, now))
        for chair in unconfirmed.rows(member.pk)
        if chair.confirm_by is not None
    ]
    return Panel("home/_here.jinja", {"asked": asked}) if asked else None


# the same tables for the masthead
to_confirm = Prompt[Wait](
    CompiledQuery(
        lambda member: due_chairs.chairs_to_confirm(member).values_list(
            "table", "table__name", "confirm_by"
        )[:MOST_CONFIRMATIONS],
        ID,
    ),
    lambda table, name, confirm_by: Wait(name, table_address(table), confirm_by),
)


def waiting_lines(member: Member, told_today: Iterable[int]) -> tuple[str, ...]:
    """By deadline, without the tables of which an e-mail told today."""
    announced = {table_address(table) for table in told_today}
    return tuple(
        _digest_line(wait.name, wait.due_at)
        for wait in all_waits_of(member).all
        if wait.address not in announced
    )


def _digest_line(name: str, due_at: datetime | None) -> str:
    if due_at is None:
        return name
    until = formats.date_format(timezone.localtime(due_at), "l j F, H:i")
    return _("%(name)s, until %(until)s") % {"name": name, "until": until}
