"""What members of a table decide together, and what hosts and guests do before the start, by
program: the services of the page's forms, and their refusals.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.members.models import Member
from club.play import services as play
from club.ratings.preferences.models import RatingRange
from club.ratings.preferences.services import is_hidden_from_boards
from club.seating import services as seating
from club.tables.models import Chair, Table
from games import registry
from tests.api.conftest import Program, program
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
PAUSE = {"kind": "pause", "days": 3}


@pytest.fixture
def sat(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("nim", [alice, bob, carol], now=timezone.now())


@pytest.fixture
def waiting(alice: Member) -> Table:
    """alice's table by invitation, which waits for somebody."""
    terms = seating.Terms("Quiet", 2, {}, private=True)
    return seating.open_table(alice, registry.find("nim"), terms, timezone.now())


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
    assert shown["sentence"]["said"] == "Alice proposes a pause of 3 days."
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


def test_time_is_given_once_a_turn(sat: Sat, bob: Member) -> None:
    bot, due_at = program(bob), sat.chair(0).due_at
    assert bot.post(f"tables/{sat.pk}/gifts", {"seat": 0}).status_code == 200
    assert sat.chair(0).due_at > due_at
    assert bot.post(f"tables/{sat.pk}/gifts", {"seat": 0}).json()["code"] == "given_enough"


def test_a_rematch_is_opened_once(sat: Sat, alice: Member, bob: Member) -> None:
    bot, other = program(alice), program(bob)
    assert bot.post(f"tables/{sat.pk}/rematch").json()["code"] == "no_rematch"
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]), now=timezone.now())
    first = bot.post(f"tables/{sat.pk}/rematch")
    again = other.post(f"tables/{sat.pk}/rematch")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first["Location"] == again["Location"] == f"/api/v1/tables/{again.json()['id']}"


def test_a_private_rematch_asks_its_company_who_sit_down_or_say_no(
    sat: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    Table.objects.filter(pk=sat.pk).update(private=True)
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]), now=timezone.now())
    address = f"tables/{program(alice).post(f'tables/{sat.pk}/rematch').json()['id']}"
    for guest in (program(bob), program(carol)):
        (asked,) = guest.get("invitations").json()["items"]
        assert (f"tables/{asked['table']['id']}", asked["host"]) == (address, "alice")
    assert program(bob).post(f"{address}/seats").status_code == 200
    assert program(carol).delete(f"{address}/invitations").status_code == 204
    assert not Chair.objects.filter(kept_for__isnull=False).exists()
    assert program(carol).get(address).status_code == 404


def test_who_is_asked_by_name_is_told_and_sits_down(
    waiting: Table, alice: Member, bob: Member
) -> None:
    guest, address = program(bob), f"tables/{waiting.pk}"
    assert program(alice).post(f"{address}/invitations", {"name": "bob"}).status_code == 200
    (asked,) = guest.get("invitations").json()["items"]
    assert (asked["table"]["id"], asked["host"]) == (waiting.pk, "alice")
    assert guest.get("me").json()["waiting"]["invitations"] == 1
    assert guest.post(f"{address}/seats", {"nonce": "rowan"}).json()["seat"] == 1
    assert Chair.objects.get(table=waiting, seat=1).nonce == "rowan"


def test_who_is_asked_by_name_says_no(waiting: Table, alice: Member, bob: Member) -> None:
    guest, address = program(bob), f"tables/{waiting.pk}/invitations"
    program(alice).post(address, {"name": "bob"})
    assert guest.delete(address).status_code == 204
    assert guest.get("invitations").json()["items"] == []
    assert guest.delete(address).status_code == 404


def test_an_invitation_is_renewed_and_taken_back(waiting: Table, alice: Member) -> None:
    host, address = program(alice), f"tables/{waiting.pk}/invite"
    renewed = host.post(address).json()["invite"]
    assert renewed not in ("", waiting.invite)
    assert host.delete(address).json()["invite"] == ""


def test_an_invitation_leads_to_its_table_and_to_no_other(
    waiting: Table, alice: Member, bob: Member
) -> None:
    guest = program(bob)
    told = guest.get(f"invitations/{waiting.invite}").json()
    assert (told["id"], told["host"], told["seat"]) == (waiting.pk, "alice", None)
    assert guest.post(f"tables/{told['id']}/seats", {"invite": waiting.invite}).json()["seat"] == 1
    program(alice).delete(f"tables/{waiting.pk}/invite")
    assert guest.get(f"invitations/{waiting.invite}").status_code == 404


def test_a_host_says_between_which_ratings_they_hope(
    waiting: Table, alice: Member, bob: Member
) -> None:
    host, address = program(alice), f"tables/{waiting.pk}/wish"
    assert host.post(address, {"low": 1400, "high": 1600}).status_code == 200
    found = RatingRange.objects.get(table=waiting)
    assert (found.low, found.high) == (1400, 1600)
    assert host.post(address, {"low": 1600, "high": 1400}).json()["code"] == "wish_upside_down"
    assert host.post(address, {}).status_code == 200
    assert not RatingRange.objects.exists()


def test_a_member_stands_on_no_board_and_on_boards_again(alice: Member) -> None:
    bot = program(alice)
    assert bot.post("boards", {"stand": False}).status_code == 204
    assert is_hidden_from_boards(alice)
    bot.post("boards", {"stand": True})
    assert not is_hidden_from_boards(alice)


def test_a_word_for_chance_is_changed_before_the_start(waiting: Table, alice: Member) -> None:
    host, address = program(alice), f"tables/{waiting.pk}/nonce"
    assert host.post(address, {"nonce": "birch"}).status_code == 200
    assert waiting.chairs.get(seat=0).nonce == "birch"
    assert host.post(address, {"nonce": "x" * 65}).status_code == 400


def test_members_are_asked_by_the_opening_itself(alice: Member, bob: Member) -> None:
    terms = {"game": "nim", "name": "Both", "seats": 2, "ask": ["bob"], "nonce": "alder"}
    made = program(alice).post("tables", terms).json()
    assert program(bob).get("invitations").json()["items"][0]["table"]["id"] == made["id"]
    assert Chair.objects.get(table=made["id"], seat=0).nonce == "alder"


def test_the_host_lets_play_go_on_where_it_is_held(sat: Sat, alice: Member, bob: Member) -> None:
    play.suspend(sat.pk, "A fault.", timezone.now())
    assert program(alice).get(f"tables/{sat.pk}").json()["held"]
    assert program(bob).post(f"tables/{sat.pk}/resume").status_code == 403
    assert program(alice).post(f"tables/{sat.pk}/resume").json()["held"] is False


def test_orders_are_given_as_the_game_bundles_them(alice: Member, bob: Member) -> None:
    sat = sit_down("inkas", [alice, bob], robots=["random"])
    bot = program(alice)
    orders = bot.get(f"tables/{sat.pk}/view").json()["orders"]
    told = bot.post(f"tables/{sat.pk}/presets", {"preset": 0}).json()["orders"]
    assert orders["presets"][0]["orders"].keys() <= told["given"].keys()
    answer = bot.post(f"tables/{sat.pk}/presets", {"preset": 99})
    assert answer.json()["code"] == "no_such_preset"


def test_leave_is_taken_and_ended(alice: Member) -> None:
    bot, today = program(alice), timezone.now().date()
    days = {"first": str(today + timedelta(days=10)), "last": str(today + timedelta(days=12))}
    before = bot.get("time").json()["days_left"]
    told = bot.post("time/leave", days).json()
    assert told["days_left"] == before - 3
    (leave,) = told["leaves"]
    assert bot.delete(f"time/leave?leave={leave['id']}").json()["leaves"] == []
    refused = bot.post("time/leave", {"first": str(today - timedelta(days=9)), "last": str(today)})
    assert (refused.status_code, refused.json()["code"]) == (422, "dates")


def test_nights_are_chosen_once_a_week(alice: Member) -> None:
    bot, nights = program(alice), {"quiet_from": "23:00", "quiet_to": "06:30"}
    told = bot.post("time/rest", {"zone": "Europe/Helsinki", **nights}).json()
    assert (told["quiet_from"], told["quiet_to"]) == ("23:00", "06:30")
    again = bot.post("time/rest", {"zone": "Europe/Helsinki"})
    assert (again.status_code, again.json()["code"]) == (422, "changed_lately")
    assert bot.post("time/rest", {"zone": "Middle/Earth"}).json()["code"] == "no_zone"


def test_leave_by_itself_is_chosen(alice: Member) -> None:
    assert program(alice).post("time", {"auto_leave": True}).json()["auto_leave"] is True


def test_v1_programs_propose_hours_nights_and_days_off(sat: Sat, alice: Member) -> None:
    where = f"tables/{sat.pk}/proposals"
    terms = {"lengths": {"allowance": 72}, "honours_quiet": True, "weekend": [5, 6]}
    (told,) = program(alice).post(where, {"kind": "terms", **terms}).json()["items"]
    said = told["sentence"]["said"]
    for part in ("72 hours for each turn", "nights rest", "Saturday and Sunday rest"):
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
def test_t1_a_proposed_pace_out_of_range_is_named_by_its_field(
    sat: Sat, alice: Member, wrong: dict[str, object], pointer: str
) -> None:
    answer = program(alice).post(f"tables/{sat.pk}/proposals", {"kind": "terms", **wrong})
    assert answer.status_code == 400
    assert pointer in str(answer.json()["errors"])
    assert not sat.table.proposals.exists()


NIM: dict[str, object] = {"game": "nim", "name": "x", "seats": 2}


@pytest.mark.parametrize(
    ("where", "body", "code"),
    [
        ("time/rest", {"quiet_from": "20:00", "quiet_to": "09:00"}, "bad_quiet"),
        ("tables", {**NIM, "pace": {"bank": 24}}, "bad_pace"),
        (
            "tables",
            {**NIM, "weekend": [0, 1, 2, 3]},
            "bad_weekend",
        ),
        ("tables", {**NIM, "ask": ["alice"]}, "asks_oneself"),
    ],
)
def test_what_is_out_of_range_is_refused_with_a_code_and_a_sentence(
    alice: Member, where: str, body: dict[str, object], code: str
) -> None:
    zone = {"zone": "Europe/Helsinki"} if where == "time/rest" else {}
    answer = program(alice).post(where, {**zone, **body})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["detail"].endswith(".")
    assert not Table.objects.exists()
