"""Finished games for tests, without playing them: a closed record and its facts, entered as any
other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from club.community.ratings.finished_games.game_facts import GameFacts
from club.community.ratings.ledger import recount, result_entry
from club.community.ratings.models import Change, Pool, Rating, Result, ResultPlayer
from club.community.ratings.rating_math.rating_run import FirstOccupant, place_players
from club.people.members.models import Member
from club.play.game_records.models import Record

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
DAY = timedelta(days=1)
LENGTH = 100


def closed_record(seats: int, slug: str = "nim") -> Record:
    return Record.objects.create(
        game_slug=slug,
        game_version=1,
        seats=seats,
        commitment=uuid4().hex * 2,
        length=LENGTH,
        result={"places": [1] * seats, "reason": "income", "scores": []},
    )


def facts(
    members: Sequence[Member],
    places: Sequence[int],
    day: int = 0,
    slug: str = "nim",
    left: Mapping[int, int] | None = None,
    scores: Sequence[int] = (),
) -> GameFacts:
    """Members in order of seat; `left` has the last own entry of those who went."""
    gone = left or {}
    sitters = [
        FirstOccupant(member.pk, place, gone.get(seat, LENGTH), seat in gone)
        for seat, (member, place) in enumerate(zip(members, places, strict=True))
    ]
    moment = NOW + day * DAY
    return GameFacts(
        record=closed_record(len(members), slug),
        places=places,
        scores=scores,
        reason="income",
        seats=sitters,
        began=moment - 3 * DAY,
        moment=moment,
        players=place_players(sitters, LENGTH),
    )


def enter(
    members: Sequence[Member],
    places: Sequence[int],
    day: int = 0,
    slug: str = "nim",
    left: Mapping[int, int] | None = None,
    scores: Sequence[int] = (),
) -> Result:
    result = result_entry.enter_facts(facts(members, places, day, slug, left, scores))
    assert result is not None
    return result


def mu(member: Member, key: str = "nim") -> float:
    return Rating.objects.get(pool__key=key, member=member).mu


Rows = dict[str, list[tuple[object, ...]]]


def all_rows() -> Rows:
    """All rows of ratings and changes, with exact figures."""
    return {
        "results": list(Result.objects.order_by("number").values_list("number", "record")),
        "players": list(
            ResultPlayer.objects.order_by("result", "seat").values_list(
                "result", "seat", "member", "place", "presence", "left"
            )
        ),
        "changes": list(
            Change.objects.order_by("pool__key", "result", "seat").values_list(
                "pool__key", "result", "seat", "member", "mu", "sigma", "mu_after", "sigma_after"
            )
        ),
        "ratings": list(
            Rating.objects.order_by("pool__key", "member").values_list(
                "pool__key", "member", "mu", "sigma", "results", "opponents", "last_number"
            )
        ),
        "recounts": list(Pool.objects.order_by("key").values_list("key", "recount_at")),
    }


def counted_out() -> None:
    """Runs all recounts to their end."""
    for pool in recount.pools_to_recount():
        for _ in recount.recount_in_batches(pool):
            pass
