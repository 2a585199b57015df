"""The draft: moves a member has laid out on their own page and not yet played. Free, private, and
undone at will.

Only foreseeable moves can be drafted past: the first other one ends the draft with its result
unshown, since the true position would otherwise answer hidden questions for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from club.members.models import Member
from club.tables.errors import Refused, StaleTurn
from club.tables.models import Chair, Table
from club.tables.services.authority import own_chair
from club.tables.services.lock import locked
from club.tables.services.playing import LONGEST_TURN
from club.tables.services.signalling import signal_own
from club.tables.services.sitting import sitting
from games.core import AnyGame, AnyPosition, IllegalMove, Move, Seat


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft laid on the position of now."""

    position: AnyPosition  # after all that is foreseeable
    kept: tuple[Move, ...]  # still legal, in order
    lost: tuple[str, ...]  # notations that no longer are
    closed: bool  # the last move's result is unknown: play, or take it back


def drafted(game: AnyGame, position: AnyPosition, seat: Seat, notations: Sequence[str]) -> Drafted:
    """The draft as far as it is still legal, and the rest."""
    kept: list[Move] = []
    for number, notation in enumerate(notations):
        move = _legal(game, position, seat, notation)
        if move is None:
            return Drafted(position, tuple(kept), tuple(notations[number:]), False)
        kept.append(move)
        if not position.foreseeable(seat, move):
            return Drafted(position, tuple(kept), tuple(notations[number + 1 :]), True)
        position = position.after(seat, move)
    return Drafted(position, tuple(kept), (), False)


def lay_out(table_id: int, member: Member, notation: str, asked: int) -> Drafted:
    """Adds a move to the member's draft. Raises NotYours, StaleTurn, IllegalMove, or Refused when
    the draft is closed.
    """
    before = sitting(table_id, member)
    own = before.chair_of(member)
    _expect(before.table, own, asked)
    seat, laid = own.seat, own.draft
    game, position = before.chronicle.game, before.chronicle.position
    kept = _added(game, drafted(game, position, seat, laid), seat, notation)
    with _chair(table_id, member, asked) as chair:
        if chair.draft != laid:
            raise StaleTurn(
                "draft_changed",
                "You have changed this draft in another window; here it is as it stands.",
            )
        chair.draft = kept
    return drafted(game, position, seat, kept)


def take_back(table_id: int, member: Member, asked: int, all_of_it: bool = False) -> None:
    """Undoes the last move of the draft, or all. Raises NotYours, StaleTurn."""
    with _chair(table_id, member, asked) as chair:
        chair.draft = [] if all_of_it else chair.draft[:-1]


def _added(game: AnyGame, now: Drafted, seat: Seat, notation: str) -> list[str]:
    if now.closed:
        raise Refused(
            "draft_closed", "What the last move brings is not known yet: play, or take it back."
        )
    if len(now.kept) >= LONGEST_TURN:
        raise Refused("too_many_moves", "That is more than one turn.")
    move = game.read_move(notation)
    if not now.position.allows(seat, move):
        raise IllegalMove(now.position.why_not(seat, move))
    return [*map(str, now.kept), str(move)]


@contextmanager
def _chair(table_id: int, member: Member, asked: int) -> Iterator[Chair]:
    """The member's chair under lock, its draft saved at the end. Others' thinking does not rest on
    it.
    """
    with locked(table_id) as table:
        chair = own_chair(table, member)
        _expect(table, chair, asked)
        yield chair
        chair.save(update_fields=["draft"])
        signal_own(chair)


def _expect(table: Table, chair: Chair, asked: int) -> None:
    if chair.answered == asked:
        raise StaleTurn(
            "answered",
            "What was asked here is played already; nothing more was laid out or taken back.",
        )
    if not table.live or chair.asked != asked:
        raise StaleTurn(
            "stale", "The table has moved on since this page was drawn; the draft is as it was."
        )


def _legal(game: AnyGame, position: AnyPosition, seat: Seat, notation: str) -> Move | None:
    try:
        move: Move = game.read_move(notation)
    except IllegalMove:
        return None
    return move if position.allows(seat, move) else None
