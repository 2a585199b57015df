"""Rule C4.1: mutes, blocks, and the mark for hosts."""

from __future__ import annotations

import pytest
from club.seating.mute_mark import mute_mark

from club.conduct.blocks import block, unblock
from club.conduct.mutes import members_muting, mute, muted_members, unmute
from club.errors import ClubError
from club.members.models import Member
from club.notifications.models import Notice
from club.seating import services as seating
from club.seating.services.terms import Terms
from club.tables.models import Table
from club.tables.projection import TableProjection
from games import registry
from tests.support.pages import Enter
from tests.support.sitting_down import NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def open_table(host: Member, *guests: Member) -> Table:
    terms = Terms("Thursday", 4, {})
    table = seating.open_table(host, registry.find("toy"), terms, NOW)
    for guest in guests:
        seating.join(table.pk, guest, NOW)
    return table


def marked(table: Table, viewer: Member) -> bool:
    projection = TableProjection(table, None, (), None, (), "", None)
    return mute_mark(projection, viewer, NOW) is not None


def test_c4_1_a_mute_is_one_sided_and_tells_nobody(alice: Member, bob: Member) -> None:
    mute(alice, bob, NOW)
    assert muted_members(alice.pk) == {bob.pk} and not muted_members(bob.pk)
    assert members_muting(bob, [alice.pk]) == {alice.pk}
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


def test_c4_1_the_host_sees_one_mark_that_names_nobody(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    table = open_table(alice, bob, carol)
    mute(carol, bob, NOW)
    page = inside(alice).get(f"/tables/{table.pk}/").content.decode()
    assert "would rather not play with each other" in page
    assert marked(table, alice) and not marked(table, bob) and not marked(table, carol)


def test_c4_1_the_host_does_not_learn_who_mutes_the_host(
    alice: Member, bob: Member, carol: Member
) -> None:
    table = open_table(alice, bob, carol)
    mute(bob, alice, NOW)
    assert not marked(table, alice)


def test_a_blocked_member_cannot_invite_the_other(alice: Member, bob: Member) -> None:
    block(bob, alice, NOW)
    table = open_table(alice)
    with pytest.raises(ClubError, match="cannot be invited"):
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
