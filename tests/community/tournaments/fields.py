"""Tournaments for tests: an organiser, entrants, terms, and games that are played out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.tournaments.choices import LegStatus, PodEnd, TournamentStage
from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Leg, Pod, Sitting
from club.community.tournaments.services import entries, legs, stages, term_changes
from club.community.tournaments.services.entered_results import correct_pod, enter_places
from club.community.tournaments.services.online_tables import open_missing_tables
from club.community.tournaments.services.results import enter_table_result
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.support.sitting_down import NOW, newcomer

MANY = ("ann", "ben", "cai", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kim", "lou")


def organiser(name: str = "orla") -> Member:
    member = newcomer(name)
    give_role(member, RoleKind.ORGANISER, None, NOW)
    return Member.objects.get(pk=member.pk)


def terms_of_test(**terms: Any) -> Tournament:
    usual = {"name": "Spring", "format": "swiss", "titles": ["nim"], "size": 2}
    return Tournament(**(usual | {"check_in_hours": 0} | terms))


def open_tournament(by: Member, **terms: Any) -> Tournament:
    tournament = term_changes.make_tournament(by, terms_of_test(**terms), NOW)
    return stages.open_entries(tournament.pk, by, NOW)


def running_tournament(by: Member, entrants: int = 4, **terms: Any) -> Tournament:
    tournament = open_tournament(by, **terms)
    for name in MANY[:entrants]:
        entries.enter(tournament.pk, newcomer(name), NOW)
    return stages.begin(tournament.pk, by, NOW)


def play_round(tournament: Tournament, by: Member, now: datetime = NOW) -> Leg:
    """Pairs and opens the next round, and opens its tables."""
    leg = legs.pair_next_leg(tournament.pk, by, now)
    legs.open_leg(leg.pk, by, now)
    open_missing_tables(leg.pk, now)
    return Leg.objects.get(pk=leg.pk)


def enter_by_seed(leg: Leg, by: Member, *, better_wins: bool = True) -> None:
    """Enters results of all games of a round: the better seed wins each of them, or the worse."""
    for pod in Pod.objects.filter(leg=leg, end=""):
        ranks = list(pod.sittings.order_by("seat").values_list("entrant__rank", flat=True))
        first_wins = (ranks[0] < ranks[1]) == better_wins
        enter_places(pod.pk, by, [1, 2] if first_wins else [2, 1], NOW)


def play_by_seed(tournament: Tournament, by: Member, rounds: int) -> Leg:
    """Plays some rounds in which the better seed wins. Returns the last of them."""
    for _ in range(rounds):
        leg = play_round(tournament, by)
        enter_by_seed(leg, by)
    return leg


def end_game(pod: Pod, places: Sequence[int], now: datetime = NOW) -> None:
    """The game of a pod ends with these places by seat, and the result is taken over."""
    table = Table.objects.get(pk=Pod.objects.get(pk=pod.pk).table_id)
    record = table.record
    assert record is not None
    record.result = {"places": list(places), "scores": [], "reason": "test"}
    record.save(update_fields=["result"])
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, ended_at=now)
    enter_table_result(table.pk, now)


def end_round(leg: Leg) -> None:
    """Every game of the round is won by the first seat."""
    for pod in Pod.objects.filter(leg=leg, end=""):
        end_game(pod, range(1, pod.sittings.count() + 1))


def table_of(orla: Member, entrants: int = 2, **terms: object) -> Pod:
    """The table of a first round at real tables."""
    usual = {"titles": ["Harbour Lights"], "size": entrants, "legs": 1, "online": False}
    tournament = running_tournament(orla, entrants, **(usual | terms))
    return Pod.objects.select_related("leg__tournament").get(leg=play_round(tournament, orla))


def players_of(pod: Pod) -> list[Member]:
    """The members by seat."""
    sittings = pod.sittings.select_related("entrant__member").order_by("seat")
    return [sitting.entrant.player for sitting in sittings]


def member_of_entrant(tournament: Tournament, number: int) -> Member:
    return Entrant.objects.select_related("member").get(tournament=tournament, number=number).member


def made_with(orla: Member, count: int) -> Tournament:
    """A Swiss with rows of a first round, without tables."""
    tournament = open_tournament(orla, size=4, titles=["liars_dice"], public=True)
    members = Member.objects.bulk_create(
        Member(username=f"p{count}x{n}", email=f"p{count}x{n}@club.example") for n in range(count)
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, member=one, number=number, entered_at=NOW)
        for number, one in enumerate(members, 1)
    )
    Tournament.objects.filter(pk=tournament.pk).update(stage=TournamentStage.RUNNING)
    leg = legs.pair_next_leg(tournament.pk, orla, NOW)
    Leg.objects.filter(pk=leg.pk).update(status="closed")
    return tournament


def exported_tournament(by: Member, entrants: int) -> dict[str, Any]:
    """The file of a Swiss in two rounds with a correction, which is deleted from the club."""
    tournament = running_tournament(by, entrants, legs=2)
    for _ in range(2):
        end_round(play_round(tournament, by))
    correct_pod(Pod.objects.all()[0].pk, by, [2, 1], "Written down wrongly", NOW)
    past = read_past(Tournament.objects.get())
    data: dict[str, Any] = json.loads(json.dumps(tournament_as_json(past)))
    for model in (Sitting, Pod, Leg, Entrant, Tournament):
        model.objects.all().delete()
    return data


def with_members(tournament: Tournament, count: int) -> list[Entrant]:
    """Enters so many new members at once."""
    prefix = f"p{tournament.pk}x"
    members = Member.objects.bulk_create(
        Member(username=f"{prefix}{number}", email=f"{prefix}{number}@club.example")
        for number in range(1, count + 1)
    )
    return Entrant.objects.bulk_create(
        Entrant(tournament=tournament, member=member, number=number, entered_at=NOW)
        for number, member in enumerate(members, 1)
    )


def long_tournament(by: Member, count: int, rounds: int, **terms: Any) -> Tournament:
    """A tournament of many entrants in pairs, all of whose rounds are played but the last. In a
    circle all who stand opposite each other meet.
    """
    tournament = open_tournament(by, **terms)
    entrants = with_members(tournament, count)
    Tournament.objects.filter(pk=tournament.pk).update(stage=TournamentStage.RUNNING)
    legs_played = Leg.objects.bulk_create(
        Leg(
            tournament=tournament,
            number=number,
            status=LegStatus.CLOSED if number < rounds else LegStatus.PLAYING,
            paired_at=NOW,
        )
        for number in range(1, rounds + 1)
    )
    fixed, circle = entrants[0], entrants[1:]
    for leg in legs_played:
        turn = leg.number % len(circle)
        line = [fixed, *circle[turn:], *circle[:turn]]
        _play_in_pairs(leg, list(zip(line, reversed(line), strict=True))[: count // 2])
    return Tournament.objects.get(pk=tournament.pk)


def _play_in_pairs(leg: Leg, pairs: Sequence[tuple[Entrant, Entrant]]) -> None:
    """Stores a round. The lower number wins; in a round that goes on every second game is over."""
    ends = [
        PodEnd.ENTERED if leg.status == LegStatus.CLOSED or number % 2 else ""
        for number in range(len(pairs))
    ]
    pods = Pod.objects.bulk_create(
        Pod(leg=leg, number=number, slug="nim", end=end) for number, end in enumerate(ends, 1)
    )
    Sitting.objects.bulk_create(
        Sitting(
            pod=pod,
            leg=leg,
            seat=seat,
            entrant=entrant,
            place=1 + (entrant.number > min(pair, key=by_number).number) if pod.end else None,
            points=(720 if entrant == min(pair, key=by_number) else 0) if pod.end else None,
        )
        for pod, pair in zip(pods, pairs, strict=True)
        for seat, entrant in enumerate(pair)
    )


def by_number(entrant: Entrant) -> int:
    return entrant.number
