"""Limits of games at once: one that a member sets, and one that the club sets. Open seats and
invitations say so.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.guests import services as services_of_guests
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import RequestRecipient
from club.play.tables.models import Chair, Invitation, Status, Table
from club.play.tables.services.permissions import members_without_room
from games import registry
from tests.play.substitutes.benches import the_call, volunteers, with_a_bench
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
OWN = "Your own limit of games at once is 1, and you play 1."


def limit(member: Member, most: int | None) -> Member:
    Member.objects.filter(pk=member.pk).update(most_games=most)
    return Member.objects.get(pk=member.pk)


def open_nim(host: Member, **terms: Any) -> Table:
    return seating.open_table(host, registry.find("nim"), Terms("Friday", 2, {}, **terms), NOW)


@pytest.fixture
def busy(alice: Member, bob: Member) -> Member:
    """alice plays one game, and wants no more."""
    sit_down("nim", [alice, bob])
    return limit(alice, 1)


class TestServices:
    def test_who_has_enough_sits_down_nowhere(self, busy: Member, bob: Member) -> None:
        table = open_nim(bob)
        with pytest.raises(ClubError) as caught:
            seating.join(table.pk, busy, NOW)
        assert caught.value.code == "enough_games"
        assert str(caught.value).startswith(OWN)
        assert not table.chairs.filter(member=busy).exists()

    def test_and_opens_no_table(self, busy: Member) -> None:
        with pytest.raises(ClubError, match="Your own limit"):
            open_nim(busy)
        assert not Table.objects.filter(status=Status.OPEN).exists()

    def test_one_more_is_possible_where_the_limit_is_higher(
        self, busy: Member, bob: Member
    ) -> None:
        seating.join(open_nim(bob).pk, limit(busy, 2), NOW)
        assert Chair.objects.filter(member=busy).count() == 2

    def test_open_tables_count_and_finished_ones_do_not(self, busy: Member, bob: Member) -> None:
        Table.objects.update(status=Status.FINISHED)
        open_nim(busy)
        with pytest.raises(ClubError):
            seating.join(open_nim(bob).pk, busy, NOW)

    def test_the_clubs_limit_holds_for_everybody(
        self, alice: Member, bob: Member, settings: Any
    ) -> None:
        settings.MOST_GAMES = 1
        open_nim(bob)
        with pytest.raises(ClubError) as caught:
            open_nim(limit(bob, 5))
        assert str(caught.value) == "The club's limit of games at once is 1, and you play 1."

    def test_without_limits_nothing_is_counted(self, alice: Member) -> None:
        with CaptureQueriesContext(connection) as asked:
            assert members_without_room([alice]) == frozenset()
        assert len(asked) == 0

    def test_a_substitute_who_has_enough_is_not_asked(self, busy: Member, bob: Member) -> None:
        substitutes.volunteer(busy, "toy", 1)
        sat = with_a_bench(bob, newcomer("erik"))
        substitutes.ask_for_substitute(sat.pk, bob, NOW)
        assert not RequestRecipient.objects.exists()

    def test_a_substitute_who_has_enough_meanwhile_takes_no_chair(
        self, alice: Member, bob: Member
    ) -> None:
        (dora,) = volunteers("dora")
        sat = with_a_bench(alice, bob)
        substitutes.ask_for_substitute(sat.pk, alice, NOW)
        open_nim(dora)
        with pytest.raises(ClubError, match="Your own limit"):
            substitutes.take_chair(the_call(sat).pk, limit(dora, 1), NOW)


class TestPages:
    @pytest.mark.parametrize(
        ("address", "sentence"),
        [
            ("/", "You have reached the limit of games at once."),
            ("/tables/?status=open", "You have reached the limit of games at once."),
            ("/tables/{table}/", OWN),
        ],
    )
    def test_an_open_seat_says_so_instead_of_its_button(
        self, busy: Member, bob: Member, inside: Enter, address: str, sentence: str
    ) -> None:
        page = words(inside(busy).get(address.format(table=open_nim(bob).pk)))
        assert sentence in page and "Sit down" not in page

    def test_an_invitation_by_link_says_so(self, busy: Member, bob: Member, inside: Enter) -> None:
        table = open_nim(bob)
        page = words(inside(busy).get(f"/tables/invite/{table.invite}/"))
        assert OWN in page and "Sit down" not in page

    def test_an_invitation_by_name_says_so_to_both(
        self, busy: Member, bob: Member, inside: Enter
    ) -> None:
        table = open_nim(bob, private=True, ask=["alice"])
        assert f"bob invites you: Nim. {OWN}" in words(inside(busy).get("/"))
        page = words(inside(bob).get(f"/tables/{table.pk}/"))
        assert "alice invited, but plays as many games as they may" in page

    def test_a_member_sets_and_lifts_the_limit(self, alice: Member, inside: Enter) -> None:
        form = {"time_zone": "UTC", "theme": "dark"}
        for text, most in (("3", 3), ("", None)):
            inside(alice).post("/members/me/", form | {"most_games": text})
            assert Member.objects.get(pk=alice.pk).most_games == most

    @pytest.mark.parametrize("text", ["0", "-1", "1001", "many"])
    def test_a_limit_out_of_range_is_refused(self, alice: Member, inside: Enter, text: str) -> None:
        form = {"time_zone": "UTC", "theme": "dark", "most_games": text}
        assert inside(alice).post("/members/me/", form).status_code == 422
        assert Member.objects.get(pk=alice.pk).time_zone == alice.time_zone


class TestLimitsOfContacts:
    def test_thirty_tables_an_hour_are_the_most_also_against_bots(self, alice: Member) -> None:
        for _number in range(30):
            open_nim(alice, bots=["random"], begins_full=True)

        with pytest.raises(ClubError, match="30 times"):
            open_nim(alice, bots=["random"], begins_full=True)
        assert Table.objects.count() == 30

    def test_a_guest_opens_no_table(self, alice: Member) -> None:
        guest = services_of_guests.invite_guest(open_nim(alice).pk, alice, "uncle", NOW).member

        with pytest.raises(NotAllowed):
            open_nim(guest, bots=["random"])
        assert Table.objects.count() == 1

    def test_a_member_is_invited_five_times_a_day_by_one_host(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        for _number in range(5):
            open_nim(alice, ask=["bob"])

        with pytest.raises(ClubError, match="bob cannot be reached"):
            open_nim(alice, ask=["carol", "bob"])
        assert Table.objects.count() == 5
        assert not Invitation.objects.filter(member=carol).exists()

    def test_an_invitation_that_is_declined_and_renewed_counts_each_time(
        self, alice: Member, bob: Member
    ) -> None:
        table = open_nim(alice)
        for _number in range(5):
            seating.ask_by_name(table.pk, alice, "bob", NOW)
            seating.decline(table.pk, bob, NOW)

        with pytest.raises(ClubError, match="bob cannot be reached"):
            seating.ask_by_name(table.pk, alice, "bob", NOW)
