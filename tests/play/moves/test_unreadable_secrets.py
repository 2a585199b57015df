"""A table whose secret cannot be decrypted, because the server's keys have changed or the row is
damaged. Its page and the API show it without the secret, and nothing fails.
"""

from __future__ import annotations

from traceback import walk_tb

import pytest
from cryptography.fernet import Fernet
from pytest_django.fixtures import Settings

from club.base.encryption import BrokenSeal, seal, unseal_bytes
from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import Record
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from games import registry
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
DAMAGE = {"another key": "gAAAAABk", "no hexadecimal": None}
PAGES = ("", "log/", "time/", "replay/", "replay/1/", "chance/")
ANSWERS = ("", "/view", "/log", "/chance", "/proposals")
POSTS = {
    "play": {"moves": ["take 1 from a"], "asked": 1},
    "draft": {"moves": ["take 1 from a"], "asked": 1},
    "try": {"moves": ["take 1 from a"]},
    "proposals": {"kind": "cancel"},
    "resign": None,
}


@pytest.fixture(params=list(DAMAGE))
def lost(request: pytest.FixtureRequest) -> str:
    """The text in place of an encrypted secret."""
    return DAMAGE[request.param] or seal("no hexadecimal")


def over(alice: Member, bob: Member, lost: str) -> Sat:
    """A finished game with dice whose secret is lost."""
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    while sat.position.to_act:
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
    Record.objects.filter(pk=sat.record.pk).update(sealed_secret=lost)
    return sat


def live(alice: Member, bob: Member, lost: str) -> Sat:
    sat = sit_down("nim", [alice, bob])
    Record.objects.filter(pk=sat.record.pk).update(sealed_secret=lost)
    return sat


def test_what_does_not_open_as_a_secret_is_a_broken_seal(
    alice: Member, bob: Member, lost: str
) -> None:
    with pytest.raises(BrokenSeal):
        _ = live(alice, bob, lost).record.secret


@pytest.mark.long
@pytest.mark.parametrize("where", PAGES)
def test_pages_of_a_finished_table_are_drawn(
    alice: Member, bob: Member, inside: Enter, lost: str, where: str
) -> None:
    sat = over(alice, bob, lost)
    assert inside(alice).get(address(sat) + where).status_code == 200


def test_the_page_of_chance_says_that_the_secret_is_lost(
    alice: Member, bob: Member, inside: Enter, lost: str, caplog: pytest.LogCaptureFixture
) -> None:
    sat = over(alice, bob, lost)
    page = inside(bob).get(address(sat) + "chance/")
    assert "it cannot be shown just now" in words(page)
    assert address(sat, "transcript") not in body(page)
    assert "SEAL_KEYS" in caplog.text


def test_the_transcript_is_not_there_and_nothing_leads_to_it(
    alice: Member, bob: Member, inside: Enter, lost: str
) -> None:
    sat = over(alice, bob, lost)
    assert inside(alice).get(address(sat, "transcript")).status_code == 404
    assert address(sat, "transcript") not in body(inside(alice).get(address(sat)))


@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_a_record_file_is_held_with_a_sentence(
    alice: Member, bob: Member, lost: str, kind: str
) -> None:
    answer = program(alice).get(f"records/{over(alice, bob, lost).pk}", Accept=kind)
    told = answer.json()
    assert (answer.status_code, told["type"]) == (423, "held")
    assert told["detail"] == "The secret of this table's chance cannot be opened here just now."
    assert "secret" not in told


def test_an_export_leaves_such_records_out(alice: Member, bob: Member, lost: str) -> None:
    over(alice, bob, lost)
    whole = sit_down("nim", [alice, bob])
    while whole.position.to_act:
        (seat,) = whole.position.to_act
        whole.play(seat, str(whole.position.legal_moves(seat)[-1]))
    items = program(alice).get("exports/records").json()["items"]
    assert [item["table"]["id"] for item in items] == [whole.pk]


@pytest.mark.long
@pytest.mark.parametrize("made", [over, live])
@pytest.mark.parametrize("what", ANSWERS)
def test_a_program_reads_all_else(
    alice: Member, bob: Member, lost: str, made: object, what: str
) -> None:
    assert callable(made)
    answer = program(alice).get(f"tables/{made(alice, bob, lost).pk}{what}")
    assert answer.status_code == 200
    assert answer.json().get("secret", "") == ""


@pytest.mark.long
@pytest.mark.parametrize("what", POSTS)
def test_what_a_program_does_at_a_live_one_is_done_or_refused(
    alice: Member, bob: Member, lost: str, what: str
) -> None:
    answer = program(alice).post(f"tables/{live(alice, bob, lost).pk}/{what}", POSTS[what])
    assert answer.status_code in (200, 204, 423)


def test_a_table_whose_pledge_is_lost_stays_open_and_says_why(alice: Member, lost: str) -> None:
    terms = Terms("Two", 2, {}, bots=["random"])
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    Table.objects.filter(pk=table.pk).update(sealed_secret=lost)
    with pytest.raises(ClubError, match="do not work just now"):
        seating.start(table.pk, alice, NOW)
    assert Table.objects.get(pk=table.pk).status == Status.OPEN


def test_one_called_off_before_it_began_is_shown(alice: Member, inside: Enter, lost: str) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Two", 2, {}), NOW)
    seating.leave(table.pk, alice, NOW)
    Table.objects.filter(pk=table.pk).update(sealed_secret=lost)
    for where in ("", "chance/"):
        assert inside(alice).get(table.get_absolute_url() + where).status_code == 200


def test_what_was_opened_is_not_opened_under_other_keys(settings: Settings) -> None:
    sealed = seal("c0ffee")
    assert unseal_bytes(sealed) == bytes.fromhex("c0ffee")
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    with pytest.raises(BrokenSeal) as broken:
        unseal_bytes(sealed)
    frames = [frame.f_locals for frame, _ in walk_tb(broken.tb)]
    assert all(settings.SEAL_KEYS[0] not in map(str, found.values()) for found in frames[1:])
