"""The data of one step of a replay. Nothing here writes to the database.

Steps are the plies that one viewpoint has learned of: a hidden ply is no step. While the game goes
on, members see their own viewpoint alone. Once it is over, the record is open, and they can choose
the viewpoint of each seat and of the public.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.base.errors import NotAllowed
from club.base.ui.panels import PagePlace, Panel
from club.play.game_records.game_cache import CachedGame, cached_game
from club.play.game_records.known_lines import Line
from club.play.game_records.position_history import PositionHistory, position_history
from club.play.tables.models import Status, Table
from club.play.tables.presentation.log_lines import LogLine, ply_log_line
from club.play.tables.presentation.names import (
    PastNames,
    PlayerNames,
    past_names,
    player_names_of,
    seats_by_word,
)
from club.play.tables.presentation.results import Results, results_of
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from club.play.tables.projection import TableProjection, project_table
from games.core import AnyGame, Seat, Viewer
from games.message import Who

PUBLIC = "spectator"  # the public viewpoint in URLs


class NoSuchStep(LookupError):
    """The game has no such step or no such viewpoint."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A viewpoint, and the link to the same moment as seen from it."""

    viewer: Viewer
    shown: SafeString  # empty for the public
    href: str


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A turn of the rules: its player, and their first ply."""

    # the player's name; empty when there is none, or the line contains it
    shown: SafeString
    line: SafeString
    number: int  # of the first ply's step
    last: int  # number of the turn's last step
    href: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A step of a game as seen from one viewpoint."""

    table: Table
    game: AnyGame
    viewer: Viewer  # the viewpoint
    own: bool  # it is the reader's own
    number: int  # 0 is the start
    count: int
    view: object
    log_line: LogLine | None  # None at the start
    turns: tuple[TurnStep, ...]
    sitters: tuple[SeatedPlayer, ...]
    viewpoints: tuple[Viewpoint, ...]  # the reader's choices
    results: Results | None  # at the last step of a finished game
    # first, back, forward, last; at either end some lead to the same step
    hrefs: dict[str, str]
    # by notation word in the news of the step, who did it; boards mark these places
    touched: Mapping[str, Seat]

    @property
    def boards(self) -> list[str]:
        return board_templates(self.game)

    @property
    def marks(self) -> tuple[float, ...]:
        """The start of each turn on the slider, in percent."""
        steps = max(1, self.count)
        return tuple(round(100 * turn.number / steps, 2) for turn in self.turns)

    @property
    def turn_index(self) -> int:
        return bisect_left([turn.last for turn in self.turns], self.number)

    @property
    def at_start(self) -> bool:
        return self.number == 0

    @property
    def at_end(self) -> bool:
        return self.number == self.count


def replay_of(table: Table, seat: Seat | None, eyes: str, number: int | None) -> Replay:
    """A step as seen from the viewpoint `eyes`: "spectator", a seat's number, or empty for the
    reader's own. `seat` is the reader's. Without a number it is the last step.

    Raises NoSuchStep; NotAllowed for another viewpoint while the game goes on; UnknownGame and
    BrokenRecord as `cached_game` does.
    """
    if table.record is None:
        raise NoSuchStep
    viewer = _find_viewpoint(table, seat, eyes)
    projection, game = project_table(table, seat), cached_game(table.record)
    number = game.seen(viewer) if number is None else number
    if number > game.seen(viewer):
        raise NoSuchStep
    names = player_names_of(game.game, projection.occupants)
    history = position_history(table.record, game)
    return _ReplaySource(projection, viewer, game, history, names).step(number)


def plies_before(table: Table, seat: Seat | None, eyes: str, number: int) -> int:
    """The number of the record's plies at a step of a viewpoint. Raises as `replay_of` does."""
    if table.record is None:
        raise NoSuchStep
    viewer, game = _find_viewpoint(table, seat, eyes), cached_game(table.record)
    if number > game.seen(viewer):
        raise NoSuchStep
    return position_history(table.record, game).number_of_ply(viewer, number)


def viewpoint_name(viewer: Viewer) -> str:
    """The viewpoint as it is written in URLs."""
    return PUBLIC if viewer is None else str(viewer)


def step_address(table: Table, viewer: Viewer, number: int) -> str:
    """The URL of a step. It names the viewpoint: the link shows the same to each of its readers."""
    return f"{reverse('tables:replay_step', args=[table.pk, number])}?as={viewpoint_name(viewer)}"


def _find_viewpoint(table: Table, seat: Seat | None, eyes: str) -> Viewer:
    """The viewpoint of that name. Raises NotAllowed, NoSuchStep."""
    assert table.record is not None
    viewers: list[Viewer] = [None, *range(table.record.seats)]
    by_name = {viewpoint_name(viewer): viewer for viewer in viewers} | {"": seat}
    if table.status != Status.FINISHED and eyes not in ("", viewpoint_name(seat)):
        raise NotAllowed(
            "own_eyes",
            _("While the game goes on, you can replay it only from your own seat."),
        )
    if eyes not in by_name:
        raise NoSuchStep
    return by_name[eyes]


@dataclass(frozen=True)
class _ReplaySource:
    """The rows and the game for a step."""

    seen: TableProjection  # by the reader
    viewer: Viewer  # the viewpoint, which may be another's
    cached_game: CachedGame
    history: PositionHistory
    names: PlayerNames

    @property
    def table(self) -> Table:
        return self.seen.table

    @property
    def lines(self) -> Sequence[Line]:
        return self.cached_game.lines[self.viewer]

    @cached_property
    def _past(self) -> PastNames:
        return past_names(self.names, self.seen)

    def step(self, number: int) -> Replay:
        return Replay(
            table=self.table,
            game=self.cached_game.game,
            viewer=self.viewer,
            own=self.viewer == self.seen.viewer,
            number=number,
            count=len(self.lines),
            view=self.history.after(self.viewer, number).view(self.viewer),
            log_line=self._log_line(number) if number else None,
            turns=tuple(self._turns()),
            sitters=tuple(
                SeatedPlayer(seat, name)
                for seat, name in enumerate(self.names.plain_names)
            ),
            viewpoints=tuple(self._viewpoints(number)),
            results=results_of(self.seen.outcome, self.names, self.seen.occupants)
            if number == len(self.lines)
            else None,
            hrefs=self._hrefs(number),
            touched=seats_by_word(self.lines[number - 1 : number] if number else ()),
        )

    def _log_line(self, number: int) -> LogLine:
        """The step's sentences. Only the reader's own viewpoint and the public one show that a
        stand-in played.
        """
        ply = self.lines[number - 1]
        line = ply_log_line(ply, self._past.at(ply.at))
        return line if self.viewer in (self.seen.viewer, None) else replace(line, by="")

    def _turns(self) -> Iterator[TurnStep]:
        for _turn, lines in groupby(self.lines, key=lambda line: line.turn):
            yield self._turn_step(list(lines))

    def _turn_step(self, lines: list[Line]) -> TurnStep:
        """The turn, described by its first ply of a known seat, or by its first ply at all."""
        line = next((line for line in lines if line.of_known_seat), lines[0])
        news = line.news[0]
        is_named = Who(line.seat) in dict(news.parts).values()
        needs_name = line.of_known_seat and not is_named
        names = self._past.at(line.at)
        player = names.with_tokens[line.seat] if needs_name else SafeString()
        sentence, href = names.sentence(news), self._href(line.number)
        return TurnStep(player, sentence, line.number, lines[-1].number, href)

    def _viewpoints(self, number: int) -> Iterator[Viewpoint]:
        """The viewpoints of a finished game; none while the game goes on."""
        if self.table.status != Status.FINISHED:
            return
        for viewer in self.cached_game.lines:
            same_moment = self.history.elsewhere(self.viewer, number, viewer)
            name = SafeString() if viewer is None else self.names.with_tokens[viewer]
            yield Viewpoint(viewer, name, step_address(self.table, viewer, same_moment))

    def _hrefs(self, number: int) -> dict[str, str]:
        last = len(self.lines)
        steps = {
            "first": 0,
            "back": max(0, number - 1),
            "forward": min(last, number + 1),
            "last": last,
        }
        return {name: self._href(step) for name, step in steps.items()}

    def _href(self, number: int) -> str:
        return step_address(self.table, self.viewer, number)


replay_panels: Final = PagePlace[[Replay], Panel]()


def replay_context(page: Replay) -> dict[str, object]:
    """The context of the templates, boards included, with nothing to choose."""
    return {
        "panels": replay_panels.collect(page),
        "page": page,
        "eyes": viewpoint_name(page.viewer),
        "table": page.table,
        **still_board(page.game, page.viewer, page.view, page.sitters),
    }
