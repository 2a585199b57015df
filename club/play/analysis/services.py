"""Services of analyses: ask for one, and compute it in steps.

A step takes seconds, and a game has a hundred of them. A task makes some steps, stores them and
calls the next task, so that turns of bots wait for none of them longer than that.
"""

from __future__ import annotations

import logging
from datetime import datetime
from time import thread_time
from typing import Final

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.base.errors import ClubError
from club.base.processes.time_limit import TIME_OUTS
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.celery import ClubTask
from club.people.members.models import Member
from club.play.analysis.computation import AnalysisSteps, played_game
from club.play.analysis.models import GameAnalysis
from club.play.tables.models import Status, Table

log = logging.getLogger(__name__)
MOST_UNFINISHED: Final = 10  # of the club: their computation takes a worker's time
MOST_ATTEMPTS: Final = 3  # for one step
SECONDS_OF_A_TASK: Final = 3.0  # of processor time, after which the next task goes on


def analysis_of(table: Table) -> GameAnalysis | None:
    """The analysis of the table's game; None if nobody has asked for it."""
    return GameAnalysis.objects.filter(table=table).first()


def has_failed(analysis: GameAnalysis) -> bool:
    """Whether the computation was given up."""
    return not analysis.is_ready and analysis.attempts >= MOST_ATTEMPTS


def unfinished_analyses() -> list[int]:
    """The ids of analyses that are to be computed."""
    unfinished = GameAnalysis.objects.filter(
        finished_at=None, attempts__lt=MOST_ATTEMPTS
    )
    return list(unfinished.values_list("pk", flat=True))


def ask_for_analysis(table: Table, member: Member, now: datetime) -> GameAnalysis:
    """Has the finished game analysed once; one that is there already stays. Raises ClubError for a
    game that is not over, and when many wait. The caller has checked that the member may see it.
    """  # tables 12.2
    expect_power(member, Power.OPEN_TABLE)
    if table.status != Status.FINISHED or table.record is None:
        raise ClubError("not_over", "A game can be analysed when it is over.")
    with transaction.atomic():
        Table.objects.select_for_update(no_key=True).get(pk=table.pk)
        analysis = analysis_of(table)
        if analysis is not None:
            return analysis
        if len(unfinished_analyses()) >= MOST_UNFINISHED:
            text = "{most} games are being analysed. Ask again in some minutes."
            raise ClubError("too_many_analyses", text, most=MOST_UNFINISHED)
        asked = GameAnalysis.objects.create(table=table, asked_at=now)
        compute_steps.delay_on_commit(asked.pk)
    return asked


@shared_task(
    base=ClubTask,
    queue_name=settings.SEARCHERS_QUEUE,
    expires=settings.SWEEP_SECONDS,
)
def compute_steps(analysis_id: int) -> None:
    """Computes some steps in a worker, and calls itself until the analysis is complete."""
    if make_steps(analysis_id, timezone.now(), SECONDS_OF_A_TASK):
        compute_steps.delay(analysis_id)


def make_steps(analysis_id: int, now: datetime, seconds: float) -> bool:
    """Makes steps for about so many seconds; returns whether others are left for the next call.

    It may run twice: only one of two calls stores its steps, and the other ends.
    """
    rows = GameAnalysis.objects.filter(pk=analysis_id, finished_at=None)
    analysis = rows.filter(attempts__lt=MOST_ATTEMPTS).first()
    if analysis is None:
        return False
    rows.update(attempts=F("attempts") + 1)
    try:
        made = _compute(analysis, seconds)
    except TIME_OUTS:
        raise
    except Exception:  # of the rules: the page says that it failed
        log.exception("the analysis of table %s has failed", analysis.table_id)
        rows.update(attempts=MOST_ATTEMPTS)
        return False
    is_complete = made.next_step == made.total
    stored = rows.filter(done=analysis.done).update(
        content=made.content,
        done=made.next_step,
        total=made.total,
        attempts=0,
        finished_at=now if is_complete else None,
    )
    return bool(stored) and not is_complete


class _Made:
    """The content after some steps."""

    def __init__(self, steps: AnalysisSteps, next_step: int) -> None:
        self.content, self.total = steps.content, steps.total
        self.next_step = next_step


def _compute(analysis: GameAnalysis, seconds: float) -> _Made:
    table = Table.objects.select_related("record").get(pk=analysis.table_id)
    assert table.record is not None
    steps = AnalysisSteps(played_game(table.record), analysis.content)
    done, ends_at = analysis.done, thread_time() + seconds
    while (content := steps.next_content()) is not None:
        steps, done = AnalysisSteps(steps.played, content), done + 1
        if thread_time() >= ends_at:
            break
    return _Made(steps, done)
