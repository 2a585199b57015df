"""Tables and wishes of an event, and the page for the evening."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.community.events.models import Event
from club.community.events.services import game_tables, hosting
from club.community.events.services.game_tables import TableProposal
from club.community.events.table_models import EventTable
from club.people.members.models import Member
from tests.community.events.evenings import (
    BEGIN,
    DATE,
    HOUR,
    NOW,
    event_of,
    say,
)
from tests.support.pages import Enter, words
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


class TestTables:
    def test_a_table_is_proposed(self, inside: Enter, bob: Member, event: Event) -> None:
        say(event, "maybe", bob)
        form = {"title": "Inkas", "seats": "3", "brings": "on", "begins": "19:30", "ends": "21:00"}
        path = f"/events/{event.pk}/"
        assert inside(bob).post(f"{path}tables/", form).status_code == 303
        page = words(inside(bob).get(path))
        assert "Inkas" in page and "19:30 to 21:00" in page and "brought by bob" in page

    def test_sitting_down_and_standing_up(
        self, inside: Enter, bob: Member, carol: Member, event: Event
    ) -> None:
        say(event, "maybe", bob)
        path = f"/events/{event.pk}/"
        game_tables.propose_table(event.pk, bob, TableProposal("Inkas", 3), NOW)
        table = event.tables.get()
        refused = inside(carol).post(f"{path}tables/{table.pk}/", {"act": "sit"})
        assert refused.status_code == 422 and "Answer yes or maybe first." in words(refused)
        say(event, "yes", carol)
        assert inside(carol).post(f"{path}tables/{table.pk}/", {"act": "sit"}).status_code == 303
        form = {"act": "help", "teaches": "on"}
        inside(carol).post(f"{path}tables/{table.pk}/", form)
        assert "taught by carol" in words(inside(bob).get(path))
        inside(carol).post(f"{path}tables/{table.pk}/", {"act": "rise"})
        inside(bob).post(f"{path}tables/{table.pk}/", {"act": "rise"})
        assert not event.tables.exists()

    @pytest.mark.parametrize(
        "wrong", [{"title": ""}, {"seats": "0"}, {"seats": "13"}, {"ends": ""}, {"ends": "23:30"}]
    )
    def test_a_wrong_table_is_refused(
        self, inside: Enter, bob: Member, event: Event, wrong: dict[str, str]
    ) -> None:
        say(event, "maybe", bob)
        form = {"title": "Inkas", "seats": "3", "begins": "19:30", "ends": "21:00"} | wrong
        assert inside(bob).post(f"/events/{event.pk}/tables/", form).status_code == 422
        assert not event.tables.exists()

    def test_a_wish_is_shown_and_taken_back(self, inside: Enter, bob: Member, event: Event) -> None:
        say(event, "maybe", bob)
        path = f"/events/{event.pk}/"
        inside(bob).post(f"{path}wish/", {"title": "Khronos"})
        inside(bob).post(f"{path}wish/", {"title": "Khronos"})
        assert "Khronos bob" in words(inside(bob).get(path))
        inside(bob).post(f"{path}wish/", {"take_back": str(event.wishes.get().pk)})
        assert not event.wishes.exists()

    def test_the_next_who_waits_gets_the_seat(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        event = event_of(alice)
        say(event, "yes", bob, carol)
        table = game_tables.propose_table(event.pk, bob, TableProposal("Inkas", 1), NOW)
        game_tables.sit_down(event.pk, table.pk, carol, NOW)
        game_tables.stand_up(event.pk, table.pk, bob, NOW)
        table.refresh_from_db()
        sitter = table.sitters.get()
        assert (sitter.member, sitter.is_seated, table.proposer) == (carol, True, carol)

    def test_who_loses_the_place_is_first_at_the_table(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        dora, event = newcomer("dora"), event_of(alice, capacity=1)
        say(event, "yes", bob)
        hosting.put_in(event.pk, carol, alice, NOW, over=True)
        hosting.put_in(event.pk, dora, alice, NOW, over=True)
        table = game_tables.propose_table(event.pk, bob, TableProposal("Inkas", 1), NOW)
        game_tables.sit_down(event.pk, table.pk, carol, NOW)
        hosting.move_to_waiting_list(event.pk, bob, alice, NOW)
        sitters = [(sitter.member.username, sitter.is_seated) for sitter in table.sitters.all()]
        assert sitters == [("bob", False), ("carol", True)]

    def test_who_lost_a_seat_waits_first_and_has_the_old_seat_on_return(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        dora, event = newcomer("dora"), event_of(alice, capacity=3)
        say(event, "yes", bob, carol, dora)
        table = game_tables.propose_table(event.pk, bob, TableProposal("Inkas", 2), NOW)
        for member in (carol, dora):
            game_tables.sit_down(event.pk, table.pk, member, NOW)
        hosting.put_in(event.pk, newcomer("eve"), alice, NOW, over=True)

        hosting.move_to_waiting_list(event.pk, carol, alice, NOW)

        assert order_at(table) == ["bob", "dora", "/carol"]
        game_tables.stand_up(event.pk, table.pk, dora, NOW)
        hosting.put_in(event.pk, carol, alice, NOW, over=True)
        game_tables.sit_down(event.pk, table.pk, dora, NOW)
        assert order_at(table) == ["bob", "carol", "/dora"]


class TestTheEvening:
    def test_the_way_to_the_log_knows_the_place(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        page = inside(bob).get(f"/events/{event.pk}/evening/").content.decode()
        assert 'href="/plays/?place=Library"' in page

    def test_a_host_ticks_who_is_here(
        self, inside: Enter, alice: Member, bob: Member, carol: Member, event: Event
    ) -> None:
        say(event, "yes", bob)
        path = f"/events/{event.pk}/"
        form = {"member": "bob", "here": "1"}
        assert inside(alice).post(f"{path}here/", form).status_code == 422  # two weeks before
        with time_machine.travel(BEGIN + HOUR, tick=False):
            for name in ("bob", "bob", "carol"):
                form = {"member": name, "here": "1"}
                assert inside(alice).post(f"{path}here/", form).status_code == 303
            page = words(inside(carol).get(f"{path}evening/"))
            assert "Who is here 2 / 2" in page and "without a place" in page
            inside(alice).post(f"{path}here/", {"member": "bob", "here": "0"})
            assert "Who is here 1 / 2" in words(inside(bob).get(f"{path}evening/"))
            assert inside(bob).post(f"{path}here/", form).status_code == 403


def order_at(table: EventTable) -> list[str]:
    """The names in their order; a slash is before those who wait."""
    sitters = EventTable.objects.get(pk=table.pk).ordered_sitters()
    return [f"{'' if sitter.is_seated else '/'}{sitter.member.username}" for sitter in sitters]


def count(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def fill(event: Event, host: Member, members: list[Member]) -> None:
    """An evening with tables and wishes, and one evening more, for each member."""
    for number, member in enumerate(members):
        say(event, "yes", member)
        event_of(host, day=DATE + timedelta(days=number), begins=time(18))
        game_tables.wish(event.pk, member, f"Game {number}", NOW)
        game_tables.propose_table(event.pk, member, TableProposal(f"Game {number}", 4), NOW)


@pytest.mark.long
def test_queries_do_not_grow(inside: Enter, alice: Member) -> None:
    """The list, an event, its evening, the form, home and the calendar."""
    event, client = event_of(alice), inside(alice)
    paths = ["/events/", "/events/new/", "/", "/events/calendar.ics"]
    paths += [f"/events/{event.pk}/{row}" for row in ("", "evening/", "change/")]
    members = [newcomer(f"m{number}") for number in range(60)]
    fill(event, alice, members[:2])
    counted = [count(client, path) for path in paths]
    fill(event, alice, members[2:])
    assert [count(client, path) for path in paths] == counted
