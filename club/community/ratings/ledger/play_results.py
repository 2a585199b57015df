"""Results of games at the real table that change: the play was edited and confirmed again, or does
not stand any more. The row of the result stays, and its pools are recounted.
"""  # ratings 4.2

from __future__ import annotations

from collections.abc import Iterable

from club.celery import call_on_commit
from club.community.ratings.finished_games.game_facts import RealTableFacts
from club.community.ratings.ledger.pools import pools_for_result
from club.community.ratings.ledger.recount import mark_pools, mark_pools_of_result
from club.community.ratings.ledger.result_entry import enter_play
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import Result, ResultPlayer
from club.community.ratings.rating_math.rating_run import RatedPlayer

NOT_CONFIRMED = "The play was changed or taken back, and is not confirmed."
FIRST = 1  # number from which a pool is recounted whole


def enter_or_replace_play(facts: RealTableFacts) -> Result | None:
    """Enters a confirmed play, or writes its facts into the result that it has; None: it is not
    rated. The same facts change nothing. A result that an admin took out stays out.
    """
    with locked_ledger():
        result = Result.objects.filter(play=facts.play).first()
        if result is None:
            return enter_play(facts)
        if not facts.counts:
            suspend_play_result(facts.play)
            return None
        if _differs(result, facts):
            _replace_facts(result, facts)
        if result.voided_why == NOT_CONFIRMED:
            result.voided_why = ""
            result.save(update_fields=["voided_why"])
            _recount(mark_pools_of_result(result))
    return result


def suspend_play_result(play: int) -> None:
    """Takes the result of a play out until it is confirmed again. Does nothing without one."""
    with locked_ledger():
        result = Result.objects.filter(play=play, voided_why="").first()
        if result is not None:
            result.voided_why = NOT_CONFIRMED
            result.save(update_fields=["voided_why"])
            _recount(mark_pools_of_result(result))


def rated_plays(plays: list[int]) -> dict[int, int]:
    """By play, the number of its result."""
    results = Result.objects.filter(play__in=plays)
    return {
        play: number for play, number in results.values_list("play", "number") if play
    }


def _replace_facts(result: Result, facts: RealTableFacts) -> None:
    """Who leaves a pool has no later result there, so its figures are counted from the start."""
    before = pools_for_result(result.slug, result.moment, result.kind)
    mark_pools(before, FIRST)
    result.slug, result.moment = facts.slug, facts.moment
    result.seats, result.weight = len(facts.scorers), facts.weight
    result.save(update_fields=["slug", "moment", "seats", "weight"])
    result.players.all().delete()
    ResultPlayer.objects.bulk_create(
        ResultPlayer(
            result=result, seat=one.seat, member_id=one.member, place=one.place
        )
        for one in facts.players
    )
    after = pools_for_result(result.slug, result.moment, result.kind)
    mark_pools(after, FIRST)
    _recount(sorted({pool.pk for pool in (*before, *after)}))


def _differs(result: Result, facts: RealTableFacts) -> bool:
    now = (facts.slug, facts.moment, len(facts.scorers), _rows(facts.players))
    stored = [
        RatedPlayer(one.seat, one.member_id, one.place, one.presence, one.left)
        for one in result.players.order_by("seat")
    ]
    return now != (result.slug, result.moment, result.seats, _rows(stored))


def _rows(players: Iterable[RatedPlayer]) -> list[tuple[int, int, int]]:
    return [(one.seat, one.member, one.place) for one in players]


def _recount(pools: list[int]) -> None:
    for pool_id in pools:
        call_on_commit("club.community.ratings.tasks.recount", pool_id)
