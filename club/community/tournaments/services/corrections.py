"""Corrections by an organiser: other places of a pod, or a voided pod. The old ones stay known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.base.errors import ClubError
from club.community.tournaments.models import (
    Correction,
    Pod,
    PodEnd,
    Sitting,
    TournamentStage,
)
from club.community.tournaments.pairing.results import points_of_places
from club.community.tournaments.services.journal import (
    clean_organiser_reason,
    places_in_journal,
    record_at_pod,
)
from club.community.tournaments.services.legs import (
    close_leg_if_done,
    delete_unopened_pairings,
)
from club.community.tournaments.services.locking import (
    expect_stage,
    locked_by_organiser,
)
from club.community.tournaments.services.real_tables import check_entered_places
from club.community.tournaments.services.stages import note_places
from club.community.tournaments.services.telling import tell_sitters
from club.people.members.models import Member


def correct_pod(
    pod_id: int, by: Member, places: Sequence[int], reason: str, now: datetime
) -> Correction:
    """Gives a pod other places; without places it is voided. Rounds that are open stay as they are;
    a pairing that is not open yet rested on the old places and is deleted. Raises ClubError without
    a reason, or for places that cannot be.
    """  # tournaments 7.4
    why = clean_organiser_reason(reason)
    pod = Pod.objects.select_related("leg").get(pk=pod_id)
    with locked_by_organiser(pod.leg.tournament_id, by) as tournament:
        expect_stage(
            tournament,
            TournamentStage.RUNNING,
            TournamentStage.PAUSED,
            TournamentStage.FINISHED,
        )
        pod = Pod.objects.select_related("leg").get(pk=pod_id)
        if not pod.end and tournament.online:
            raise ClubError("being_played", "This game is not over.")
        before = _replace_places(pod, places, tournament.points_table, now)
        row = Correction.objects.create(
            pod=pod, by=by, at=now, reason=why, before=before, after=list(places)
        )
        delete_unopened_pairings(tournament)
        close_leg_if_done(tournament, pod.leg_id, now)
        if tournament.stage == TournamentStage.FINISHED:
            note_places(tournament)
        tell_sitters(pod, "tournament_corrected", now, f"c{row.pk}")
        record_at_pod(pod, "correct", by, now, f"{places_in_journal(pod)}. {why}")
    return row


def _replace_places(
    pod: Pod, places: Sequence[int], table: dict[int, list[int]], now: datetime
) -> list[int | None]:
    """Writes other places, or none; returns those before."""
    sittings = list(pod.sittings.order_by("seat"))
    before = [sitting.place for sitting in sittings]
    if places:
        check_entered_places(places, len(sittings))
    points = points_of_places(places, table) if places else []
    for sitting in sittings:
        sitting.place = places[sitting.seat] if places else None
        sitting.points = points[sitting.seat] if places else None
    Sitting.objects.bulk_update(sittings, ["place", "points"])
    was_counted = pod.end not in ("", PodEnd.VOID)
    counted = pod.end if was_counted else PodEnd.ENTERED
    pod.end, pod.ended_at = (counted if places else PodEnd.VOID), pod.ended_at or now
    pod.save(update_fields=["end", "ended_at"])
    return before
