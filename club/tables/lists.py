"""The lists that pages show: a member's home, all tables, what is new. Put together here, drawn by the templates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.members.models import Member
from club.tables import queries, times
from club.tables.glimpses import Glimpse, glimpses
from club.tables.models import Happening, Status, Table, What
from games import registry

MOST_WAITING = 20
MOST_THINKING = 8
MOST_OPEN = 6
MOST_FINISHED = 5
MOST_NEWS = 8
ONE_PAGE = 20


@dataclass(frozen=True, slots=True)
class Listed:
    """Some tables, and whether there are more of them."""

    tables: tuple[Glimpse, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A line of what is new: who did what, and at which table."""

    text: str
    table: Table
    game: str
    at: datetime
    ago: str


@dataclass(frozen=True, slots=True)
class Home:
    """All that a member's first page shows."""

    waiting: Listed
    thinking: Listed
    open: Listed
    finished: Listed
    news: tuple[Said, ...]

    @property
    def mark(self) -> str:
        """Changes with all that is said here."""
        return f"{crc32(repr(self).encode()):x}"

    @property
    def first(self) -> Glimpse | None:
        """The table whose deadline comes first."""
        return self.waiting.tables[0] if self.waiting.tables else None

    @property
    def new(self) -> bool:
        """Whether there is nothing yet to show."""
        return not any((self.waiting.tables, self.thinking.tables, self.open.tables, self.finished.tables))


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables somebody wants to see."""

    status: Status | None = None  # None: the first that has any
    game_slug: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """One page of all tables."""

    chosen: Filter
    status: Status
    counts: tuple[tuple[Status, int], ...]  # of tables, in the order of the tabs
    page: Page[Table]
    tables: tuple[Glimpse, ...]


def home_of(member: Member, now: datetime) -> Home:
    """The member's first page; its queries do not grow with what is on it."""
    waiting = [chair.table for chair in queries.waiting_for(member)[: MOST_WAITING + 1]]
    return Home(
        waiting=Listed(glimpses(waiting[:MOST_WAITING], member, now), len(waiting) > MOST_WAITING),
        thinking=_some(queries.others_thinking(member), MOST_THINKING, member, now),
        open=_some(queries.open_seats(member), MOST_OPEN, member, now),
        finished=_some(queries.lately_finished(member), MOST_FINISHED, member, now),
        news=tuple(_said(line, now) for line in queries.news_of_the_club()[:MOST_NEWS]),
    )


def index_of(member: Member, chosen: Filter, page: str, now: datetime) -> Index:
    """One page of the tables that the member may find."""
    found = queries.tables(member, chosen.game_slug, chosen.own)
    counts = queries.counts(found)
    tabs = tuple((status, counts[status]) for status in (Status.OPEN, Status.LIVE, Status.FINISHED))
    status = chosen.status or next((status for status, count in tabs if count), Status.OPEN)
    turned = Paginator(queries.in_status(found, status), ONE_PAGE).get_page(page)
    return Index(chosen, status, tabs, turned, glimpses(turned.object_list, member, now))


def open_tables(member: Member, game_slug: str, now: datetime) -> Listed:
    """Tables of one game that wait for members."""
    return _some(queries.open_seats(member).filter(game_slug=game_slug), MOST_OPEN, member, now)


def _some(tables: QuerySet[Table], most: int, member: Member, now: datetime) -> Listed:
    some = list(tables[: most + 1])
    return Listed(glimpses(some[:most], member, now), len(some) > most)


def _said(line: Happening, now: datetime) -> Said:
    try:
        game = line.table.game.info.name
    except registry.UnknownGame:
        game = ""
    return Said(_what(line), line.table, game, line.at, times.ago(line.at, now))


def _what(line: Happening) -> str:
    sentences = {
        What.OPENED: _("%(name)s opened"),
        What.STARTED: _("Play began at"),
        What.CANCELLED: _("Called off:"),
        What.FINISHED: _("The game is over at"),
    }
    return sentences[What(line.what)] % {"name": line.whom.username if line.whom else ""}
