"""Tallies: the rows that statistics keep of a finished game, and which games have none yet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.ratings.finished_games.attendance import StayFacts
from club.ratings.finished_games.game_facts import Facts
from club.ratings.finished_games.models import GameTally, Stay
from club.tables.models import Status, Table

LOOKED_BACK = timedelta(days=7)
ONE_SWEEP = 500  # tables taken at a time


def tally_tables(found: Sequence[Facts]) -> None:
    """Writes down what statistics need; call with the ledger locked."""
    tallies = GameTally.objects.bulk_create(map(_tally_of, found))
    Stay.objects.bulk_create(
        _stay_of(one, row, facts.moment)
        for row, facts in zip(tallies, found, strict=True)
        for one in facts.stays
    )


def not_entered(now: datetime | None) -> list[int]:
    """Ids of tables that finished lately and are not counted, the first to finish first; without
    a moment, of all that ever finished.
    """
    finished = Table.objects.filter(status=Status.FINISHED, record__isnull=False)
    if now is not None:
        finished = finished.filter(ended_at__gte=now - LOOKED_BACK)
    missing = finished.filter(record__gametally=None).order_by("ended_at", "pk")
    return list(missing.values_list("pk", flat=True)[:ONE_SWEEP])


def _tally_of(facts: Facts) -> GameTally:
    return GameTally(
        record=facts.record,
        slug=facts.record.game_slug,
        seats=len(facts.seats),
        plies=facts.record.length,
        days=(facts.moment - facts.began).total_seconds() / 86_400,
        reason=facts.reason,
        scores=list(facts.scores),
        best=facts.best,
        winner=facts.winner,
        whole=facts.whole,
        moment=facts.moment,
    )


def _stay_of(one: StayFacts, row: GameTally, moment: datetime) -> Stay:
    return Stay(
        tally=row,
        member_id=one.member,
        plies=one.plies,
        by_others=one.by_others,
        left=one.left,
        helped=one.helped,
        used=one.used,
        moment=moment,
    )
