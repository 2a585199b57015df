"""Makes plays for tests: who sat in them, and what they scored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from club.community.play_log import services
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.models import Play
from club.community.play_log.ratings import plays_to_rate, rate_confirmed_play
from club.community.ratings.ledger.recount import pools_to_recount, recount_in_batches
from club.people.members.models import Member
from tests.support.sitting_down import NOW

DAY = timedelta(days=1)
Who = Member | str
PAGE = "/plays/"


def sent(**more: str) -> dict[str, str]:
    """The form as a phone sends it: alice won by 40 to 31."""
    return {
        "title": "Rakentaa",
        "other_title": "",
        "figures": "scores",
        "name-0": "alice",
        "offered-0": "1",
        "in-0": "on",
        "figure-0": "40",
        "name-1": "bob",
        "offered-1": "1",
        "in-1": "on",
        "figure-1": "31",
        "name-2": "",
        "figure-2": "",
        **more,
    }


def scorer(who: Who, figure: int | str = "", **more: Any) -> ScorerDraft:
    """A scorer with a score (text) or a place (number)."""
    if isinstance(figure, int):
        more["place"] = figure
    else:
        more["score"] = figure
    return ScorerDraft(who, **more) if isinstance(who, Member) else ScorerDraft(None, who, **more)


def draft(
    *scorers: ScorerDraft, title: str = "Carcosa", now: datetime = NOW, **more: Any
) -> PlayDraft:
    return PlayDraft(title, scorers, more.pop("day", now.date()), **more)


def logged(logger: Member, *others: Who, now: datetime = NOW, **more: Any) -> Play:
    """A play with the logger first, then the others in order."""
    scorers = [scorer(who, place) for place, who in enumerate((logger, *others), 1)]
    another = more.pop("another", True)
    return services.log_play(logger, draft(*scorers, now=now, **more), now, another)


def confirmed(logger: Member, *others: Who, now: datetime = NOW, **more: Any) -> Play:
    """The same, confirmed by all others and rated."""
    play = logged(logger, *others, now=now, **more)
    confirm_all(play, [other for other in others if isinstance(other, Member)], now)
    return play


def confirm_all(play: Play, members: Sequence[Member], now: datetime = NOW) -> None:
    play.refresh_from_db()
    for member in members:
        services.confirm_play(play.pk, member, play.version, now)
    rate_due_plays()


def rate_due_plays() -> None:
    """What the worker would do."""
    for play_id in plays_to_rate():
        rate_confirmed_play(play_id)
    for pool in pools_to_recount():
        for _ in recount_in_batches(pool):
            pass
