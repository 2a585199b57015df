"""Results of games at the real table, as ratings get them from the app that stores these games.
Ratings store the id of a play and its places, and nothing else.

A play may be edited and confirmed again, or not stand any more. The row of its result then stays,
and its pools are recounted.
"""  # ratings 4.2

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from club.community.ratings.ledger.pools import pools_for_result
from club.community.ratings.ledger.recount import (
    mark_pools,
    mark_pools_of_result,
    recount,
)
from club.community.ratings.ledger.result_entry import enter_result
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import Result, ResultPlayer, Source
from club.community.ratings.rating_math.plackett_luce import MODEL
from club.community.ratings.rating_math.rating_run import (
    FirstOccupant,
    RatedPlayer,
    place_players,
    result_weight,
)

MAX_CONFIRMATION_DELAY = timedelta(days=30)  # after the game, for a rated play
MIN_PLAYERS, MAX_PLAYERS = 2, 5  # members
NOT_CONFIRMED = "The play was changed or taken back, and is not confirmed."
FIRST = 1  # number from which a pool is recounted whole


@dataclass(frozen=True, slots=True)
class RealTableFacts:
    """Players in order of seat, with their places."""

    play: int  # its id
    slug: str  # of the title
    moment: datetime  # time of the game
    confirmed: datetime
    # member's id (None: a guest) and place; ties share
    scorers: Sequence[tuple[int | None, int]]

    @property
    def players(self) -> Sequence[RatedPlayer]:
        """The rated players. Guests do not count, like bots."""
        return place_players(
            [FirstOccupant(member, place) for member, place in self.scorers], 0
        )

    @property
    def weight(self) -> float:
        """Weight of the result, by the share of members."""  # ratings 1.3
        whole: float = settings.TABLE_PLAY_WEIGHT
        return result_weight(whole, len(self.players), len(self.scorers))

    @property
    def counts(self) -> bool:
        """Whether it is rated. Games that were confirmed late are not."""
        in_time = self.confirmed - self.moment <= MAX_CONFIRMATION_DELAY
        return in_time and MIN_PLAYERS <= len(self.players) <= MAX_PLAYERS


def enter_play(played: RealTableFacts) -> Result | None:
    """Enters a confirmed play, or writes its facts into the result that it has; None: it is not
    rated. The same facts change nothing. A result that an admin took out stays out.
    """
    with locked_ledger() as ledger:
        result = Result.objects.filter(play=played.play).first()
        if not played.counts:
            suspend_play_result(played.play)
            return None
        if result is None:
            return enter_result(ledger, _make_result(played), played.players)
        if _differs(result, played):
            _replace_facts(result, played)
        if result.voided_why == NOT_CONFIRMED:
            _void_and_recount(result, "")
    return result


def suspend_play_result(play: int) -> None:
    """Takes the result of a play out until it is confirmed again. Does nothing without one."""
    with locked_ledger():
        result = Result.objects.filter(play=play, voided_why="").first()
        if result is not None:
            _void_and_recount(result, NOT_CONFIRMED)


def rated_plays(plays: list[int]) -> dict[int, int]:
    """Returns the number of the result of each rated play."""
    results = Result.objects.filter(play__in=plays)
    return {
        play: number for play, number in results.values_list("play", "number") if play
    }


def _make_result(played: RealTableFacts) -> Result:
    return Result(
        kind=Source.PLAY,
        play=played.play,
        slug=played.slug,
        seats=len(played.scorers),
        moment=played.moment,
        weight=played.weight,
        model=MODEL.version,
    )


def _replace_facts(result: Result, played: RealTableFacts) -> None:
    """Recounts whole pools: a member who leaves a pool has no later result there."""
    before = pools_for_result(result.slug, result.moment, result.kind)
    mark_pools(before, FIRST)
    result.slug, result.moment = played.slug, played.moment
    result.seats, result.weight = len(played.scorers), played.weight
    result.save(update_fields=["slug", "moment", "seats", "weight"])
    result.players.all().delete()
    ResultPlayer.objects.bulk_create(
        ResultPlayer(
            result=result,
            seat=player.seat,
            member_id=player.member,
            place=player.place,
        )
        for player in played.players
    )
    after = pools_for_result(result.slug, result.moment, result.kind)
    mark_pools(after, FIRST)
    _recount(sorted({pool.pk for pool in (*before, *after)}))


def _differs(result: Result, played: RealTableFacts) -> bool:
    players = [(player.seat, player.member, player.place) for player in played.players]
    stored = result.players.order_by("seat").values_list("seat", "member", "place")
    return (played.slug, played.moment, len(played.scorers), players) != (
        result.slug,
        result.moment,
        result.seats,
        list(stored),
    )


def _void_and_recount(result: Result, reason: str) -> None:
    result.voided_why = reason
    result.save(update_fields=["voided_why"])
    _recount(mark_pools_of_result(result))


def _recount(pools: Iterable[int]) -> None:
    for pool_id in pools:
        recount.delay_on_commit(pool_id)
