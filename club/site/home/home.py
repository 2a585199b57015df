"""The data of a member's home page: their tables, optional actions, panels and the club's news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.core.paginator import Page
from django.db.models import Model
from django.utils.translation import gettext as _

from club.base.checksums import checksum
from club.base.ui import times
from club.base.ui.page_questions import Answers, Question, with_rows
from club.base.ui.panel_places import home_club_panels, home_panels
from club.base.ui.panels import Panel
from club.base.ui.web import NO_QUERY, page_of_list
from club.people.members.models import Member
from club.play.table_cards.cards import TableCard
from club.play.table_cards.listing import Listed, list_together
from club.play.tables import queries
from club.play.tables.models import Chair, EventType, Table, TableEvent
from club.play.time_control.agenda import shares_left
from club.site.home import queries as home_queries
from club.site.home.optional_actions import (
    OptionalAction,
    optional_action_prompts,
    optional_actions_of,
)
from club.site.home.queries import STEPS, FirstSteps, first_steps_of
from compiled_queries.queries import ID, CompiledQuery

T = TypeVar("T", bound=Model)
MOST_WAITING = 12
MOST_THINKING = 8
MOST_OPEN = 6
MOST_FINISHED = 5
MOST_NEWS = 8
MOST_OPTIONAL = 8

MOST_UNFOLDED = 6  # waiting tables that are all shown at once
DAY, WEEK = timedelta(days=1), timedelta(days=7)
# queries by member id; one row more than is shown says that there are more
_asked: CompiledQuery[Chair] = CompiledQuery(
    lambda member: queries.chairs_to_move(member)[: MOST_WAITING + 1], ID
)
_full: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.with_record(queries.tables_ready_to_start(member))[
        : MOST_WAITING + 1
    ],
    ID,
)
_thinking: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.tables_waiting_for_others(member)[: MOST_THINKING + 1], ID
)
_open: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.joinable_and_joined_tables(member)[: MOST_OPEN + 1], ID
)
_finished: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.recently_finished(member)[: MOST_FINISHED + 1], ID
)
_news: CompiledQuery[TableEvent] = CompiledQuery(
    lambda: home_queries.news_of_the_club()[:MOST_NEWS]
)


@dataclass(frozen=True, slots=True)
class SentenceOfNews:
    """A line of the club's news: an event at a table."""

    text: str
    table: Table
    game: str
    at: datetime
    ago: str

    @property
    def ending(self) -> str:
        """The text after the table's name: the game, unless the name contains it."""
        is_named = not self.game or self.game in self.table.name
        return "." if is_named else f" ({self.game})."


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that wait for the member, of equal urgency."""

    label: str
    tables: tuple[TableCard, ...]
    folded: bool  # a long page shows its label only


@dataclass(frozen=True, slots=True)
class Home:
    """The data of a member's home page."""

    waiting: Listed
    groups: tuple[Group, ...]  # of the waiting tables, the most urgent first
    thinking: Listed
    open: Listed
    finished: Listed
    news: tuple[SentenceOfNews, ...]
    begun: FirstSteps
    optional_actions: tuple[OptionalAction, ...]
    optional_page: Page[OptionalAction]  # the page of them that the address asks for
    panels: tuple[Panel, ...]  # of apps, below the tables that wait
    club_panels: tuple[Panel, ...]  # of apps, in the club's column

    @property
    def mark(self) -> str:
        """A version token, which changes when anything on the page changes."""
        return checksum(self)

    @property
    def first(self) -> TableCard | None:
        """The table with the earliest deadline."""
        return self.waiting.tables[0] if self.waiting.tables else None

    @property
    def steps(self) -> bool:
        """Whether first steps are shown: until all are done, or the member has hidden them."""
        begun = self.begun
        done = begun.played and begun.in_company and begun.rests
        return not (done or begun.hidden)

    @property
    def new(self) -> bool:
        """Whether there is no table and no optional action to show."""
        lists = (self.waiting, self.thinking, self.open, self.finished)
        return not self.optional_actions and not any(listed.tables for listed in lists)


def home_of(
    member: Member,
    now: datetime,
    query: Mapping[str, str] = NO_QUERY,
    answers: Answers | None = None,
) -> Home:
    """The member's home page, in a fixed number of queries. The query of the address may ask for
    another page of the optional actions. `answers`: those to the questions of home, where they
    are known.
    """
    if answers is None:
        answers = with_rows(home_questions(), member.pk, now)
    optional = optional_actions_of(member, answers).all
    waiting, thinking, open_now, finished = _lists(member, now, answers)
    return Home(
        waiting=waiting,
        groups=_groups(waiting.tables, now),
        thinking=thinking,
        open=open_now,
        finished=finished,
        news=tuple(_news_sentence(entry, now) for entry in _news.rows()),
        begun=first_steps_of(member, answers),
        optional_actions=optional,
        optional_page=page_of_list(query, optional, MOST_OPTIONAL, "optional"),
        panels=home_panels.collect_among(answers, member, now),
        club_panels=home_club_panels.collect_among(answers, member, now),
    )


def home_questions() -> list[Question]:
    """The questions of home, besides those of every page: of its lists and of the panels of all
    apps. Each is asked by the member's id and the time.
    """
    lists: list[Question] = [_asked, _full, _thinking, _open, _finished]
    optional = [prompt.question for prompt in optional_action_prompts]
    panels = [*home_panels.questions(), *home_club_panels.questions()]
    return [*lists, *optional, *STEPS, *panels]


def _groups(cards: Sequence[TableCard], now: datetime) -> tuple[Group, ...]:
    """The waiting tables by urgency. Where they are many, all groups but the first are folded."""
    timed = [(card, card.clock.due_at - now) for card in cards if card.clock]
    spans = (
        (_("Within a day"), timedelta.min, DAY),
        (_("Within a week"), DAY, WEEK),
        (_("Later"), WEEK, timedelta.max),
    )
    groups = [
        (label, tuple(card for card, left in timed if above < left <= most))
        for label, above, most in spans
    ]
    groups.append((_("No deadline"), tuple(card for card in cards if not card.clock)))
    filled = [(label, tables) for label, tables in groups if tables]
    many = len(cards) > MOST_UNFOLDED
    return tuple(
        Group(label, tables, many and number > 0)
        for number, (label, tables) in enumerate(filled)
    )


def _lists(member: Member, now: datetime, answers: Answers) -> list[Listed]:
    """The lists of waiting, thinking, open and finished tables.

    Waiting tables come by deadline, each with the share of counted time that is left; tables that
    the member can start come after them.
    """

    def rows(query: CompiledQuery[T]) -> list[T]:
        return query.rows(member.pk) if query in answers else []

    asked = rows(_asked)
    waiting = [*(chair.table for chair in asked), *rows(_full)]
    lists = [
        (waiting, MOST_WAITING),
        (rows(_thinking), MOST_THINKING),
        (rows(_open), MOST_OPEN),
        (rows(_finished), MOST_FINISHED),
    ]
    return list_together(lists, member, now, shares_left(asked, now))


def _news_sentence(entry: TableEvent, now: datetime) -> SentenceOfNews:
    ago = times.ago(entry.at, now)
    return SentenceOfNews(
        _news_text(entry), entry.table, entry.table.game_name, entry.at, ago
    )


def _news_text(entry: TableEvent) -> str:
    sentences = {
        EventType.OPENED: _("%(name)s opened"),
        EventType.STARTED: _("Play began at"),
        EventType.CANCELLED: _("Called off:"),
        EventType.FINISHED: _("The game is over at"),
    }
    name = entry.whom.username if entry.whom else ""
    return sentences[EventType(entry.what)] % {"name": name}
