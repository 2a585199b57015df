"""Takes a game at one screen back, when each player has agreed by a press of their own.

A new record begins, with a new secret for what follows; the old one stays.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.game_cache import cached_game
from club.play.game_records.position_history import plies_at_line, public_lines
from club.play.game_records.services import RecordCopy, begin_copy
from club.play.moves.computation import Computation, run_chance_and_orders
from club.play.pass_and_play.models import LeftRecord, OneScreenGame
from club.play.pass_and_play.queries import playable_games
from club.play.pass_and_play.services import CurtainDrawn, lock_game
from games.core import Seat


def propose_line(
    game_id: int, host: Member, number: str, line: int, now: datetime
) -> None:
    """Somebody proposes to go back to a line of the public log. Raises CurtainDrawn for an old
    number, and ClubError for a line that there is not.
    """
    with lock_game(game_id, host, number) as game:
        if not 0 <= line < public_lines(cached_game(game.record)):
            text = "The game has no such line to go back to."
            raise ClubError("no_such_line", text)
        game.back_to, game.back_agreed = line, []
        game.open_seat = game.opened_at = None


def drop_proposal(game_id: int, host: Member, number: str) -> None:
    """Somebody does not agree."""
    with lock_game(game_id, host, number) as game:
        game.back_to, game.back_agreed = None, []


def agree_to_line(
    game_id: int, host: Member, number: str, seat: Seat, now: datetime
) -> None:
    """One player agrees; the last one takes the game back. Raises CurtainDrawn for an old number,
    and where nothing is proposed.
    """
    found = playable_games(host).filter(pk=game_id).first()
    new = _prepare(found, seat, now) if found else None
    with lock_game(game_id, host, number) as game:
        if game.back_to is None or not 0 <= seat < len(game.names):
            raise CurtainDrawn
        agreed = {*game.back_agreed, seat}
        game.back_agreed = sorted(agreed)
        if len(agreed) < len(game.names):
            return
        assert new is not None  # the number is as it was when the game was computed
        _go_back(game, *new, now)


def _prepare(
    game: OneScreenGame, seat: Seat, now: datetime
) -> tuple[RecordCopy, Computation] | None:
    """The game that goes on, if the seat is the last to agree. Without the lock."""
    if game.back_to is None or len({*game.back_agreed, seat}) < len(game.names):
        return None
    plies = plies_at_line(game.record, cached_game(game.record), game.back_to)
    copy = begin_copy(game.record, plies)
    begun = Computation(copy.game, now)
    return copy, run_chance_and_orders(begun, copy.record.seed, {})


def _go_back(
    game: OneScreenGame, copy: RecordCopy, computation: Computation, now: datetime
) -> None:
    assert game.back_to is not None
    left = game.record
    record = copy.save()
    record.append(computation.plies, now)
    LeftRecord.objects.create(
        game=game, record=left, line=game.back_to, plies=copy.game.length, at=now
    )
    game.record = record
    game.back_to, game.back_agreed = None, []
    game.open_seat = game.opened_at = None
