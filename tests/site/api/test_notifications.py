"""Notices through the API: received notices, preferences, and muted tables."""

from __future__ import annotations

import pytest
from django.core import mail
from django.utils import timezone

from club.messages.notifications.models import Delivery, TableMute
from club.messages.notifications.services import tell
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from tests.messages.notifications.channel_doubles import deliver_all
from tests.site.api.conftest import program
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(alice: Member, bob: Member) -> Sat:
    """A table of which alice has a notice."""
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    tell(alice.pk, "your_turn", seat_question(sat.pk, 0, sat.chair(0).asked), timezone.now())
    return sat


def test_a_program_lists_its_members_notices_and_marks_them_read(told: Sat, alice: Member) -> None:
    bot = program(alice)
    (notice,) = bot.get("notices").json()["items"]
    assert (notice["kind"], notice["table"], notice["read_at"]) == ("your_turn", told.pk, None)
    assert bot.post("notices").status_code == 204
    assert bot.get("notices").json()["items"][0]["read_at"] is not None


def test_another_member_sees_none_of_them(told: Sat, bob: Member) -> None:
    assert program(bob).get("notices").json()["items"] == []


def test_a_play_by_program_reads_the_notices_of_its_table(told: Sat, alice: Member) -> None:
    bot = program(alice)
    bot.post(f"tables/{told.pk}/play", {"moves": ["take 1 from a"], "asked": told.chair(0).asked})
    assert bot.get("notices").json()["items"][0]["read_at"] is not None


def test_a_choice_changes_one_kind_and_leaves_the_others(told: Sat, alice: Member) -> None:
    bot = program(alice)
    choice = {"kind": "your_turn", "channel": "email", "timing": "never"}
    listed = bot.post("notices/choices", {"choices": [choice], "digest_at": "07:00"}).json()
    assert choice in listed["choices"] and listed["digest_at"].startswith("07:00")
    assert {one["timing"] for one in listed["choices"] if one["kind"] == "finished"} == {"now"}
    deliver_all(timezone.now())
    assert Delivery.objects.get().dropped == "you switched this off"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "weather"}, "kind"),
        ({"channel": "smoke"}, "channel"),
        ({"timing": "soon"}, "timing"),
    ],
)
def test_a_choice_that_there_is_not_is_refused_in_words(
    change: dict[str, str], field: str, alice: Member
) -> None:
    choice = {"kind": "your_turn", "channel": "email", "timing": "now"} | change
    answer = program(alice).post("notices/choices", {"choices": [choice]})
    assert answer.status_code == 400
    assert field in answer.content.decode()


def test_a_table_is_muted_and_told_again(told: Sat, alice: Member, bob: Member) -> None:
    bot, address = program(alice), f"tables/{told.pk}/mute"
    assert bot.post(address, {"muted": True}).status_code == 204
    assert TableMute.objects.get().member == alice
    assert bot.post(address, {"muted": False}).status_code == 204
    assert not TableMute.objects.exists()
    assert program(bob).post("tables/99/mute", {"muted": True}).status_code == 404


def test_a_program_asks_for_a_test_of_the_address(alice: Member) -> None:
    assert program(alice).post("notices/address").status_code == 204
    assert mail.outbox[-1].subject == "Does this e-mail reach you?"
