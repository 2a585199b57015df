"""The row lock of a play: each service that answers or changes it takes the lock first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.community.play_log.models import Play, PlayStatus


@contextmanager
def locked_play(play_id: int) -> Iterator[Play]:
    """A transaction that holds the row of the play. Raises ClubError for one that does not exist
    or was taken back.
    """
    with write_transaction():
        yield read_locked_play(play_id)


def read_locked_play(play_id: int) -> Play:
    """The play with its row locked. Call inside a transaction; raises the same."""
    play = find_locked_play(play_id)
    if play is None:
        raise ClubError(
            "no_play", "There is no such play; it may have been taken back."
        )
    return play


def find_locked_play(play_id: int) -> Play | None:
    """The play with its row locked; None if it was taken back. Call inside a transaction."""
    plays = Play.objects.exclude(status=PlayStatus.WITHDRAWN)
    return plays.select_for_update().filter(pk=play_id).first()


def expect_version(play: Play, version: int) -> None:
    """Raises ClubError for a form of an earlier version. Call with the play locked."""
    if play.version != version:
        raise ClubError(
            "play_changed", "The play was changed meanwhile. Look at it again."
        )
