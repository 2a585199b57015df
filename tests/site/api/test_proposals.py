"""Proposals through the API: proposing, voting, and refusals."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db

PAUSE = {"kind": "pause", "days": 3}


@pytest.fixture
def sat(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("nim", [alice, bob, carol], now=timezone.now())


def proposed(bot: Program, sat: Sat) -> dict[str, object]:
    (one,) = bot.post(f"tables/{sat.pk}/proposals", PAUSE).json()["items"]
    return dict(one)


def test_a_proposal_is_made_listed_and_voted_through(sat: Sat, alice: Member, bob: Member) -> None:
    one = proposed(program(alice), sat)
    assert (one["mine"], one["counted"], one["voters"]) == ("yes", {"yes": 1}, 3)
    other = program(bob)
    (listed,) = other.get("proposals").json()["items"]
    assert (listed["id"], listed["table"]["id"], listed["kind"]) == (one["id"], sat.pk, "pause")
    (shown,) = other.get(f"tables/{sat.pk}/proposals").json()["items"]
    assert shown["answers"] == ["yes", "no"]
    assert shown["sentence"]["said"] == "alice proposes a pause of 3 days."
    left = other.post(f"tables/{sat.pk}/proposals/{one['id']}", {"answer": "yes"}).json()
    assert left == {"items": []}
    assert other.get("me").json()["waiting"]["votes"] == 0


def test_a_vote_is_changed_while_it_is_open(sat: Sat, alice: Member) -> None:
    bot = program(alice)
    address = f"tables/{sat.pk}/proposals/{proposed(bot, sat)['id']}"
    assert bot.post(address, {"answer": "no"}).json()["items"][0]["mine"] == "no"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "resume"}, "not_paused"),
        ({"kind": "extend", "seat": 0}, "own_matter"),
        ({"kind": "terms", "holidays": True}, "same_terms"),
        ({"kind": "replace", "seat": 1}, "not_away_there"),
        ({"kind": "away", "seat": 1}, "not_offered"),
        ({"kind": "cancel", "seat": 1}, "about_no_chair"),
    ],
)
def test_what_cannot_be_proposed_is_refused_with_its_code(
    sat: Sat, alice: Member, body: dict[str, object], code: str
) -> None:
    answer = program(alice).post(f"tables/{sat.pk}/proposals", body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not sat.table.proposals.exists()


@pytest.mark.parametrize("body", [{"kind": "war"}, {"kind": "pause", "days": 99}, {}])
def test_what_no_page_offers_is_not_understood(
    sat: Sat, alice: Member, body: dict[str, object]
) -> None:
    assert program(alice).post(f"tables/{sat.pk}/proposals", body).status_code == 400


def test_who_does_not_sit_there_sees_votes_and_has_none(sat: Sat, alice: Member) -> None:
    one, looker = proposed(program(alice), sat), program(newcomer("dora"))
    (shown,) = looker.get(f"tables/{sat.pk}/proposals").json()["items"]
    assert (shown["answers"], shown["mine"]) == ([], None)
    answer = looker.post(f"tables/{sat.pk}/proposals/{one['id']}", {"answer": "yes"})
    assert (answer.status_code, answer.json()["type"]) == (403, "not-yours")


def test_programs_propose_hours_nights_and_days_off(sat: Sat, alice: Member) -> None:
    where = f"tables/{sat.pk}/proposals"
    terms = {"lengths": {"allowance": 72}, "honours_quiet": True, "weekend": [5, 6]}
    (told,) = program(alice).post(where, {"kind": "terms", **terms}).json()["items"]
    said = told["sentence"]["said"]
    for part in ("72 hours per turn", "quiet hours do not", "count: Saturday and Sunday"):
        assert part in said


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"lengths": {"allowance": 337}}, "/lengths/allowance"),
        ({"lengths": {"reaction": 0}}, "/lengths/reaction"),
        ({"lengths": {"store": 5}}, "/lengths/store"),
        ({"weekend": [7]}, "/weekend/0"),
    ],
)
def test_a_proposed_pace_out_of_range_is_named_by_its_field(
    sat: Sat, alice: Member, wrong: dict[str, object], pointer: str
) -> None:
    answer = program(alice).post(f"tables/{sat.pk}/proposals", {"kind": "terms", **wrong})
    assert answer.status_code == 400
    assert pointer in str(answer.json()["errors"])
    assert not sat.table.proposals.exists()
