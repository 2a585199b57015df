"""Boxes at the tables of an event: which is brought, what clashes, and who takes them home."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from club.community.events.models import Event
from club.community.events.services import game_tables
from club.community.events.services.game_tables import TableProposal
from club.community.events.table_models import EventTable
from club.community.library.models import GameCopy, Loan
from club.community.library.services.lending import lend_copy
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, HOUR, NOW, event_of, say
from tests.community.events.test_evening_pages import count
from tests.community.library.shelves import box, organiser
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def table_of(
    event: Event, member: Member, minutes: tuple[int, int] | None = None, title: str = "Hive"
) -> EventTable:
    say(event, "yes", member)
    proposal = TableProposal(title, 4, minutes=minutes)
    return game_tables.propose_table(event.pk, member, proposal, NOW)


def bring(table: EventTable, member: Member, copy: GameCopy) -> None:
    game_tables.set_help(
        table.event_id, table.pk, member, NOW, brings=True, teaches=False, box=copy.pk
    )


class TestChoosingABox:
    def test_the_form_offers_the_clubs_box_and_ones_own(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, owners = event_of(alice), (None, bob, carol)
        clubs, own, other = (box("Hive", owner) for owner in owners)
        table_of(event, bob, title="hive")
        page = inside(bob).get(f"/events/{event.pk}/").content.decode()
        assert f'value="{clubs.pk}"' in page and f'value="{own.pk}"' in page
        assert f'value="{other.pk}"' not in page

    def test_the_box_is_shown_at_the_table(self, inside: Enter, alice: Member, bob: Member) -> None:
        event, copy = event_of(alice), box("Hive", location="shelf 2")
        table = table_of(event, bob)
        form = {"act": "help", "box": str(copy.pk)}
        answer = inside(bob).post(f"/events/{event.pk}/tables/{table.pk}/", form)
        assert answer.status_code == 303
        assert "The club's box · shelf 2" in words(inside(alice).get(f"/events/{event.pk}/"))

    @pytest.mark.parametrize(("box_sent", "brings"), [("other", True), ("", False)])
    def test_a_box_that_the_library_does_not_have(
        self, inside: Enter, alice: Member, bob: Member, box_sent: str, brings: bool
    ) -> None:
        event = event_of(alice)
        table = table_of(event, bob)
        bring(table, bob, box("Hive"))
        form = {"act": "help", "box": box_sent}
        inside(bob).post(f"/events/{event.pk}/tables/{table.pk}/", form)
        sitter = table.sitters.get()
        assert (sitter.brings, sitter.box) == (brings, None)

    @pytest.mark.parametrize("wrong", ["0", "x", "9" * 18])
    def test_another_box_is_refused(
        self, inside: Enter, alice: Member, bob: Member, wrong: str
    ) -> None:
        event = event_of(alice)
        table = table_of(event, bob)
        form = {"act": "help", "box": wrong}
        refused = inside(bob).post(f"/events/{event.pk}/tables/{table.pk}/", form)
        assert refused.status_code == 422
        assert "Choose one of the boxes of this game." in words(refused)
        assert not table.sitters.get().brings


class TestClashes:
    def test_one_box_at_two_tables(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, copy = event_of(alice), box("Hive")
        for member in (bob, carol):
            bring(table_of(event, member), member, copy)
        page = words(inside(alice).get(f"/events/{event.pk}/"))
        assert "One box is to be at two tables: Hive and Hive." in page

    def test_one_after_the_other_is_no_clash(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, copy = event_of(alice), box("Hive")
        bring(table_of(event, bob, (0, 60)), bob, copy)
        bring(table_of(event, carol, (60, 120)), carol, copy)
        assert "One box" not in words(inside(alice).get(f"/events/{event.pk}/"))

    def test_a_box_that_another_event_has_at_that_time(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, other, copy = event_of(alice), event_of(alice, title="Elsewhere"), box("Hive")
        bring(table_of(event, bob), bob, copy)
        bring(table_of(other, carol), carol, copy)
        page = words(inside(alice).get(f"/events/{event.pk}/"))
        assert "at another event at that time, too: Elsewhere." in page

    def test_a_box_that_is_lent_out(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, copy = event_of(alice), box("Hive")
        bring(table_of(event, bob), bob, copy)
        lend_copy(copy.pk, carol, carol, NOW)
        page = words(inside(alice).get(f"/events/{event.pk}/"))
        assert "The box of Hive is lent to carol until 15 December." in page

    def test_who_has_borrowed_the_box_brings_it(
        self, inside: Enter, alice: Member, bob: Member
    ) -> None:
        event, copy = event_of(alice), box("Hive")
        lend_copy(copy.pk, bob, bob, NOW)
        bring(table_of(event, bob), bob, copy)
        assert "is lent to" not in words(inside(alice).get(f"/events/{event.pk}/"))


class TestBoxesHome:
    def test_a_member_takes_a_box_home(self, inside: Enter, alice: Member, bob: Member) -> None:
        event, copy = event_of(alice), box("Hive")
        bring(table_of(event, bob), bob, copy)
        evening = f"/events/{event.pk}/evening/"
        with time_machine.travel(BEGIN + HOUR, tick=False):
            assert "I take it home" in words(inside(bob).get(evening))
            form = {"act": "take", "back": evening}
            answer = inside(bob).post(f"/library/copies/{copy.pk}/act/", form)
            assert answer["Location"] == evening
            assert "with bob until 31 December" in words(inside(alice).get(evening))

    def test_an_organiser_sends_a_box_home(self, inside: Enter, alice: Member, bob: Member) -> None:
        event, copy = event_of(organiser(alice)), box("Hive")
        bring(table_of(event, bob), bob, copy)
        form = {"act": "hand_over", "to": "bob", "back": f"/events/{event.pk}/evening/"}
        inside(alice).post(f"/library/copies/{copy.pk}/act/", form)
        assert Loan.objects.get(copy=copy).borrower == bob

    def test_a_box_is_brought_back_in_one_press(
        self, inside: Enter, alice: Member, bob: Member
    ) -> None:
        event, copy = event_of(organiser(alice)), box("Hive")
        say(event, "yes", bob)
        lend_copy(copy.pk, bob, bob, NOW)
        evening = f"/events/{event.pk}/evening/"
        assert "Brought back" in words(inside(alice).get(evening))
        form = {"act": "take_back", "back": evening}
        inside(alice).post(f"/library/copies/{copy.pk}/act/", form)
        assert Loan.objects.get(copy=copy).returned_at

    @pytest.mark.parametrize(
        "back", ["//evil.example/", "/\\evil.example", "https://evil.example/"]
    )
    def test_the_way_back_leads_to_this_site_alone(
        self, inside: Enter, bob: Member, back: str
    ) -> None:
        copy = box("Hive")
        form = {"act": "take", "back": back}
        answer = inside(bob).post(f"/library/copies/{copy.pk}/act/", form)
        assert answer["Location"] == copy.get_absolute_url()


@pytest.mark.long
def test_queries_do_not_grow_with_boxes(inside: Enter, alice: Member, bob: Member) -> None:
    """An event and its evening, with one box and with twenty."""
    event, client = event_of(organiser(alice)), inside(alice)
    paths = [f"/events/{event.pk}/", f"/events/{event.pk}/evening/"]
    bring(table_of(event, bob), bob, box("Hive"))
    lend_copy(box("Go").pk, bob, bob, NOW)
    counted = [count(client, path) for path in paths]
    for number in range(20):
        bring(table_of(event, bob, title=f"Game {number}"), bob, box(f"Game {number}"))
        lend_copy(box(f"Lent {number}").pk, bob, bob, NOW + timedelta(seconds=number))
    assert [count(client, path) for path in paths] == counted
