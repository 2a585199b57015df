"""Tallies: writes the statistics of finished games, and finds games without them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.community.ratings.finished_games.attendance import AttendanceFacts
from club.community.ratings.finished_games.game_facts import GameFacts
from club.community.ratings.models import Attendance, GameTally
from club.play.tables.models import Origin, Status, Table

PERIOD = timedelta(days=7)  # that the sweep looks back
BATCH = 500  # tables of one sweep


def tally_tables(games: Sequence[GameFacts]) -> None:
    """Stores tallies and attendance. Call with the ledger locked."""
    tallies = GameTally.objects.bulk_create(map(_make_tally, games))
    Attendance.objects.bulk_create(
        _make_attendance(stay, row, facts.moment)
        for row, facts in zip(tallies, games, strict=True)
        for stay in facts.stays
    )


def tables_to_enter(now: datetime | None) -> list[int]:
    """Ids of recently finished tables without a tally, in the order of their end.

    `now` None: of all finished tables.
    """
    finished = Table.objects.filter(
        status=Status.FINISHED, record__isnull=False, origin=Origin.HERE
    )
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


def _make_attendance(
    facts: AttendanceFacts, row: GameTally, moment: datetime
) -> Attendance:
    return Attendance(
        tally=row,
        member_id=facts.member,
        plies=facts.plies,
        by_others=facts.by_others,
        left=facts.left,
        helped=facts.helped,
        used=facts.used,
        moment=moment,
    )
