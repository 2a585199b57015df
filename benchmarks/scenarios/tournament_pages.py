"""Pages of large tournaments as multiples of the bare page: when they are stored, and after a
change, which has them read the past anew.
"""

from __future__ import annotations

import re
from statistics import median
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from benchmarks import fixtures
from benchmarks.local_requests import (
    Look,
    all_timed_in_turn,
    logged_in,
    look_at,
    queries_of,
)
from benchmarks.timing import Figures, ms, ratio
from club.community.tournaments.choices import LegStatus, PodEnd, TournamentStage
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.round_robin import circle_rounds
from club.community.tournaments.round_models import Leg, Pod, Sitting
from club.people.members.models import Member

SIZES = {"round_robin": (60, 59), "swiss": (300, 9)}  # entrants and rounds
QUICK_SIZES = {"round_robin": (12, 11), "swiss": (30, 4)}
WIN = 720  # sixtieths


def tournament_pages(quick: bool) -> Figures:
    """For each format a list by page: milliseconds, times the bare page, queries, bytes, elements;
    and times the bare page after a change.
    """
    sizes = QUICK_SIZES if quick else SIZES
    members = fixtures.members(max(entrants for entrants, _rounds in sizes.values()))
    bare = look_at(logged_in(members[0]), "/bare/page")
    figures: Figures = {"pages": ["tournament", "cross", "round"]}
    for name, (entrants, rounds) in sizes.items():
        tournament = _played(name, members[:entrants], rounds)
        fixtures.analyse()
        figures[name] = _measured(tournament, members[0], bare, 3 if quick else 40)
    return figures


def _measured(
    tournament: Tournament, member: Member, bare: Look, rounds: int
) -> Figures:
    client = logged_in(member)
    looks = [look_at(client, address) for address in _addresses(tournament)]
    anew = [_after_a_change(tournament, look) for look in looks]
    queries = list(map(queries_of, looks))
    base, *stored = all_timed_in_turn([bare, *looks], rounds)
    bodies = [look().content for look in looks]
    # apart, because each change has the other pages read the past anew, too
    base_of_changes, *changed = all_timed_in_turn([bare, *anew], rounds)
    return {
        "ms": [ms(median(taken)) for taken in stored],
        "ratio": [ratio(median(taken), median(base)) for taken in stored],
        "least_ratio": [ratio(min(taken), min(base)) for taken in stored],
        "changed_ratio": [
            ratio(median(taken), median(base_of_changes)) for taken in changed
        ],
        "queries": queries,
        "bytes": list(map(len, bodies)),
        "elements": [len(re.findall(rb"<[a-zA-Z]", body)) for body in bodies],
    }


def _addresses(tournament: Tournament) -> list[str]:
    at = [tournament.pk]
    last = reverse("tournaments:round", args=[*at, tournament.rounds.count()])
    return [
        *(reverse(f"tournaments:{name}", args=at) for name in ("tournament", "cross")),
        last,
    ]


def _after_a_change(tournament: Tournament, look: Look) -> Look:
    def change_and_look() -> object:
        Tournament.objects.filter(pk=tournament.pk).update(version=uuid4())
        return look()

    return change_and_look


def _played(name: str, members: list[Member], rounds: int) -> Tournament:
    """A tournament in pairs, whose rounds are all played; the earlier entrant wins."""
    now = timezone.now()
    terms = {"titles": ["nim"], "size": 2, "least": 2, "most": 2, "legs": rounds}
    tournament = Tournament.objects.create(
        name=name,
        format=name,
        organiser=members[0],
        seed="benchmark",
        stage=TournamentStage.RUNNING,
        made_at=now,
        **terms,
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, member=member, number=number, entered_at=now)
        for number, member in enumerate(members, 1)
    )
    by_key = {entrant.key: entrant for entrant in entrants}
    for number, pairs in enumerate(circle_rounds(list(by_key))[:rounds], 1):
        leg = Leg(tournament=tournament, number=number, paired_at=now)
        leg.status = LegStatus.CLOSED
        leg.save()
        _play(leg, [sorted(pair, key=int) for pair in pairs], by_key)
    return tournament


def _play(leg: Leg, pairs: list[list[str]], by_key: dict[str, Entrant]) -> None:
    pods = Pod.objects.bulk_create(
        Pod(leg=leg, number=number, slug="nim", end=PodEnd.ENTERED)
        for number, _pair in enumerate(pairs, 1)
    )
    Sitting.objects.bulk_create(
        Sitting(
            pod=pod,
            leg=leg,
            seat=seat,
            entrant=by_key[key],
            place=seat + 1,
            points=0 if seat else WIN,
        )
        for pod, pair in zip(pods, pairs, strict=True)
        for seat, key in enumerate(pair)
    )
