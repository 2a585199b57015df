"""Rows of a round that was planned: its pods, the seats of all its copies, and its byes."""

from __future__ import annotations

from datetime import datetime

from club.community.tournaments.formats.plans import PlannedLeg, PlannedPod
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.pods import rotated_seats
from club.community.tournaments.past import Past
from club.community.tournaments.round_models import Bye, Leg, Pod, Sitting


def write_leg(
    tournament: Tournament, planned: PlannedLeg, past: Past, now: datetime
) -> Leg:
    """Stores a planned round of a locked tournament."""
    leg = Leg.objects.create(
        tournament=tournament, number=planned.number, paired_at=now
    )
    slug = tournament.title_of_leg(planned.number)
    pods = [
        _make_pod(leg, copy, number, planned_pod, slug)
        for copy in range(1, tournament.copies + 1)
        for number, planned_pod in enumerate(planned.pods, 1)
    ]
    Pod.objects.bulk_create(pods)
    rotated = [
        rotated_seats(planned_pod.pod.seats, tournament.copies)
        for planned_pod in planned.pods
    ]
    Sitting.objects.bulk_create(
        Sitting(pod=pod, leg=leg, copy=pod.copy, seat=seat, entrant=past.by_key[key])
        for pod in pods
        for seat, key in enumerate(rotated[pod.number - 1][pod.copy - 1])
    )
    Bye.objects.bulk_create(
        Bye(leg=leg, entrant=past.by_key[key]) for key in planned.byes
    )
    _note_ranks(planned, past)
    return leg


def _make_pod(leg: Leg, copy: int, number: int, planned: PlannedPod, slug: str) -> Pod:
    return Pod(
        leg=leg,
        copy=copy,
        number=number,
        division=planned.division,
        slug=slug,
        why=planned.pod.reason.as_json(),
    )


def _note_ranks(planned: PlannedLeg, past: Past) -> None:
    """Stores first seeds of a knock-out, and divisions of a league."""
    changed = []
    for key in {**planned.ranks, **planned.divisions}:
        entrant = past.by_key[key]
        entrant.rank = planned.ranks.get(key, entrant.rank)
        entrant.division = planned.divisions.get(key, entrant.division)
        changed.append(entrant)
    Entrant.objects.bulk_update(changed, ["rank", "division"])
