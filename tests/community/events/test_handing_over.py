"""An event gets another host, and the journal says what organisers did."""

from __future__ import annotations

import pytest

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.community.events.event_times import RepeatRule
from club.community.events.models import Event
from club.community.events.services import game_tables, handing_over, hosting, making, repeating
from club.community.events.services.game_tables import TableProposal
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.blocks import block
from tests.community.events.evenings import DATE, NOW, event_of, say, terms
from tests.community.library.shelves import organiser
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def journal() -> list[tuple[str, str, str]]:
    entries = JournalEntry.objects.filter(action__startswith="event.").order_by("pk")
    return [(entry.action, entry.about, entry.after) for entry in entries]


class TestHandingOver:
    def test_the_new_host_is_told_and_changes_the_event(
        self, inside: Enter, alice: Member, bob: Member, event: Event
    ) -> None:
        say(event, "yes", bob)
        answer = inside(alice).post(f"/events/{event.pk}/hand-over/", {"to": "bob"})
        assert answer.status_code == 303
        assert Notice.objects.get(kind="event_host").member == bob
        assert "Host: bob" in words(inside(alice).get(f"/events/{event.pk}/"))
        assert inside(bob).get(f"/events/{event.pk}/change/").status_code == 200
        assert inside(alice).get(f"/events/{event.pk}/change/").status_code == 403

    @pytest.mark.parametrize("name", ["", "nobody", "carol", "alice"])
    def test_only_a_member_who_said_yes_becomes_host(
        self, inside: Enter, alice: Member, carol: Member, event: Event, name: str
    ) -> None:
        say(event, "maybe", carol)
        refused = inside(alice).post(f"/events/{event.pk}/hand-over/", {"to": name})
        assert refused.status_code == 422
        event.refresh_from_db()
        assert event.host == alice

    def test_others_do_not_hand_it_over(self, bob: Member, event: Event) -> None:
        say(event, "yes", bob)
        with pytest.raises(NotAllowed):
            handing_over.hand_over_event(event.pk, bob, bob, NOW)

    def test_the_host_of_all_later_ones_comes(self, alice: Member, bob: Member) -> None:
        series = repeating.make_series(alice, RepeatRule(DATE, "week"), terms(), NOW)
        first, second, *others = series.events.order_by("slot")
        say(second, "yes", bob)
        handing_over.hand_over_later(second.pk, bob, alice, NOW)
        hosts = list(series.events.order_by("slot").values_list("host__username", flat=True))
        assert hosts == ["alice"] + ["bob"] * (len(others) + 1)
        assert all(other.answers.get(member=bob).is_inside for other in others)
        series.refresh_from_db()
        assert series.host == bob and first.answers.filter(member=bob).count() == 0


class TestJournal:
    def test_what_an_organiser_does_with_the_list_of_another_host(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        event, carol = event_of(alice), organiser(carol)
        hosting.put_in(event.pk, bob, carol, NOW)
        hosting.take_out(event.pk, bob, carol, NOW)
        about = "Club evening, 2026-12-17"
        assert journal() == [("event.put_in", about, "bob"), ("event.take_out", about, "bob")]

    def test_an_organiser_calls_an_event_off(self, alice: Member, carol: Member) -> None:
        event = event_of(alice)
        making.call_off_event(event.pk, organiser(carol), NOW)
        assert journal() == [("event.call_off", "Club evening, 2026-12-17", "")]

    def test_what_hosts_do_is_not_written_down(self, alice: Member, bob: Member) -> None:
        event = event_of(alice)
        hosting.put_in(event.pk, bob, alice, NOW)
        making.call_off_event(event.pk, alice, NOW)
        assert journal() == []

    def test_a_refusal_writes_nothing(self, alice: Member, bob: Member, carol: Member) -> None:
        event = event_of(alice)
        with pytest.raises(ClubError):
            hosting.take_out(event.pk, bob, organiser(carol), NOW)
        assert journal() == []


def test_an_event_is_not_handed_to_a_member_who_blocks_its_host(
    alice: Member, bob: Member, event: Event
) -> None:
    say(event, "yes", bob)
    block(bob, alice, NOW)

    with pytest.raises(ClubError, match="cannot be reached"):
        handing_over.hand_over_event(event.pk, bob, alice, NOW)
    event.refresh_from_db()
    assert event.host == alice


def test_a_host_puts_nobody_in_who_blocks_them(alice: Member, bob: Member, event: Event) -> None:
    block(bob, alice, NOW)

    with pytest.raises(ClubError, match="cannot be reached"):
        hosting.put_in(event.pk, bob, alice, NOW)


def test_nobody_sits_down_at_an_events_table_beside_a_member_who_blocks_them(
    alice: Member, bob: Member, carol: Member, event: Event
) -> None:
    say(event, "yes", alice, bob, carol)
    table = game_tables.propose_table(event.pk, alice, TableProposal("Hive", 4), NOW)
    game_tables.sit_down(event.pk, table.pk, carol, NOW)
    block(carol, bob, NOW)

    with pytest.raises(ClubError, match="not possible at the moment"):
        game_tables.sit_down(event.pk, table.pk, bob, NOW)
    assert not table.sitters.filter(member=bob).exists()
