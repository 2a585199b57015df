"""Results of real tables for the log of plays, which stores and rates them."""  # tournaments 7.7

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.base.ui.real_results import (
    ResultChange,
    SettledPlayer,
    SettledResult,
    store_result,
)
from club.community.tournaments.choices import PodEnd
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Challenge, Pod
from club.community.tournaments.services.online_tables import table_name
from club.people.members.models import Member


def log_result_of_pod(
    tournament: Tournament, pod: Pod, by: Member | None, why: str, now: datetime
) -> None:
    """Makes the log agree with the result of a pod. Does nothing for a table on this site, whose
    game has its own result, and for a game of a file or of an unanswered challenge, which was not
    played here. Call with the tournament locked.
    """
    if tournament.online or tournament.is_from_file or _was_not_played(pod):
        return
    result = SettledResult(
        key=result_key(pod),
        title=pod.game,
        host=tournament.organiser,
        players=_players_of(pod),
        played_at=pod.reported_at or pod.ended_at or now,
        note=table_name(tournament, pod),
        address=pod.get_absolute_url(),
        rated=tournament.rated,
    )
    store_result(result, ResultChange(by, why, now))


def result_key(pod: Pod) -> str:
    """Returns the name of the pod's result in the log."""
    return str(pod.pk)


def _was_not_played(pod: Pod) -> bool:
    return Challenge.objects.filter(pod=pod, accepted=False).exists()


def _players_of(pod: Pod) -> Sequence[SettledPlayer]:
    """Returns the players by seat; nobody for a voided game."""
    if pod.end == PodEnd.VOID:
        return []
    sittings = pod.sittings.select_related("entrant__member").order_by("seat")
    return [
        SettledPlayer(sitting.entrant.player, sitting.place or 0, sitting.score)
        for sitting in sittings
    ]
