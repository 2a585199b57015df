"""Mutes and blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from club.base.errors import ClubError
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.relations import (
    block,
    mute,
    muted_members,
    unblock,
    unheard_members,
    unmute,
)
from club.people.profiles.queries import friends_of
from club.people.profiles.services import add_friend
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.support.pages import Enter, unmarked
from tests.support.sitting_down import NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def open_table(host: Member, *guests: Member) -> Table:
    terms = Terms("Thursday", 4, {})
    table = seating.open_table(host, registry.find("toy"), terms, NOW)
    for guest in guests:
        seating.join(table.pk, guest, NOW)
    return table


def test_a_mute_is_one_sided_and_tells_nobody(alice: Member, bob: Member) -> None:
    mute(alice, bob, NOW)
    assert muted_members(alice.pk) == {bob.pk} and not muted_members(bob.pk)
    assert not Notice.objects.exists()


def test_a_mute_twice_is_one_and_ends_at_once(alice: Member, bob: Member) -> None:
    mute(alice, bob, NOW)
    mute(alice, bob, NOW)
    unmute(alice, bob)
    assert muted_members(alice.pk) == frozenset()


@pytest.mark.parametrize("act", [mute, block])
def test_nobody_mutes_or_blocks_themselves(alice: Member, act: object) -> None:
    with pytest.raises(ClubError):
        act(alice, alice, NOW)  # type: ignore[operator]


@pytest.mark.parametrize("act", [mute, block])
def test_the_page_of_a_table_is_the_same_with_and_without_a_block_of_others(
    alice: Member, bob: Member, carol: Member, inside: Enter, act: Callable[..., None]
) -> None:
    table = open_table(alice, bob, carol)
    client = inside(alice)
    before = unmarked(client.get(f"/tables/{table.pk}/"))
    act(carol, bob, NOW)

    assert unmarked(client.get(f"/tables/{table.pk}/")) == before


def test_a_blocked_member_cannot_invite_the_other(alice: Member, bob: Member) -> None:
    block(bob, alice, NOW)
    table = open_table(alice)
    with pytest.raises(ClubError, match="cannot be reached"):
        seating.ask_by_name(table.pk, alice, "bob", NOW)
    assert not table.invitations.exists()


def test_a_blocked_member_cannot_join_until_the_block_ends(alice: Member, bob: Member) -> None:
    block(alice, bob, NOW)
    table = open_table(alice)
    with pytest.raises(ClubError):
        seating.join(table.pk, bob, NOW)
    unblock(alice, bob)
    seating.join(table.pk, bob, NOW)
    assert table.chairs.filter(member=bob).exists()


def test_the_page_of_a_member_mutes_and_unmutes(alice: Member, bob: Member, inside: Enter) -> None:
    client = inside(alice)
    assert client.post("/conduct/members/bob/", {"act": "mute"}).status_code == 303
    assert b"Unmute" in client.get("/members/named/bob/").content
    client.post("/conduct/members/bob/", {"act": "unmute", "back": "own"})
    assert muted_members(alice.pk) == frozenset()


def test_a_rematch_leaves_out_who_blocks_the_one_who_asks(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = sit_down("toy", [alice, bob, carol], {"length": 1})
    sat.play(0, "end")
    block(bob, alice, NOW)
    table = seating.rematch(sat.pk, alice, NOW)
    assert [one.member for one in table.invitations.all()] == [carol]
    assert table.chairs.filter(member=None, kept_for=None).count() == 1


def test_a_block_folds_lines_as_a_mute_does(alice: Member, bob: Member, carol: Member) -> None:
    block(alice, bob, NOW)
    mute(alice, carol, NOW)

    assert unheard_members(alice.pk) == {bob.pk, carol.pk}
    assert unheard_members(bob.pk) == frozenset()


@pytest.mark.parametrize("is_own_block", [True, False])
def test_the_page_of_a_member_offers_to_invite_unless_one_blocks_them_oneself(
    alice: Member, bob: Member, inside: Enter, is_own_block: bool
) -> None:
    table = open_table(alice)
    block(*((alice, bob) if is_own_block else (bob, alice)), NOW)

    page = inside(alice).get("/members/named/bob/").content.decode()

    assert (f'action="/tables/{table.pk}/ask/"' not in page) == is_own_block


def test_a_blocked_friend_is_not_offered_at_a_table(
    alice: Member, bob: Member, carol: Member
) -> None:
    add_friend(alice, bob, NOW)
    add_friend(alice, carol, NOW)
    block(alice, bob, NOW)

    assert friends_of(alice) == [carol]
