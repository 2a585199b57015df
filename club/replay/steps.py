"""A game looked back on, a ply at a time: what the page of one step is drawn from. Nothing here
writes.

Steps count what one viewpoint has learned, so a hidden ply is no step. While the game goes on
everybody looks back from their own chair alone; when it is over the record is open, and each may be
looked at as any seat, or the public, saw it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.records.game_cache import CachedGame, cached_game
from club.records.known_lines import Line
from club.records.position_history import PositionHistory, position_history
from club.tables.errors import NotAllowed
from club.tables.models import Status, Table
from club.tables.presentation.log_lines import LogLine, PlayerNames, player_names_of, ply_log_line
from club.tables.presentation.results import Results, results_of
from club.tables.presentation.seats import SeatedPlayer
from club.tables.projection import TableProjection, project_table
from games import registry
from games.core import AnyGame, Seat, Viewer
from games.message import Who

PUBLIC = "spectator"  # how an address calls the viewpoint of those who only look on


class NoSuchStep(LookupError):
    """There is no such step, or nobody to look at it like that."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Somebody's eyes, and the same moment seen with them."""

    viewer: Viewer
    shown: SafeString  # empty for the public
    href: str


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One of the rules' own turns: whose it was, and what they did first."""

    shown: SafeString  # the name; empty when it was nobody's, is not known, or the line has it
    line: SafeString
    number: int  # of the step
    last: int  # step of the turn
    href: str


@dataclass(frozen=True, slots=True)
class Replay:
    """One step of a game looked back on, as one viewpoint saw it."""

    table: Table
    game: AnyGame
    viewer: Viewer  # whose eyes
    own: bool  # they are the reader's
    number: int  # 0 is the start
    count: int
    view: object
    told: LogLine | None  # None at the start
    turns: tuple[TurnStep, ...]
    sitters: tuple[SeatedPlayer, ...]
    viewpoints: tuple[Viewpoint, ...]  # that may be chosen
    results: Results | None  # at the last step of a finished game
    hrefs: dict[str, str]  # first, back, forward, last; at an end they lead to where one is

    @property
    def boards(self) -> list[str]:
        """The board's template and the one in its place while there is none."""
        return [f"{registry.folder(self.game)}/board.jinja", "games/_plain.jinja"]

    @property
    def picture(self) -> object:
        """What the board's template draws; nothing in it can be chosen."""
        return self.game.picture(self.view, ())

    @property
    def marks(self) -> tuple[float, ...]:
        """Where along the way each turn begins, in hundredths of it."""
        whole = max(1, self.count)
        return tuple(round(100 * turn.number / whole, 2) for turn in self.turns)

    @property
    def turn_index(self) -> int:
        return bisect_left([turn.last for turn in self.turns], self.number)

    @property
    def at_start(self) -> bool:
        return self.number == 0

    @property
    def at_end(self) -> bool:
        return self.number == self.count


def replay_of(table: Table, seat: Seat | None, eyes: str, number: int) -> Replay:
    """A step as `eyes` saw it ("spectator", a seat's number, or empty for the reader's own).

    Raises NoSuchStep for one that is not there, NotYours for others' eyes while it goes on, and as
    `chronicle` does.
    """
    if table.record is None:
        raise NoSuchStep
    viewer = _viewer(table, seat, eyes)
    one, read = project_table(table, seat), cached_game(table.record)
    if number > read.seen(viewer):
        raise NoSuchStep
    cast = player_names_of(read.game, one.occupants)
    return _Look(one, viewer, read, position_history(table.record, read), cast).at(number)


def eyes_of(viewer: Viewer) -> str:
    """How an address calls a viewpoint."""
    return PUBLIC if viewer is None else str(viewer)


def address(table: Table, viewer: Viewer, number: int) -> str:
    """The address of a step; it says whose eyes, so that it means the same to whoever
    follows it.
    """
    return f"{reverse('tables:replay_step', args=[table.pk, number])}?as={eyes_of(viewer)}"


def _viewer(table: Table, seat: Seat | None, eyes: str) -> Viewer:
    assert table.record is not None
    seats: list[Viewer] = [None, *range(table.record.seats)]
    named = {eyes_of(viewer): viewer for viewer in seats} | {"": seat}
    if table.status != Status.FINISHED and eyes not in ("", eyes_of(seat)):
        raise NotAllowed(
            "own_eyes",
            _("While the game goes on, everybody looks back from their own chair alone."),
        )
    if eyes not in named:
        raise NoSuchStep
    return named[eyes]


@dataclass(frozen=True, slots=True)
class _Look:
    """All that was read for a step."""

    seen: TableProjection  # by the reader
    viewer: Viewer  # whose eyes they borrow
    read: CachedGame
    course: PositionHistory
    cast: PlayerNames

    @property
    def table(self) -> Table:
        return self.seen.table

    @property
    def lines(self) -> Sequence[Line]:
        return self.read.lines[self.viewer]

    def at(self, number: int) -> Replay:
        last = number == len(self.lines)
        return Replay(
            table=self.table,
            game=self.read.game,
            viewer=self.viewer,
            own=self.viewer == self.seen.viewer,
            number=number,
            count=len(self.lines),
            view=self.course.after(self.viewer, number).view(self.viewer),
            told=self._told(number) if number else None,
            turns=tuple(self._turns()),
            sitters=tuple(SeatedPlayer(seat, name) for seat, name in enumerate(self.cast.names)),
            viewpoints=tuple(self._viewpoints(number))
            if self.table.status == Status.FINISHED
            else (),
            results=results_of(self.seen.outcome, self.cast, self.seen.occupants) if last else None,
            hrefs=self._hrefs(number),
        )

    def _told(self, number: int) -> LogLine:
        """The step's sentences; who stood in for a seat, and how, stays that seat's and the
        public's.
        """
        told = ply_log_line(self.lines[number - 1], self.cast)
        return told if self.viewer in (self.seen.viewer, None) else replace(told, by="")

    def _turns(self) -> Iterator[TurnStep]:
        for _turn, within in groupby(self.lines, key=lambda line: line.turn):
            yield self._past(list(within))

    def _past(self, lines: list[Line]) -> TurnStep:
        """A turn told by the first ply in it that is known to be a seat's; by its first when there
        is none.
        """
        line = next((line for line in lines if line.of_known_seat), lines[0])
        first = line.news[0]
        named = Who(line.seat) in dict(first.parts).values()
        shown = self.cast.shown[line.seat] if line.of_known_seat and not named else SafeString()
        sentence, href = self.cast.sentence(first), self._href(line.number)
        return TurnStep(shown, sentence, line.number, lines[-1].number, href)

    def _viewpoints(self, number: int) -> Iterator[Viewpoint]:
        for viewer in self.read.lines:
            there = self.course.elsewhere(self.viewer, number, viewer)
            shown = SafeString() if viewer is None else self.cast.shown[viewer]
            yield Viewpoint(viewer, shown, address(self.table, viewer, there))

    def _hrefs(self, number: int) -> dict[str, str]:
        last = len(self.lines)
        ways = {
            "first": 0,
            "back": max(0, number - 1),
            "forward": min(last, number + 1),
            "last": last,
        }
        return {name: self._href(step) for name, step in ways.items()}

    def _href(self, number: int) -> str:
        return address(self.table, self.viewer, number)
