"""Locks the row of a play before an answer or a change, and stores the version before a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.community.play_log.models import Play, PlayChange, PlayStatus, Scorer
from club.people.members.models import Member


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


def keep_version(play: Play, by: Member, why: str, now: datetime) -> None:
    """Stores the play as it is now. Call with the play locked, before it changes."""  # plays 1.4
    PlayChange.objects.create(
        play=play,
        version=play.version,
        by=by,
        at=now,
        why=why,
        before=play_in_words(play),
    )


def play_in_words(play: Play) -> Mapping[str, object]:
    """The play as plain values."""
    scorers = play.scorers.select_related("member", "guest")
    return {
        "title": play.title.name,
        "day": play.day.isoformat(),
        "clock": play.clock.isoformat("minutes") if play.clock else "",
        "place": play.place.name if play.place else "",
        "minutes": play.minutes,
        "note": play.note,
        "teams": play.teams,
        "cooperative": play.cooperative,
        "scorers": [_scorer_in_words(scorer) for scorer in scorers],
    }


def _scorer_in_words(scorer: Scorer) -> Mapping[str, object]:
    return {
        "member": scorer.member_id,
        "guest": scorer.guest_id,
        "place": scorer.place,
        "score": scorer.score,
        "side": scorer.side,
    }
