"""Begins games at one screen, opens and draws the curtain, plays, and takes games back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from django.dispatch import Signal
from django.utils.crypto import constant_time_compare

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame, cached_game, new_game
from club.play.game_records.position_history import plies_at_line, public_lines
from club.play.game_records.services import (
    RecordCopy,
    begin_copy,
    close_record,
    new_record,
)
from club.play.moves.computation import (
    Computation,
    play_notations,
    run_chance_and_orders,
)
from club.play.pass_and_play.models import LeftRecord, OneScreenGame
from games.core import AnyGame, Outcome, Seat

REST: Final = timedelta(minutes=10)  # after which the curtain is drawn
LONGEST_NAME: Final = 20
SAVED: Final = (
    *("record", "number", "open_seat", "opened_at", "ended_at"),
    *("back_to", "back_agreed"),
)
MOST_GAMES: Final = 20  # of one host that are not over
# game, places (by seat), scores (by seat, or empty), now: sent inside the transaction that ends the
# game
game_over = Signal()


class CurtainDrawn(ClubError):
    """The form is old, or the curtain was drawn meanwhile."""

    def __init__(self) -> None:
        super().__init__("curtain", "The curtain was drawn. Say who you are again.")


def begin_game(
    host: Member, game: AnyGame, names: Sequence[str], now: datetime
) -> OneScreenGame:
    """Begins a game with players of these names. Raises ClubError for wrong names, a number of
    players that the game does not have, and too many games.
    """  # tables 5.1
    clean = [
        clean_line(name, "bad_name", LONGEST_NAME) for name in names if name.strip()
    ]
    if len({name.casefold() for name in clean}) < len(clean):
        raise ClubError("bad_name", "Two players have the same name.")
    if len(clean) not in game.info.seats:
        raise ClubError("bad_seats", "The game is not for so many players.")
    running = OneScreenGame.objects.filter(host=host, ended_at=None)
    if running.count() >= MOST_GAMES:
        raise ClubError(
            "too_many_games", "Finish one of your {most} games first.", most=MOST_GAMES
        )
    record = new_record(game, len(clean), {})
    start = Computation(new_game(game, record.seats, record.options), now)
    begun = run_chance_and_orders(start, record.seed, {})
    seats = [clean[lot] for lot in record.lots] or clean
    with write_transaction():
        record.save()
        record.append(begun.plies, now)
        return OneScreenGame.objects.create(
            host=host, record=record, names=seats, number=_new_number(), begun_at=now
        )


def open_curtain(
    game_id: int, host: Member, number: str, seat: Seat, now: datetime
) -> OneScreenGame:
    """Opens the curtain for a seat. Raises CurtainDrawn for an old number."""
    with lock_game(game_id, host, number) as game:
        if not 0 <= seat < len(game.names):
            raise CurtainDrawn
        game.open_seat, game.opened_at = seat, now
    return game


def take_step(game_id: int, host: Member, number: str, now: datetime) -> OneScreenGame:
    """Notes that the player at the screen looks on, picks, or reads the log. Raises CurtainDrawn
    for an old number and after ten minutes' rest.
    """
    with lock_game(game_id, host, number) as game:
        _expect_open(game, now)
        game.opened_at = now
    return game


def draw_curtain(game_id: int, host: Member, number: str) -> None:
    """Draws the curtain when the player leaves the screen."""
    with lock_game(game_id, host, number) as game:
        game.open_seat = game.opened_at = None


def play_at_screen(
    game: OneScreenGame, notations: Sequence[str], now: datetime
) -> OneScreenGame:
    """Plays the moves of the player at the screen, after `take_step`. Draws the curtain unless the
    same player goes on, or the game hides nothing and the next player is known.

    Raises CurtainDrawn if another form was quicker, IllegalMove and ClubError for moves that are
    not possible; then the curtain stays open.
    """  # tables 5.2
    computation = computed(game, notations, now)
    with lock_game(game.pk, game.host, game.number) as locked:
        locked.record.append(computation.plies, now)
        locked.open_seat = _seat_without_curtain(locked, computation)
        locked.opened_at = None if locked.open_seat is None else now
        locked.back_to, locked.back_agreed = None, []
        if computation.position.outcome is not None:
            _end_game(locked, computation.position.outcome, now)
    return locked


def _seat_without_curtain(game: OneScreenGame, played: Computation) -> Seat | None:
    """The seat that goes on at once; None where the curtain falls."""
    waiting = played.position.to_act
    if len(waiting) != 1:
        return None
    (seat,) = waiting
    return seat if seat == game.open_seat or not hides(played.cached_game) else None


def hides(game: CachedGame) -> bool:
    """Whether players may see what others do not: an open position is its own view."""
    return type(game.view(None)) is not type(game.position)


def _end_game(game: OneScreenGame, outcome: Outcome, now: datetime) -> None:
    close_record(game.record, outcome)
    game.ended_at = now
    game_over.send(
        OneScreenGame, game=game, places=outcome.places, scores=outcome.scores, now=now
    )


def computed(
    game: OneScreenGame, notations: Sequence[str], now: datetime
) -> Computation:
    """The game after these moves of the player at the screen and the chance that follows. Raises
    IllegalMove and ClubError.
    """
    assert game.open_seat is not None
    if not notations:
        raise ClubError("no_move", "Choose a move first.")
    start = Computation(cached_game(game.record), now)
    played = play_notations(start, game.open_seat, tuple(notations))
    return run_chance_and_orders(played, game.record.seed, {})


@contextmanager
def lock_game(game_id: int, host: Member, number: str) -> Iterator[OneScreenGame]:
    """The game under its row lock; its number is used up, and the next one made. Raises
    CurtainDrawn for a number that was used.
    """
    with write_transaction():
        rows = OneScreenGame.objects.select_for_update(of=("self",))
        game = rows.select_related("record").get(pk=game_id, host=host)
        if game.ended_at is not None or not constant_time_compare(game.number, number):
            raise CurtainDrawn
        game.number = _new_number()
        yield game
        game.save(update_fields=SAVED)


def _expect_open(game: OneScreenGame, now: datetime) -> None:
    if game.open_seat is None or game.opened_at is None or now > game.opened_at + REST:
        raise CurtainDrawn


def _new_number() -> str:
    return secrets.token_hex(16)


def propose_line(
    game_id: int, host: Member, number: str, line: int, now: datetime
) -> None:
    """Proposes to go back to a line of the public log. Raises CurtainDrawn for an old
    number, and ClubError for a line that there is not.
    """
    with lock_game(game_id, host, number) as game:
        if not 0 <= line < public_lines(cached_game(game.record)):
            text = "The game has no such line to go back to."
            raise ClubError("no_such_line", text)
        game.back_to, game.back_agreed = line, []
        game.open_seat = game.opened_at = None


def drop_proposal(game_id: int, host: Member, number: str) -> None:
    """Drops the proposal to go back."""
    with lock_game(game_id, host, number) as game:
        game.back_to, game.back_agreed = None, []


def agree_to_line(
    game_id: int, host: Member, number: str, seat: Seat, now: datetime
) -> None:
    """Notes that a player agrees; the last player takes the game back. Raises CurtainDrawn for an
    old number, and where nothing is proposed.
    """
    game = OneScreenGame.objects.hosted_by(host).filter(pk=game_id).first()
    new = _prepare(game, seat, now) if game else None
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
