"""The list and the page of an event: answers, what readers see, and what a host does."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client

from club.base.club_settings.services import change_settings
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.events.event_times import RepeatRule
from club.community.events.models import Event, EventAnswer
from club.community.events.services import making, repeating
from club.messages.notifications.models import Notice
from club.people.account_deletion.signals import member_left
from club.people.members.models import Member
from club.people.moderation.sanctions import member_locked_out
from tests.community.events.evenings import (
    BEGIN,
    DATE,
    DAY,
    HOUR,
    NOW,
    event_of,
    line,
    say,
    terms,
    who_is_inside,
)
from tests.support.admins import made_admin
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


class TestAnswering:
    def test_an_event_is_answered_in_one_press(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        answer = inside(bob).post(
            f"/events/{event.pk}/answer/", {"choice": "yes", "remark": "a bit late", "back": "home"}
        )
        assert answer["Location"] == "/"
        page = words(inside(bob).get(f"/events/{event.pk}/"))
        assert "You come." in page and "a bit late" in page

    def test_the_same_answer_in_one_press_keeps_guests_and_remark(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        Event.objects.update(capacity=4)
        path = f"/events/{event.pk}/answer/"
        inside(bob).post(path, {"choice": "yes", "guests": "1", "remark": "a bit late"})
        Event.objects.update(guests_each=0)

        inside(bob).post(path, {"choice": "yes", "back": "home"})

        answer = EventAnswer.objects.get(member=bob)
        assert (answer.guests, answer.remark) == (1, "a bit late")

    def test_the_waiting_list_is_shown_by_number(
        self, inside: Enter, bob: Member, carol: Member, event: Event
    ) -> None:
        say(event, "yes", bob, carol)
        page = words(inside(carol).get(f"/events/{event.pk}/"))
        assert "You are number 1 on the waiting list." in page and "1 waits" in page
        assert "gets yours if you give it up" in words(inside(bob).get(f"/events/{event.pk}/"))

    def test_who_is_passed_over_reads_why(self, inside: Enter, alice: Member, bob: Member) -> None:
        event = event_of(alice, capacity=1, guests_each=1)
        say(event, "yes", bob, guests=1)
        page = words(inside(bob).get(f"/events/{event.pk}/"))
        assert "1 place is free, and you are 2. You keep your number." in page

    def test_in_the_last_days_a_free_place_is_offered(
        self, inside: Enter, bob: Member, carol: Member, event: Event
    ) -> None:
        say(event, "yes", bob, carol)
        with time_machine.travel(BEGIN - HOUR, tick=False):
            say(event, "no", bob, now=BEGIN - HOUR)
            page = words(inside(carol).get(f"/events/{event.pk}/"))
            assert "A place is free. Press yes, and it is yours." in page
            inside(carol).post(f"/events/{event.pk}/answer/", {"choice": "yes"})
        assert who_is_inside(event) == ["carol"]

    @pytest.mark.parametrize(
        "form",
        [
            {"choice": ""},
            {"choice": "perhaps"},
            {"choice": "yes", "guests": "9" * 30},
            {"choice": "yes", "remark": "x" * 201},
            {"choice": "yes", "remark": "a\x00b"},
        ],
    )
    def test_a_refusal_changes_nothing(
        self, inside: Enter, bob: Member, event: Event, form: dict[str, str]
    ) -> None:
        answer = inside(bob).post(f"/events/{event.pk}/answer/", form)
        assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
        assert not EventAnswer.objects.filter(member=bob).exists()

    def test_what_was_written_stays_after_a_refusal(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        form = {"choice": "yes", "guests": "9", "remark": "With soup"}
        page = inside(bob).post(f"/events/{event.pk}/answer/", form).content.decode()
        assert 'role="alert"' in page and 'value="With soup"' in page

    def test_who_leaves_or_is_locked_out_says_no_everywhere(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        first, second = event_of(alice, capacity=1), event_of(alice, capacity=1)
        for event in (first, second):
            say(event, "yes", bob, carol)
        member_locked_out.send(sender=Member, member=bob, now=NOW)
        assert who_is_inside(first) == who_is_inside(second) == ["carol"]
        member_left.send(sender=Member, member=carol, empties_texts=False, now=NOW)
        assert who_is_inside(first) == who_is_inside(second) == line(first) == []

    def test_the_events_of_a_host_who_leaves_are_the_organisers(
        self, alice: Member, event: Event
    ) -> None:
        member_left.send(sender=Member, member=alice, empties_texts=False, now=NOW)
        event.refresh_from_db()
        assert event.host is None

    def test_a_series_without_its_host_goes_on(self, alice: Member) -> None:
        repeating.make_series(alice, RepeatRule(DATE, "week"), terms(), NOW)
        member_left.send(sender=Member, member=alice, empties_texts=False, now=NOW)
        before = Event.objects.count()
        assert repeating.add_days_to_come(NOW + 14 * DAY) == 2
        assert not Event.objects.exclude(host=None).exists() and before + 2 == Event.objects.count()


class TestReading:
    def test_guests_see_public_events_alone(
        self, inside: Enter, alice: Member, bob: Member, event: Event
    ) -> None:
        give_role(bob, RoleKind.GUEST, None, NOW)
        client = inside(Member.objects.get(pk=bob.pk))
        for path in ("/events/", "/events/calendar.ics", "/", "/search/?q=club"):
            assert "Club evening" not in client.get(path).content.decode(), path
        for path in ("", "evening/"):
            assert client.get(f"/events/{event.pk}/{path}").status_code == 403, path
        answer = client.post(f"/events/{event.pk}/answer/", {"choice": "yes"})
        assert answer.status_code == 403 and not EventAnswer.objects.filter(member=bob).exists()
        making.make_event(alice, DATE, terms(), NOW)
        assert not Notice.objects.filter(member=bob).exists()

    def test_visitors_read_public_events_without_names(
        self, client: Client, alice: Member, bob: Member
    ) -> None:
        event = event_of(alice, is_public=True, getting_in="Ring twice.", text="*Welcome*")
        say(event, "yes", bob)
        page = client.get(f"/events/{event.pk}/").content.decode()
        assert "<em>Welcome</em>" in page and "1 comes" in page
        assert "bob" not in page and "alice" not in page and "Ring twice" not in page
        assert "Club evening" in client.get("/events/").content.decode()
        assert "Ring twice" not in client.get(f"/events/{event.pk}/event.ics").content.decode()

    def test_events_of_members_do_not_exist_for_visitors(
        self, client: Client, event: Event
    ) -> None:
        for path in ("", "event.ics"):
            answer = client.get(f"/events/{event.pk}/{path}")
            assert answer.status_code == 302 and "/accounts/login/" in answer["Location"]
        assert "Club evening" not in client.get("/events/").content.decode()
        assert "Club evening" not in client.get("/events/calendar.ics").content.decode()

    def test_a_club_that_shows_nothing_shows_no_events(
        self, client: Client, alice: Member, carol: Member
    ) -> None:
        event = event_of(alice, is_public=True)
        change_settings({"visitors_see": "nothing"}, made_admin(carol), NOW)
        for path in ("", "calendar.ics", f"{event.pk}/", f"{event.pk}/event.ics"):
            assert client.get(f"/events/{path}").status_code == 302
        assert "Club evening" not in client.get("/").content.decode()

    def test_the_front_page_has_the_next_event_with_places(
        self, client: Client, alice: Member, bob: Member
    ) -> None:
        full = event_of(alice, is_public=True, capacity=1, title="Full evening")
        say(full, "yes", bob)
        event_of(alice, is_public=True, title="Open evening")
        page = client.get("/").content.decode()
        first = page.partition('id="next-event"')[2].partition("</section>")[0]
        assert "Open evening" in first and "Full evening" not in first

    def test_home_has_the_next_event_unless_one_said_no(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        assert "Next event Club evening" in words(inside(bob).get("/"))
        say(event, "no", bob)
        assert "Next event" not in words(inside(bob).get("/"))

    def test_times_are_shown_in_the_readers_zone_too(
        self, inside: Enter, bob: Member, event: Event
    ) -> None:
        assert "Your time:" not in words(inside(bob).get(f"/events/{event.pk}/"))
        Member.objects.filter(pk=bob.pk).update(time_zone="Asia/Tokyo")
        page = words(inside(Member.objects.get(pk=bob.pk)).get(f"/events/{event.pk}/"))
        assert "Your time: Friday 18 December, 02:00 to 06:00" in page

    def test_the_search_finds_it(self, inside: Enter, bob: Member, event: Event) -> None:
        assert "Thursday 17 December" in words(inside(bob).get("/search/?q=even"))

    def test_odd_addresses(self, inside: Enter, bob: Member, event: Event) -> None:
        for path in ("?page=x", "?page=0", "?page=999", "?past=1"):
            assert inside(bob).get(f"/events/{path}").status_code == 200
        assert inside(bob).get("/events/99999999999999999999/").status_code == 404


class TestHosting:
    def test_from_the_page(
        self, inside: Enter, alice: Member, bob: Member, carol: Member, event: Event
    ) -> None:
        say(event, "yes", bob, carol)
        path, client = f"/events/{event.pk}/host/", inside(alice)
        assert client.post(path, {"act": "put_in", "member": "carol"}).status_code == 422
        client.post(path, {"act": "swap", "member": "bob", "waiting": "carol"})
        assert who_is_inside(event) == ["carol"]
        client.post(path, {"act": "put_in", "member": "bob", "over": "on"})
        client.post(path, {"act": "move", "member": "carol"})
        assert (who_is_inside(event), line(event)) == (["bob"], ["carol"])
        client.post(path, {"act": "take_out", "member": "carol"})
        assert line(event) == []

    def test_a_maybe_is_taken_out_by_its_button(
        self, inside: Enter, alice: Member, bob: Member, event: Event
    ) -> None:
        say(event, "maybe", bob)
        client, page = inside(alice), f"/events/{event.pk}/"
        assert "Take out : bob" in words(client.get(page))

        client.post(f"{page}host/", {"act": "take_out", "member": "bob"})

        answer = EventAnswer.objects.get(member=bob)
        assert (answer.choice, answer.needs_host) == ("no", True)
        assert Notice.objects.filter(member=bob, kind="event_taken_out").exists()
        assert client.post(f"{page}host/", {"act": "take_out", "member": "bob"}).status_code == 422

    @pytest.mark.parametrize("chosen", [{}, {"guests": ""}])
    def test_a_party_is_put_in_with_its_guests(
        self, inside: Enter, alice: Member, bob: Member, event: Event, chosen: dict[str, str]
    ) -> None:
        say(event, "yes", bob, guests=1)
        form = {"act": "put_in", "member": "bob", "over": "on"} | chosen

        inside(alice).post(f"/events/{event.pk}/host/", form)

        assert who_is_inside(event) == ["bob+1"]

    @pytest.mark.parametrize("guests", ["abc", "1O", "-1", "²", "9" * 5_000])
    def test_guests_that_are_no_number_change_nothing(
        self, inside: Enter, alice: Member, bob: Member, event: Event, guests: str
    ) -> None:
        form = {"act": "put_in", "member": "carol", "over": "on", "guests": guests}
        assert inside(alice).post(f"/events/{event.pk}/host/", form).status_code == 422
        form = {"choice": "yes", "guests": guests}
        assert inside(bob).post(f"/events/{event.pk}/answer/", form).status_code == 422
        assert who_is_inside(event) == []

    @pytest.mark.parametrize("member", ["nobody", "", "x" * 99, "bob@club.example", "\x00"])
    def test_a_name_that_is_none(
        self, inside: Enter, alice: Member, event: Event, member: str
    ) -> None:
        form = {"act": "put_in", "member": member}
        assert inside(alice).post(f"/events/{event.pk}/host/", form).status_code == 422

    def test_what_was_written_stays_after_a_refusal(
        self, inside: Enter, alice: Member, event: Event
    ) -> None:
        form = {"act": "put_in", "member": "nobody", "guests": "1", "over": "on"}
        page = inside(alice).post(f"/events/{event.pk}/host/", form).content.decode()
        assert 'name="member" value="nobody"' in page and 'name="over" checked' in page
        assert '<option value="0" selected>' in page  # the guests of the host's own answer
