"""The last moves of a seat, and whether the seat may undo them: nobody has acted since, and nothing
was revealed. Writes nothing.
"""  # tables 7.3

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any, Final

from club.base.errors import ClubError
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.known_lines import Line
from club.play.game_records.models import By, Record
from club.play.game_records.position_history import position_history
from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat, Viewer

# positions that the seat could imagine, in which the result of its move is compared
WORLDS: Final = 8


class MovedOn(ClubError):
    """Another seat or chance has acted since the seat's last move."""

    def __init__(self) -> None:
        text = "Something has happened since your last move. Ask the others to take it back."
        super().__init__("followed", text)


class Revealed(ClubError):
    """The seat's last move showed something that was hidden, or is itself hidden."""

    def __init__(self) -> None:
        text = "Your last move has to do with hidden things. Ask the others to take it back."
        super().__init__("revealed", text)


@dataclass(frozen=True, slots=True)
class LastMoves:
    """The moves that a seat played with its last press, which are the last of the game."""

    seat: Seat
    kept: int  # plies of the record before them
    lines: tuple[Line, ...]  # the seat's log lines of them, the earliest first
    notations: tuple[str, ...] = field(repr=False)
    before: AnyPosition = field(repr=False)  # the position without them


def undoable_moves(record: Record, game: CachedGame, seat: Seat) -> LastMoves:
    """The seat's last moves. Raises MovedOn, or Revealed if the seat may not undo them."""
    lines = _lines_of_last_press(game, seat)
    if not lines:
        raise MovedOn
    _expect_known_to_all(game, lines)
    positions = position_history(record, game).positions
    before = positions[-1 - len(lines)]
    notations = tuple(text for _, text in game.plies[-len(lines) :])
    _expect_foreseen(game, seat, notations[-1], positions[-2:])
    is_hidden = any(
        _hides_who_acts(position, game) for position in (before, game.position)
    )
    if is_hidden or seat not in before.to_act:
        raise Revealed
    return LastMoves(seat, game.length - len(lines), lines, notations, before)


def may_undo(record: Record, game: CachedGame, seat: Seat) -> bool:
    """Whether `undoable_moves` returns moves. Computed once for each position."""

    def compute() -> bool:
        try:
            return bool(undoable_moves(record, game, seat))
        except ClubError:
            return False

    return game.memoized("may_undo", seat, compute)


def _lines_of_last_press(game: CachedGame, seat: Seat) -> tuple[Line, ...]:
    """The log lines at the end that the seat's member made at one moment."""
    known = game.lines[seat]
    last = known[-1] if known else None
    if last is None or game.position.outcome is not None:
        return ()
    pressed = takewhile(
        lambda line: (line.seat, line.by, line.at) == (seat, By.MEMBER, last.at),
        reversed(known),
    )
    return tuple(pressed)[::-1]


def _expect_known_to_all(game: CachedGame, lines: Sequence[Line]) -> None:
    """Raises MovedOn if hidden plies follow the moves, and Revealed if the moves are hidden."""
    seat, count = lines[-1].seat, len(lines)
    if any(player != seat for player, _ in game.plies[-count:]):
        raise MovedOn
    made = [(line.seat, line.at) for line in lines]
    for known in game.lines.values():
        if [(line.seat, line.at) for line in known[-count:]] != made:
            raise Revealed


def _hides_who_acts(position: AnyPosition, game: CachedGame) -> bool:
    awaited = position.to_act - {CHANCE}
    return any(position.awaited(viewer) != awaited for viewer in game.lines)


def _expect_foreseen(
    game: CachedGame, seat: Seat, notation: str, positions: Sequence[AnyPosition]
) -> None:
    """Raises Revealed unless the last move has the same result in all positions that the seat could
    imagine before it. The results of earlier moves of one press are always known.
    """
    before, after = positions
    ply = Ply(seat, game.game.read_move(notation))
    viewers = tuple(game.lines)
    result = _result(game.game, before, ply, after, viewers)
    for number in range(WORLDS):
        imagined = game.game.sample_hidden(before.view(seat), Random(number))
        if not imagined.allows(seat, ply.move):
            raise Revealed
        then = imagined.after(seat, ply.move)
        if _result(game.game, imagined, ply, then, viewers) != result:
            raise Revealed


def _result(
    rules: AnyGame,
    before: AnyPosition,
    ply: Ply[Any],
    after: AnyPosition,
    viewers: Sequence[Viewer],
) -> tuple[object, ...]:
    """The seat's view after the ply, and all that anybody is told of the ply."""
    news = tuple(rules.news(before, ply, after, viewer) for viewer in viewers)
    return after.view(ply.seat), after.to_act, news
