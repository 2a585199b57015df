"""Joining, leaving, inviting, starting."""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.relations import block
from club.play.game_records.models import Record
from club.play.seats import services as seating
from club.play.seats.services.terms import MOST_OPEN, Terms
from club.play.tables import queries
from club.play.tables.models import Status, Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests.support.sitting_down import DAY, HOUR, NOW, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Committing = Callable[..., AbstractContextManager[list[Any]]]


def open_table(host: Member, seats: int = 2, **terms: Any) -> Table:
    return seating.open_table(
        host, registry.find("nim"), Terms("Thursday", seats, {}, **terms), NOW
    )


def sitters(table: Table) -> list[str]:
    chairs = table.chairs.order_by("seat").select_related("member")
    return [chair.member.username if chair.member else chair.bot for chair in chairs]


class TestOpening:
    def test_the_host_has_the_first_chair_and_bots_the_next(self, alice: Member) -> None:
        assert sitters(open_table(alice, 4, bots=["random"])) == ["alice", "random", "", ""]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"name": " "},
            {"name": "x" * 61},
            {"name": "Thursday\nBcc: everybody@club.example"},
            {"seats": 5},
            {"options": {"heaps": "9 9 9"}},
            {"options": {"stones": 3}},
            {"pace": TimeControl(HOUR / 2)},
            {"weekend": frozenset({0, 1, 2, 3})},
            {"weekend": frozenset({7})},
            {"excuses": 5},
            {"bots": ["random", "random"]},
            {"bots": ["nobody"]},
        ],
    )
    def test_what_is_out_of_range_is_refused_and_opens_nothing(
        self, alice: Member, wrong: dict[str, Any]
    ) -> None:
        terms = Terms(**{"name": "Thursday", "seats": 2, "options": {}, **wrong})
        with pytest.raises(ClubError):
            seating.open_table(alice, registry.find("nim"), terms, NOW)
        assert not Table.objects.exists()

    def test_a_member_has_so_many_tables_open_at_most(self, alice: Member, bob: Member) -> None:
        for _ in range(MOST_OPEN):
            open_table(alice)
        with pytest.raises(ClubError, match="already have"):
            open_table(alice)
        open_table(bob)

    def test_a_started_table_makes_room_for_another(self, alice: Member) -> None:
        tables = [open_table(alice, bots=["random"]) for _ in range(MOST_OPEN)]
        seating.start(tables[0].pk, alice, NOW)
        open_table(alice)


class TestJoining:
    def test_the_first_empty_chair_is_taken(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, 3)
        seating.join(table.pk, bob, NOW)
        assert sitters(table) == ["alice", "bob", ""]

    def test_nobody_sits_twice(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, 3)
        seating.join(table.pk, bob, NOW)
        for member in (alice, bob):
            with pytest.raises(ClubError, match="already have a seat"):
                seating.join(table.pk, member, NOW)

    def test_a_full_table_refuses(self, alice: Member, bob: Member, carol: Member) -> None:
        table = open_table(alice)
        seating.join(table.pk, bob, NOW)
        with pytest.raises(ClubError, match="Every seat is taken"):
            seating.join(table.pk, carol, NOW)

    def test_a_started_table_refuses(self, alice: Member, bob: Member, carol: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        with pytest.raises(ClubError, match="already started"):
            seating.join(sat.pk, carol, NOW)

    def test_who_leaves_leaves_the_chair_empty(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        table = open_table(alice)
        seating.join(table.pk, bob, NOW)
        seating.leave(table.pk, bob, NOW)
        seating.join(table.pk, carol, NOW)
        assert sitters(table) == ["alice", "carol"]

    def test_when_the_host_leaves_the_table_closes_and_the_others_are_told(
        self, alice: Member, bob: Member
    ) -> None:
        table = open_table(alice)
        seating.join(table.pk, bob, NOW)
        seating.leave(table.pk, alice, NOW)
        table.refresh_from_db()
        assert (table.status, table.invite) == (Status.CANCELLED, "")
        told = Notice.objects.exclude(kind__in=("full", "seat_taken"))
        assert [(notice.member, notice.kind) for notice in told] == [(bob, "cancelled")]
        with pytest.raises(ClubError, match="closed"):
            seating.join(table.pk, alice, NOW)

    def test_nobody_leaves_a_table_they_do_not_sit_at(self, alice: Member, carol: Member) -> None:
        with pytest.raises(NotAllowed):
            seating.leave(open_table(alice).pk, carol, NOW)


class TestInvitations:
    def test_a_token_has_128_bits_of_its_own(self, alice: Member) -> None:
        tokens = {open_table(alice).invite for _ in range(5)}
        assert len(tokens) == 5
        assert {len(base64.urlsafe_b64decode(token + "==")) for token in tokens} == {16}

    def test_a_private_table_asks_for_its_invitation(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, private=True)
        for wrong in (None, "", "x" * 22, table.invite[:-1], "ä"):
            with pytest.raises(NotAllowed, match="is private"):
                seating.join(table.pk, bob, NOW, invite=wrong)
        seating.join(table.pk, bob, NOW, invite=table.invite)
        assert sitters(table) == ["alice", "bob"]

    def test_looking_at_one_seats_nobody(self, alice: Member) -> None:
        table = open_table(alice, private=True)
        assert queries.table_by_invite_link(table.invite) == table
        assert sitters(table) == ["alice", ""]

    def test_a_renewed_invitation_makes_the_old_one_void(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, private=True)
        new = seating.renew_invite(table.pk, alice).invite
        assert new != table.invite
        with pytest.raises(NotAllowed):
            seating.join(table.pk, bob, NOW, invite=table.invite)
        with pytest.raises(Table.DoesNotExist):
            queries.table_by_invite_link(table.invite)

    def test_a_revoked_invitation_lets_nobody_in_not_even_an_empty_one(
        self, alice: Member, bob: Member
    ) -> None:
        table = open_table(alice, private=True)
        seating.revoke_invite(table.pk, alice)
        for invite in (table.invite, "", None):
            with pytest.raises(NotAllowed):
                seating.join(table.pk, bob, NOW, invite=invite)
        for invite in (table.invite, ""):
            with pytest.raises(Table.DoesNotExist):
                queries.table_by_invite_link(invite)

    def test_two_tables_may_have_no_invitation_out(self, alice: Member) -> None:
        for _ in range(2):
            seating.revoke_invite(open_table(alice).pk, alice)

    def test_the_start_revokes_it(self, alice: Member) -> None:
        table = open_table(alice, bots=["random"])
        assert seating.start(table.pk, alice, NOW).invite == ""

    def test_only_the_host_hands_them_out(self, alice: Member, bob: Member) -> None:
        table = open_table(alice)
        for service in (seating.renew_invite, seating.revoke_invite):
            with pytest.raises(NotAllowed):
                service(table.pk, bob)

    def test_private_tables_are_found_by_the_seated_alone(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        table = open_table(alice, private=True)
        seating.join(table.pk, bob, NOW, invite=table.invite)
        found = [
            queries.visible_to(member).filter(pk=table.pk).exists()
            for member in (alice, bob, carol)
        ]
        assert found == [True, True, False]
        with pytest.raises(Table.DoesNotExist):
            queries.table_for(carol, table.pk)


class TestTheHostsChairs:
    def test_bots_are_seated_and_chairs_cleared(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, 3)
        seating.join(table.pk, bob, NOW)
        seating.seat_bot(table.pk, alice, 2, "random", NOW)
        assert sitters(table) == ["alice", "bob", "random"]
        seating.clear_chair(table.pk, alice, 1, NOW)
        seating.clear_chair(table.pk, alice, 2, NOW)
        assert sitters(table) == ["alice", "", ""]

    def test_a_bot_takes_nobodys_chair(self, alice: Member, bob: Member) -> None:
        table = open_table(alice)
        seating.join(table.pk, bob, NOW)
        for seat in (0, 1, 7):
            with pytest.raises(ClubError, match="not free"):
                seating.seat_bot(table.pk, alice, seat, "random", NOW)

    def test_an_unknown_bot_is_not_seated(self, alice: Member) -> None:
        with pytest.raises(ClubError, match="no such bot"):
            seating.seat_bot(open_table(alice).pk, alice, 1, "nobody", NOW)

    @pytest.mark.parametrize("seat", [0, 1, 7])
    def test_there_is_nobody_to_ask_in_ones_own_or_an_empty_chair(
        self, alice: Member, seat: int
    ) -> None:
        with pytest.raises(ClubError, match="seat is empty"):
            seating.clear_chair(open_table(alice).pk, alice, seat, NOW)

    def test_others_have_no_say(self, alice: Member, bob: Member) -> None:
        table = open_table(alice, 3)
        seating.join(table.pk, bob, NOW)
        with pytest.raises(NotAllowed):
            seating.seat_bot(table.pk, bob, 2, "random", NOW)
        with pytest.raises(NotAllowed):
            seating.clear_chair(table.pk, bob, 0, NOW)
        with pytest.raises(NotAllowed):
            seating.start(table.pk, bob, NOW)


class TestStarting:
    def test_an_empty_chair_refuses_it_and_nothing_is_left_behind(self, alice: Member) -> None:
        table = open_table(alice)
        with pytest.raises(ClubError, match="empty seat"):
            seating.start(table.pk, alice, NOW)
        assert Record.objects.count() == 0

    def test_it_happens_once(self, alice: Member) -> None:
        table = open_table(alice, bots=["random"])
        seating.start(table.pk, alice, NOW)
        with pytest.raises(ClubError, match="already started"):
            seating.start(table.pk, alice, NOW)
        assert Record.objects.count() == 1

    def test_lots_are_drawn_for_the_seats(self, alice: Member, bob: Member) -> None:
        """Thirty equal drawings happen once in 500 million runs."""
        firsts = set()
        for number in range(30):
            table = open_table(newcomer(f"host-{number}"))
            seating.join(table.pk, bob, NOW)
            seating.start(table.pk, table.host, NOW)
            firsts.add(sitters(table)[0] == "bob")
            if firsts == {True, False}:
                return
        raise AssertionError("the lots always fall alike")

    def test_the_first_seat_is_asked_from_then_on(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob], now=NOW + DAY)
        chair = sat.chair(0)
        assert (chair.asked, chair.turn_since, chair.due_at) == (1, NOW + DAY, NOW + 3 * DAY)
        assert sat.table.started_at == NOW + DAY


def test_nobody_joins_a_table_where_a_member_sits_who_blocks_them(
    alice: Member, bob: Member
) -> None:
    carol = newcomer("carol")
    table = open_table(carol, seats=3)
    seating.join(table.pk, bob, NOW)
    block(bob, alice, NOW)

    with pytest.raises(ClubError, match="not possible at the moment"):
        seating.join(table.pk, alice, NOW)

    assert not table.chairs.filter(member=alice).exists()
