"""A block and a limit between the logger of a play and those who sat in it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.errors import ClubError
from club.community.play_log import services
from club.community.play_log.models import Play
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.blocks import block
from tests.community.play_log.evenings import logged
from tests.community.play_log.test_logging import places_of
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def test_a_member_who_blocks_the_logger_is_not_named_and_not_asked(
    alice: Member, bob: Member, carol: Member
) -> None:
    block(bob, alice, NOW)

    play = logged(alice, bob, carol)

    assert places_of(play) == [("alice", 1), ("", 2), ("carol", 3)]
    assert [notice.member for notice in Notice.objects.all()] == [carol]


def test_a_member_is_asked_about_twenty_plays_a_day_of_one_logger(
    alice: Member, bob: Member, carol: Member
) -> None:
    for _number in range(20):
        logged(alice, bob)

    with pytest.raises(ClubError, match="bob cannot be reached"):
        logged(alice, bob)
    logged(alice, carol)
    logged(alice, bob, now=NOW + timedelta(days=1))
    assert Play.objects.count() == 22


def test_a_block_refuses_the_claim_to_have_been_a_guest(alice: Member, bob: Member) -> None:
    guest = logged(alice, "Robert").scorers.get(guest__isnull=False).guest
    block(alice, bob, NOW)

    with pytest.raises(ClubError, match="not possible at the moment"):
        services.claim_guest(guest.pk, bob, NOW)
