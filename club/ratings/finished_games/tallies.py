"""Tallies: writes the statistics of finished games, and finds games without them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.ratings.finished_games.attendance import AttendanceFacts
from club.ratings.finished_games.game_facts import GameFacts
from club.ratings.finished_games.models import GameTally, Stay
from club.tables.models import Status, Table

PERIOD = timedelta(days=7)  # that the sweep looks back
BATCH = 500  # tables of one sweep


def tally_tables(found: Sequence[GameFacts]) -> None:
    """Stores tallies and attendance. Call with the ledger locked."""
    tallies = GameTally.objects.bulk_create(map(_make_tally, found))
    Stay.objects.bulk_create(
        _make_attendance(one, row, facts.moment)
        for row, facts in zip(tallies, found, strict=True)
        for one in facts.stays
    )


def tables_to_enter(now: datetime | None) -> list[int]:
    """Ids of recently finished tables without a tally, in the order of their end.

    `now` None: of all finished tables.
    """
    finished = Table.objects.filter(status=Status.FINISHED, record__isnull=False)
    if now is not None:
        finished = finished.filter(ended_at__gte=now - PERIOD)
    missing = finished.filter(record__gametally=None).order_by("ended_at", "pk")
    return list(missing.values_list("pk", flat=True)[:BATCH])


def _make_tally(facts: GameFacts) -> GameTally:
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


def _make_attendance(one: AttendanceFacts, row: GameTally, moment: datetime) -> Stay:
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
