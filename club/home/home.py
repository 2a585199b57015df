"""A member's home: their tables by what is wanted of them, and what is new. Put together here,
drawn by the templates.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from club.checksums import checksum
from club.home import queries as home_queries
from club.home.optional_actions import May, mays_of
from club.home.queries import FirstSteps, first_steps_of
from club.home.time_left import shares_left
from club.members.models import Member
from club.table_cards.cards import TableCard
from club.table_cards.listing import Listed, list_together
from club.tables import queries
from club.tables.models import Chair, EventType, Happening, Table
from club.ui import times
from club.ui.panels import Panel, panels
from compiled_queries.queries import ID, CompiledQuery

MOST_WAITING = 20
MOST_THINKING = 8
MOST_OPEN = 6
MOST_FINISHED = 5
MOST_NEWS = 8
# of a member, by id; one more than is shown says that there are more
_asked: CompiledQuery[Chair] = CompiledQuery(
    lambda member: queries.waiting_for(member)[: MOST_WAITING + 1], ID
)
_full: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.with_record(queries.tables_ready_to_start(member))[: MOST_WAITING + 1],
    ID,
)
_thinking: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.others_thinking(member)[: MOST_THINKING + 1], ID
)
_open: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.open_seats(member)[: MOST_OPEN + 1], ID
)
_finished: CompiledQuery[Table] = CompiledQuery(
    lambda member: queries.recently_finished(member)[: MOST_FINISHED + 1], ID
)
_news: CompiledQuery[Happening] = CompiledQuery(lambda: home_queries.news_of_the_club()[:MOST_NEWS])


@dataclass(frozen=True, slots=True)
class SentenceOfNews:
    """A line of what is new: who did what, and at which table."""

    text: str
    table: Table
    game: str
    at: datetime
    ago: str

    @property
    def ending(self) -> str:
        """What follows the table's name: the game, where the name does not say it."""
        said = not self.game or self.game in self.table.name
        return "." if said else f" ({self.game})."


@dataclass(frozen=True, slots=True)
class Home:
    """All that a member's first page shows."""

    waiting: Listed
    thinking: Listed
    open: Listed
    finished: Listed
    news: tuple[SentenceOfNews, ...]
    begun: FirstSteps  # first steps that were taken
    mays: tuple[May, ...]  # what the member may do though nobody waits
    panels: tuple[Panel, ...]  # what apps add below what waits
    club_panels: tuple[Panel, ...]  # what they add in the club's column

    @property
    def mark(self) -> str:
        """Changes with all that is said here."""
        return checksum(self)

    @property
    def first(self) -> TableCard | None:
        """The table whose deadline comes first."""
        return self.waiting.tables[0] if self.waiting.tables else None

    @property
    def steps(self) -> bool:
        """Whether the member is new: first steps are shown until they have played in company."""
        return not (self.begun.played and self.begun.in_company)

    @property
    def new(self) -> bool:
        """Whether there is nothing yet to show."""
        lists = (self.waiting, self.thinking, self.open, self.finished)
        return not self.mays and not any(listed.tables for listed in lists)


def home_of(member: Member, now: datetime) -> Home:
    """The member's first page; its queries do not grow with what is on it."""
    waiting, thinking, open_now, finished = _lists(member, now)
    return Home(
        waiting=waiting,
        thinking=thinking,
        open=open_now,
        finished=finished,
        news=tuple(_said(line, now) for line in _news.rows()),
        begun=first_steps_of(member),
        mays=mays_of(member).all,
        panels=panels("home", member, now),
        club_panels=panels("home_club", member, now),
    )


def _lists(member: Member, now: datetime) -> list[Listed]:
    """First the tables that wait for the member, the earliest deadline first, each with what is
    left of the time that counts, and then those that wait for their word to begin.
    """  # P1
    asked = _asked.rows(member.pk)
    waiting = [*(chair.table for chair in asked), *_full.rows(member.pk)]
    lists = [
        (waiting, MOST_WAITING),
        (_thinking.rows(member.pk), MOST_THINKING),
        (_open.rows(member.pk), MOST_OPEN),
        (_finished.rows(member.pk), MOST_FINISHED),
    ]
    return list_together(lists, member, now, shares_left(asked, now))


def _said(line: Happening, now: datetime) -> SentenceOfNews:
    ago = times.ago(line.at, now)
    return SentenceOfNews(_what(line), line.table, line.table.game_name, line.at, ago)


def _what(line: Happening) -> str:
    sentences = {
        EventType.OPENED: _("%(name)s opened"),
        EventType.STARTED: _("Play began at"),
        EventType.CANCELLED: _("Called off:"),
        EventType.FINISHED: _("The game is over at"),
    }
    return sentences[EventType(line.what)] % {"name": line.whom.username if line.whom else ""}
