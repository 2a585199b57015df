"""Rounds that are due: their reminders, and how their unfinished games end."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.choices import (
    LegStatus,
    PodEnd,
    TournamentStage,
    Unfinished,
)
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services.notices import pod_subject
from club.community.tournaments.services.results import (
    PodOutcome,
    shared_outcome,
    who_never_played,
    write_outcome,
)
from club.messages.notifications.services import tell_all
from club.play.seats.services.ending import (
    call_off_game,
    evaluate_game,
    give_asked_to_bots,
    members_asked,
    shorten_turns,
)
from club.play.tables.models import Chair, Status, Table

log = logging.getLogger(__name__)

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
REMINDERS: Final = (-7, -2, 0)  # tournaments 6.1: days after the due time
# tournaments 6.2: from so many days after the due time a turn has so many hours
SHORTER: Final = ((0, 24), (7, 6))
BOTS_AFTER: Final = 14  # days
LEVEL: Final = 0.02  # values of positions that are closer are level


def legs_to_urge(now: datetime) -> list[int]:
    """Returns the rounds that are being played and are due within a week, or overdue."""
    rows = Leg.objects.filter(
        status=LegStatus.PLAYING,
        due_at__lte=now + 7 * DAY,
        tournament__stage=TournamentStage.RUNNING,
        tournament__online=True,
    )
    return list(rows.values_list("pk", flat=True))


def urge_leg(leg_id: int, now: datetime) -> None:
    """Sends the reminders of a round that are due, and ends its games after that. Idempotent."""
    # tournaments 6.2
    leg = Leg.objects.select_related("tournament").get(pk=leg_id)
    if leg.due_at is None or leg.status != LegStatus.PLAYING:
        return
    after = (now - leg.due_at) // DAY
    pods = list(leg.pods.filter(end="", table__status=Status.LIVE))
    for days in REMINDERS:
        if leg.urged < days <= after:
            _remind(leg, pods, days, now)
    if after >= 0:
        for pod in pods:
            _end_or_urge(leg, pod, after, now)
    Leg.objects.filter(pk=leg_id, urged__lt=after).update(urged=min(after, 30_000))


def _remind(leg: Leg, pods: Iterable[Pod], days: int, now: datetime) -> None:
    for pod in pods:
        try:
            asked = members_asked(pod.table_id or 0)
        except ClubError as unreadable:
            log.error("pod %s cannot be read: %s", pod.pk, unreadable)
            continue
        about = pod_subject(leg.tournament_id, pod.pk, f"d{days}")
        tell_all([(member, about) for member in asked], "tournament_due", now)


def _end_or_urge(leg: Leg, pod: Pod, after: int, now: datetime) -> None:
    table_id, choice = pod.table_id or 0, Unfinished(leg.tournament.unfinished)
    try:
        if choice == Unfinished.BOTS:
            _urge(table_id, after, now)
        else:
            write_outcome(pod, _outcome_of_unfinished(pod, choice), now)
            call_off_game(table_id, now)  # unrated: it was not finished
    except ClubError as refusal:
        log.error("pod %s stays unfinished: %s", pod.pk, refusal)


def _outcome_of_unfinished(pod: Pod, choice: Unfinished) -> PodOutcome:
    chairs = list(Chair.objects.filter(table=pod.table_id).order_by("seat"))
    present = [chair.member_id is not None for chair in chairs]
    # left, or lets the game wait
    absent = [chair.member_id is None or bool(chair.turn_since) for chair in chairs]
    unplayed = who_never_played(Table.objects.get(pk=pod.table_id or 0), absent)
    if choice == Unfinished.SHARE:
        return shared_outcome(present, unplayed)
    places = places_of_values(evaluate_game(pod.table_id or 0))
    return PodOutcome(places, PodEnd.APPRAISED, unplayed=unplayed)


def _urge(table_id: int, after: int, now: datetime) -> None:
    hours = [hours for days, hours in SHORTER if after >= days]
    shorten_turns(table_id, hours[-1] * HOUR, now)
    if after >= BOTS_AFTER:
        give_asked_to_bots(table_id, now)


def places_of_values(values: list[float]) -> list[int]:
    """Returns places by the values of a position; a chain of values that are close is level."""
    ranked = sorted(range(len(values)), key=lambda seat: -values[seat])
    places = [0] * len(values)
    for number, seat in enumerate(ranked):
        above = ranked[number - 1] if number else seat
        level = number and values[above] - values[seat] <= LEVEL
        places[seat] = places[above] if level else number + 1
    return places
