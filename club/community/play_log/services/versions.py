"""Keeps what a play was before somebody changed it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from club.community.play_log.models import Play, PlayChange, Scorer
from club.people.members.models import Member


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
        "scorers": [_scorer_in_words(one) for one in scorers],
    }


def _scorer_in_words(scorer: Scorer) -> Mapping[str, object]:
    return {
        "member": scorer.member_id,
        "guest": scorer.guest_id,
        "place": scorer.place,
        "score": scorer.score,
        "side": scorer.side,
    }
