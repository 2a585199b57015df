"""Tables of pods on this site: opened with the round."""

from __future__ import annotations

import logging
from datetime import datetime

from celery import shared_task
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.base.texts.short_texts import MAX_NAME_LENGTH
from club.celery import ClubTask
from club.community.tournaments.choices import LegStatus
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services.locking import locked_pod
from club.community.tournaments.services.notices import tell_sitters
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.errors import Busy
from club.play.tables.models import Table
from games import registry

log = logging.getLogger(__name__)


@shared_task(base=ClubTask)
def open_tables_of_round(leg_id: int) -> None:
    """Opens the tables of a round that are missing."""
    open_missing_tables(leg_id, timezone.now())


def open_missing_tables(leg_id: int, now: datetime) -> int:
    """Opens the missing tables of an open round, each in its own transaction; returns their number.
    Idempotent.
    """
    missing = Pod.objects.filter(
        leg=leg_id, leg__status=LegStatus.PLAYING, table=None, end=""
    )
    ids = list(missing.order_by("copy", "number").values_list("pk", flat=True))
    return sum(_opens(pod_id, now) for pod_id in ids)


def _opens(pod_id: int, now: datetime) -> bool:
    try:
        return open_pod_table(pod_id, now) is not None
    except (ClubError, Busy) as refusal:  # the next sweep tries again
        log.error("pod %s has no table: %s", pod_id, refusal)
        return False


def open_pod_table(pod_id: int, now: datetime) -> Table | None:
    """Opens the pod's table and starts its game; None if the pod has a table already. Raises
    ClubError if the game cannot start.
    """
    pod = Pod.objects.select_related("leg__tournament__organiser").get(pk=pod_id)
    tournament = pod.leg.tournament
    if pod.table_id is not None or pod.end or not tournament.online:
        return None
    sitters = list(pod.sittings.select_related("entrant__member").order_by("seat"))
    members = [sitting.entrant.player for sitting in sitters]
    try:
        game = registry.find(pod.slug)
    except registry.UnknownGame:
        raise ClubError(
            "rules_missing", "This game is not available just now."
        ) from None
    terms = _terms(tournament, pod, len(members))
    prepared = seating.prepare_seated_table(tournament.organiser, game, terms, now)
    with locked_pod(pod_id) as (_tournament, locked):
        if locked.table_id is not None or locked.end:
            return None
        table = seating.open_seated_table(prepared, members, now)
        locked.table = table
        locked.save(update_fields=["table"])
        tell_sitters(locked, "tournament_paired", now, f"t{table.pk}")
    return table


def _terms(tournament: Tournament, pod: Pod, seats: int) -> Terms:
    return Terms(
        name=table_name(tournament, pod),
        seats=seats,
        options=tournament.options.get(pod.slug, {}),
        pace=tournament.time_control,
        honours_quiet=tournament.honours_quiet,
        rated=tournament.rated,
    )


def table_name(tournament: Tournament, pod: Pod) -> str:
    """Returns the name of a pod's table: that of the tournament, with round and table."""
    ending = _(" · round %(leg)d, table %(number)d") % {
        "leg": pod.leg.number,
        "number": pod.number,
    }
    if pod.copy > 1:
        ending += _(", game %(copy)d") % {"copy": pod.copy}
    return tournament.name[: MAX_NAME_LENGTH - len(ending)].strip() + ending
