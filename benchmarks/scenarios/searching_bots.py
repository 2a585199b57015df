"""Costs of bots that search: two hundred decisions in an hour, and twenty tables at once, whose
turns one process plays one after the other, as the worker of the queue of searchers does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import mean, median
from time import perf_counter, process_time

from django.conf import settings
from django.utils import timezone

from benchmarks import fixtures
from benchmarks.progress import stepping
from benchmarks.timing import Figures, ms
from club.base.monitoring.heartbeats import bot_thought
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair
from games import bots, registry
from games.core import AnyGame

SEARCHER = "ahead"
DECISIONS_AN_HOUR = 200
TABLES_AT_ONCE = 20


def searching(quick: bool) -> Figures:
    """The share of a core that an hour's decisions take, and how long a burst of turns waits."""
    titles = [game for game in registry.games() if bots.searches(SEARCHER, game)]
    hosts = fixtures.members(len(titles) + 1)
    by_title = {
        game.info.slug: _decisions(host, game, 1 if quick else 4)
        for game, host in stepping(list(zip(titles, hosts[1:], strict=True)))
    }
    seconds = mean(float(str(row["cpu_s"])) for row in by_title.values())
    return {
        "decisions": by_title,
        "core_for_200_an_hour": round(DECISIONS_AN_HOUR * seconds / 3600, 4),
        "burst": _burst(hosts[0], titles, 3 if quick else TABLES_AT_ONCE),
    }


def _decisions(host: Member, game: AnyGame, turns: int) -> Figures:
    """Seconds of one decision of the searcher in that title."""
    seconds, cpu = list[float](), 0.0
    for number in range(turns):
        chair = _searcher_asked(host, game, 1 + 5 * number)
        began = process_time()
        with _thoughts() as thoughts:
            play.stand_in(chair.table_id, chair.seat, timezone.now())
        cpu += process_time() - began
        seconds += thoughts
    return {
        "turns": turns,
        "decisions": len(seconds),
        "mean_ms": ms(mean(seconds)),
        "longest_ms": ms(max(seconds)),
        "cpu_s": round(cpu / len(seconds), 3),
    }


def _burst(host: Member, titles: list[AnyGame], count: int) -> Figures:
    """The turns of many tables, due at the same moment, played by one process."""
    chairs = [
        _searcher_asked(host, titles[number % len(titles)], 20)
        for number in stepping(range(count))
    ]
    due_at, began = timezone.now(), perf_counter()
    Chair.objects.filter(pk__in=[chair.pk for chair in chairs]).update(due_at=due_at)
    waited, decisions, late = [], 0, 0
    for chair in chairs:
        now = timezone.now()
        with _thoughts() as seconds:
            play.stand_in(chair.table_id, chair.seat, now)
        late += now - due_at > settings.SEARCHERS_HURRY_AFTER
        decisions += len(seconds)
        waited.append(perf_counter() - began)
    return {
        "tables": count,
        "decisions": decisions,
        "late_so_as_steady": late,
        "median_wait_s": round(median(waited), 1),
        "longest_wait_s": round(max(waited), 1),
    }


def _searcher_asked(host: Member, game: AnyGame, decisions: int) -> Chair:
    """A searcher at a table with a member, asked after about that many decisions."""
    seats = min(count for count in game.info.seats if count > 1)
    terms = Terms("Bench", seats, {}, bots=[SEARCHER] * (seats - 1), begins_full=True)
    table = seating.open_table(host, game, terms, timezone.now())
    chair = Chair.objects.filter(table=table, bot=SEARCHER).earliest("seat")
    randomly = bot_chooser("random")
    plan = Plan([timezone.now()], decisions, randomly, waits_for=chair.seat)
    play_along(table.pk, plan)
    return chair


@contextmanager
def _thoughts() -> Iterator[list[float]]:
    """Collects the seconds of each decision of a bot."""
    collected: list[float] = []

    def note(seconds: float, **_: object) -> None:
        collected.append(seconds)

    bot_thought.connect(note)
    try:
        yield collected
    finally:
        bot_thought.disconnect(note)
