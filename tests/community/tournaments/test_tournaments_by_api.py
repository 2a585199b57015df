"""Tournaments by the API: what the pages do, by the same services."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services.online_tables import open_missing_tables
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_round,
    made_with,
    member_of_entrant,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
)
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
TERMS = {"name": "Autumn", "format": "swiss", "games": ["nim"], "size": 2, "check_in_hours": 0}


@pytest.fixture
def orla() -> Member:
    return organiser()


def acts(sender: Program, pk: int, act: str, **more: Any) -> dict[str, Any]:
    answer = sender.post(f"tournaments/{pk}/acts", {"act": act, **more})
    assert answer.status_code == 200, answer.json()
    page: dict[str, Any] = answer.json()
    return page


def test_a_program_makes_a_draft_and_changes_its_terms(orla: Member) -> None:
    sender = program(orla)
    answer = sender.post("tournaments", TERMS | {"pace": {"allowance": 24}})
    assert answer.status_code == 201, answer.json()
    made = answer.json()
    assert made["tournament"]["stage"] == "draft" and made["terms"]["pace"]["allowance"] == 24
    pk = made["tournament"]["id"]
    changed = sender.post(f"tournaments/{pk}", TERMS | {"rounds": 3, "places": 8}).json()
    assert changed["terms"]["rounds"] == 3 and changed["tournament"]["places"] == 8
    assert {"Games", "Pairing", "Points"} <= {row["label"] for row in changed["in_words"]}


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"size": 6}, 422),
        ({"games": ["no_such_game"]}, 422),
        ({"format": "lottery"}, 400),
        ({"places": 1}, 422),
        ({"surprise": 1}, 400),
    ],
)
def test_terms_out_of_range_are_refused_and_nothing_is_made(
    orla: Member, wrong: dict[str, Any], status: int
) -> None:
    answer = program(orla).post("tournaments", TERMS | wrong)
    assert answer.status_code == status and answer.json()["detail"]
    assert not Tournament.objects.exists()


def test_a_draft_is_in_no_answer_to_a_member(orla: Member) -> None:
    pk = program(orla).post("tournaments", TERMS).json()["tournament"]["id"]
    mia = program(newcomer("mia"))
    assert mia.get("tournaments").json()["items"] == []
    for address in ("", "/standings", "/entrants", "/rounds/1"):
        assert mia.get(f"tournaments/{pk}{address}").status_code == 404


def test_members_may_not_organise(orla: Member) -> None:
    tournament = open_tournament(orla)
    mia = program(newcomer("mia"))
    assert mia.post("tournaments", TERMS).status_code == 403
    assert mia.post(f"tournaments/{tournament.pk}", TERMS).status_code == 403
    for address, body in (("acts", {"act": "begin"}), ("entrants", {"act": "withdraw"})):
        answer = mia.post(f"tournaments/{tournament.pk}/{address}", body)
        assert answer.status_code == 403 and answer.json()["code"] == "organisers_only"
    assert Tournament.objects.get().stage == TournamentStage.OPEN


def test_a_key_without_the_scope_changes_nothing(orla: Member) -> None:
    tournament = running_tournament(orla)
    reader = program(orla, ["read", "play"])
    assert reader.post(f"tournaments/{tournament.pk}/acts", {"act": "pair"}).status_code == 403
    assert not Leg.objects.exists()


def test_a_member_enters_withdraws_and_checks_in(orla: Member) -> None:
    tournament = open_tournament(orla, check_in_hours=48)
    mia, entry = program(newcomer("mia")), f"tournaments/{tournament.pk}/entry"
    assert mia.post(entry, {"act": "enter"}).json()["own"]["status"] == "entered"
    assert mia.post(entry, {"act": "enter"}).json()["code"] == "entered_already"
    assert mia.post(entry, {"act": "withdraw"}).json()["own"]["status"] == "withdrawn"
    assert mia.post(entry, {"act": "enter"}).json()["own"]["status"] == "entered"
    assert mia.post(entry, {"act": "here"}).json()["code"] == "no_check_in"
    acts(program(orla), tournament.pk, "check_in")
    assert mia.post(entry, {"act": "here"}).json()["own"]["here_at"]


def test_an_organiser_pairs_undoes_and_opens_a_round(orla: Member) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    sender, mia = program(orla), program(newcomer("mia"))
    page = acts(sender, tournament.pk, "pair")
    assert [row["status"] for row in page["rounds"]] == ["paired"]
    address = f"tournaments/{tournament.pk}/rounds/1"
    assert sender.get(address).status_code == 200 and mia.get(address).status_code == 404
    assert acts(sender, tournament.pk, "undo")["rounds"] == []
    page = acts(sender, tournament.pk, "pair_and_open")
    assert [row["status"] for row in page["rounds"]] == ["playing"]
    again = sender.post(f"tournaments/{tournament.pk}/acts", {"act": "pair"})
    assert again.status_code == 422 and again.json()["code"] == "paired_already"


def test_a_round_tells_its_tables_and_why(orla: Member) -> None:
    tournament = running_tournament(orla, 5, legs=2)
    play_round(tournament, orla)
    answer = program(newcomer("mia")).get(f"tournaments/{tournament.pk}/rounds/1").json()
    assert len(answer["tables"]) == 2 and len(answer["byes"]) == 1
    assert {row["why"] for row in answer["tables"]} == {"Drawn by lot from the published seed."}
    seats = [(row["seat"], row["place"]) for row in answer["tables"][0]["sitters"]]
    assert seats == [(0, None), (1, None)] and answer["tables"][0]["table"]


def test_the_standings_come_in_pages(orla: Member) -> None:
    tournament = running_tournament(orla, 5, legs=2)
    end_round(play_round(tournament, orla))
    sender, found, cursor = program(orla), [], ""
    for _ in range(3):
        address = f"tournaments/{tournament.pk}/standings?limit=2{cursor}"
        answer = sender.get(address).json()
        found += answer["items"]
        cursor = f"&cursor={answer['next']}"
    assert answer["next"] is None
    assert [row["place"] for row in found] == [1, 2, 3, 4, 5]
    assert [row["points"] for row in found] == [720, 720, 360, 0, 0]
    assert found[1]["parted"]


def test_places_are_entered_and_confirmed(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    address = f"tournaments/{tournament.pk}/tables/{Pod.objects.get().pk}"
    first, second = (program(member_of_entrant(tournament, number)) for number in (1, 2))
    stranger = program(newcomer("mia")).post(address, {"act": "enter", "places": [1, 2]})
    assert stranger.json()["code"] == "not_at_pod"
    assert first.post(address, {"act": "enter", "places": [1, 1]}).status_code == 200
    assert first.post(address, {"act": "enter", "places": [1, 3]}).json()["code"] == "places"
    wrong = second.post(address, {"act": "confirm", "places": [1, 2]}).json()
    assert wrong["code"] == "other_places"
    done = second.post(address, {"act": "confirm", "places": [1, 1]}).json()
    assert [row["points"] for row in done["sitters"]] == [360, 360]
    assert Tournament.objects.get().stage == TournamentStage.FINISHED


def test_an_organiser_corrects_and_voids(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    address = f"tournaments/{tournament.pk}/tables/{Pod.objects.get().pk}"
    sender = program(orla)
    assert sender.post(address, {"act": "enter", "places": [1, 1]}).status_code == 200
    body = {"act": "correct", "places": [1, 2], "reason": "Written down wrongly"}
    assert sender.post(address, body | {"places": []}).json()["code"] == "places"
    assert sender.post(address, body | {"reason": ""}).status_code == 422
    assert sender.post(address, body).status_code == 200
    (row,) = sender.get(f"tournaments/{tournament.pk}").json()["corrections"]
    assert (row["before"], row["after"], row["by"]) == ([1, 1], [1, 2], "orla")
    assert sender.post(address, {"act": "void", "reason": "Not played"}).json()["end"] == "void"


def test_an_organiser_withdraws_and_replaces(orla: Member) -> None:
    tournament = running_tournament(orla, 4)
    sender, address = program(orla), f"tournaments/{tournament.pk}/entrants"
    newcomer("zoe")
    items = sender.post(address, {"act": "withdraw", "number": 2}).json()["items"]
    assert [item["status"] for item in items] == ["entered", "withdrawn", "entered", "entered"]
    body = {"act": "replace", "number": 2, "member": "zoe"}
    assert sender.post(address, body | {"member": "nil"}).json()["code"] == "no_member"
    assert sender.post(address, body).json()["items"][-1]["member"] == "zoe"
    assert sender.post(address, {"act": "withdraw", "number": 9}).status_code == 404


def test_a_program_challenges_and_answers(orla: Member) -> None:
    tournament = running_tournament(orla, 3, format="ladder")
    low, high = (Entrant.objects.get(rank=rank) for rank in (3, 1))
    address = f"tournaments/{tournament.pk}/challenges"
    answer = program(low.member).post(address, {"number": high.number})
    assert answer.status_code == 201
    (waits,) = answer.json()["challenges"]
    sent = f"tournaments/challenges/{waits['id']}"
    assert program(low.member).post(sent, {"accept": True}).status_code == 404
    page = program(high.member).post(sent, {"accept": True}).json()
    assert page["challenges"] == [] and page["rounds"][0]["status"] == "playing"


def test_a_program_plays_a_whole_tournament(orla: Member) -> None:
    sender = program(orla)
    pk = sender.post("tournaments", TERMS | {"rounds": 1}).json()["tournament"]["id"]
    acts(sender, pk, "open")
    for name in ("ann", "ben"):
        program(newcomer(name)).post(f"tournaments/{pk}/entry", {"act": "enter"})
    acts(sender, pk, "begin")
    acts(sender, pk, "pair_and_open")
    leg = Leg.objects.get()
    open_missing_tables(leg.pk, NOW)
    end_round(leg)
    page = sender.get(f"tournaments/{pk}").json()
    assert page["tournament"]["stage"] == "finished" and page["rounds"][0]["closed_at"]
    items = sender.get(f"tournaments/{pk}/entrants").json()["items"]
    assert sorted(item["place"] for item in items) == [1, 2]


@pytest.mark.parametrize("address", ["", "/standings", "/rounds/1", "/entrants"])
def test_queries_do_not_grow_with_entrants(orla: Member, address: str) -> None:
    sender, counts = program(orla), []
    for count in (10, 50):
        tournament = made_with(orla, count)
        sender.get(f"tournaments/{tournament.pk}{address}")
        with CaptureQueriesContext(connection) as seen:
            assert sender.get(f"tournaments/{tournament.pk}{address}").status_code == 200
        counts.append(len(seen))
    assert counts[0] == counts[1], counts
