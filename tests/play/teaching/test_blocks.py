"""A block between a mentor and the seat or the host."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.people.moderation.relations import block
from club.play.teaching import services
from club.play.teaching.models import Mentor
from tests.play.teaching.test_mentors import mentored
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("carol")]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], rated=False)


@pytest.mark.parametrize("by", ["alice", "bob"])
def test_who_blocks_the_seat_is_no_mentor(
    sat: Sat, alice: Member, bob: Member, carol: Member, by: str
) -> None:
    block(carol, bob, NOW)
    namer = {"alice": alice, "bob": bob}[by]
    with pytest.raises(ClubError, match="carol cannot be reached"):
        services.name_mentor(sat.pk, namer, 1, "carol", NOW)
    assert not Mentor.objects.exists()


def test_who_blocks_the_host_is_no_mentor(sat: Sat, alice: Member, carol: Member) -> None:
    block(carol, alice, NOW)
    with pytest.raises(ClubError, match="carol cannot be reached"):
        services.name_mentor(sat.pk, alice, 1, "carol", NOW)


def test_nobody_agrees_to_a_mentor_who_blocks_them_by_now(
    sat: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    mentor = services.name_mentor(sat.pk, alice, 1, "carol", NOW)
    block(carol, bob, NOW)
    with pytest.raises(ClubError, match="carol cannot be reached"):
        services.agree_to_mentor(sat.pk, mentor.pk, bob, NOW)


def test_a_block_ends_the_lines_between_a_mentor_and_the_seat(
    sat: Sat, bob: Member, carol: Member
) -> None:
    mentor = mentored(sat, 1)
    block(carol, sat.member(1), NOW)
    with pytest.raises(ClubError, match="cannot be reached"):
        services.write_mentor_line(sat.pk, mentor.pk, sat.member(1), "Which card?", "", NOW)
