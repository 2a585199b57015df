"""The API before the start, for hosts and guests: the opening, invitations, chance, the ratings
that a host wishes for; and a rematch.
"""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.community.ratings.models import RatingRange
from club.community.ratings.preferences import is_hidden_from_boards
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from games import registry
from tests.site.api.conftest import program
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db

NIM: dict[str, object] = {"game": "nim", "name": "x", "seats": 2}


@pytest.fixture
def sat(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("nim", [alice, bob, carol], now=timezone.now())


@pytest.fixture
def waiting(alice: Member) -> Table:
    """alice's table by invitation, which waits for somebody."""
    terms = Terms("Quiet", 2, {}, private=True)
    return seating.open_table(alice, registry.find("nim"), terms, timezone.now())


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
