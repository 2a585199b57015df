"""Polls of dates: members answer up to ten days, and the host fixes one."""

from __future__ import annotations

from datetime import date

import pytest

from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.events.models import Event, EventAnswer
from club.community.events.poll_models import DatePoll, PollAnswer
from club.community.events.services.polls import (
    answer_poll,
    close_poll,
    fix_day,
    make_poll,
)
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.account_deletion.signals import member_left
from club.people.members.models import Member
from club.people.moderation.relations import block
from tests.community.events.evenings import (
    BEGIN,
    DATE,
    DAY,
    NOW,
    line,
    terms,
    who_is_inside,
)
from tests.community.events.test_evening_pages import count
from tests.site.api.conftest import program
from tests.support.admins import made_admin
from tests.support.pages import Enter, body, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
SECOND = DATE + DAY
FORM = {
    "title": "Long evening",
    "place": "Attic",
    "begins": "18:00",
    "ends": "22:00",
    "guests_each": "0",
}


@pytest.fixture
def poll(alice: Member, bob: Member, carol: Member) -> DatePoll:
    return make_poll(alice, [DATE, SECOND], terms(capacity=2), NOW)


def ids_of(poll: DatePoll) -> list[int]:
    return list(poll.days.values_list("pk", flat=True))


def notices_of(member: Member) -> list[str]:
    rows = Notice.objects.filter(member=member).order_by("pk")
    return list(rows.values_list("kind", flat=True))


class TestMaking:
    def test_a_poll_is_made_on_its_page(self, inside: Enter, alice: Member) -> None:
        form = FORM | {"day_1": "2026-12-18", "day_2": "2026-12-17"}

        answer = inside(alice).post("/events/polls/new/", form)

        poll = DatePoll.objects.get()
        assert answer["Location"] == f"/events/polls/{poll.pk}/"
        assert [day.day for day in poll.days.all()] == [DATE, SECOND]
        assert "Long evening" in words(inside(alice).get("/events/"))

    def test_the_form_has_ten_days_below_the_title(self, inside: Enter, alice: Member) -> None:
        page = body(inside(alice).get("/events/polls/new/"))
        assert page.index('name="title"') < page.index('name="day_10"') < page.index('name="place"')
        assert 'name="repeats"' not in page and 'name="day_11"' not in page

    @pytest.mark.parametrize(
        "days",
        [
            {"day_1": "2026-12-17", "day_2": "2026-12-17"},
            {"day_1": "2026-12-17"},
            {"day_1": "2026-12-17", "day_2": "2026-11-01"},
            {"day_1": "2026-12-17", "day_2": "soon"},
        ],
    )
    def test_a_refused_poll_is_not_made(
        self, inside: Enter, alice: Member, days: dict[str, str]
    ) -> None:
        answer = inside(alice).post("/events/polls/new/", FORM | days)
        assert answer.status_code == 422 and 'value="2026-12-17"' in body(answer)
        assert not DatePoll.objects.exists()

    def test_a_poll_has_ten_days_at_most(self, alice: Member) -> None:
        with pytest.raises(ClubError):
            make_poll(alice, [DATE + number * DAY for number in range(11)], terms(), NOW)

    def test_a_second_press_makes_no_second_poll(self, alice: Member, poll: DatePoll) -> None:
        assert make_poll(alice, [DATE, SECOND], terms(capacity=2), NOW) == poll

    def test_members_read_of_a_poll_in_the_digest(
        self, alice: Member, bob: Member, poll: DatePoll
    ) -> None:
        assert notices_of(bob) == ["event_poll"] and notices_of(alice) == []
        notice = Notice.objects.get(member=bob)
        assert kind("event_poll").summary(notice).title == "Which day suits you: Club evening"

    def test_a_member_who_blocks_the_host_is_not_told(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        block(bob, alice, NOW)

        make_poll(alice, [DATE, SECOND], terms(), NOW)

        assert notices_of(bob) == [] and notices_of(carol) == ["event_poll"]


class TestAnswering:
    def test_a_member_answers_each_day_on_the_page(
        self, inside: Enter, bob: Member, poll: DatePoll
    ) -> None:
        first, second = ids_of(poll)
        form = {f"day-{first}": "yes", f"day-{second}": "no"}

        inside(bob).post(f"/events/polls/{poll.pk}/answer/", form)

        page = words(inside(bob).get(f"/events/polls/{poll.pk}/"))
        assert "Thursday 17 December, 19:00 to 23:00 most yes 1 yes bob" in page
        assert "1 no bob" in page and "Fix this day" not in page

    def test_a_changed_answer_replaces_the_first(self, bob: Member, poll: DatePoll) -> None:
        first, _second = ids_of(poll)
        answer_poll(poll.pk, bob, {first: "yes"}, NOW)
        answer_poll(poll.pk, bob, {first: "maybe"}, NOW)
        assert PollAnswer.objects.get().choice == "maybe"

    @pytest.mark.parametrize("choice", ["perhaps", ""])
    def test_an_unknown_choice_is_refused(
        self, inside: Enter, bob: Member, poll: DatePoll, choice: str
    ) -> None:
        form = {f"day-{ids_of(poll)[0]}": choice}
        answer = inside(bob).post(f"/events/polls/{poll.pk}/answer/", form)
        assert answer.status_code == 422 and not PollAnswer.objects.exists()

    def test_a_day_of_another_poll_is_refused(
        self, alice: Member, bob: Member, poll: DatePoll
    ) -> None:
        other = make_poll(alice, [DATE, SECOND], terms(title="Other"), NOW)
        with pytest.raises(ClubError):
            answer_poll(poll.pk, bob, {ids_of(other)[0]: "yes"}, NOW)

    def test_a_day_that_has_begun_is_refused(self, bob: Member, poll: DatePoll) -> None:
        with pytest.raises(ClubError):
            answer_poll(poll.pk, bob, {ids_of(poll)[0]: "yes"}, BEGIN)

    def test_guests_and_visitors_see_no_poll(
        self, inside: Enter, bob: Member, poll: DatePoll
    ) -> None:
        give_role(bob, RoleKind.GUEST, None, NOW)
        guest = Member.objects.get(pk=bob.pk)
        assert inside(guest).get(f"/events/polls/{poll.pk}/").status_code == 403
        assert not DatePoll.objects.visible_to(guest).exists()
        with pytest.raises(NotAllowed):
            answer_poll(poll.pk, guest, {ids_of(poll)[0]: "yes"}, NOW)

    def test_a_member_who_leaves_leaves_the_poll(
        self, alice: Member, bob: Member, poll: DatePoll
    ) -> None:
        answer_poll(poll.pk, bob, {ids_of(poll)[0]: "yes"}, NOW)
        for member in (alice, bob):
            member_left.send(sender=Member, member=member, empties_texts=False, now=NOW)
        poll.refresh_from_db()
        assert poll.host is None and not PollAnswer.objects.exists()


class TestFixing:
    def test_the_yes_and_maybe_of_the_day_become_answers_to_the_event(
        self, alice: Member, bob: Member, carol: Member, poll: DatePoll
    ) -> None:
        first, second = ids_of(poll)
        answer_poll(poll.pk, bob, {first: "no", second: "yes"}, NOW)
        answer_poll(poll.pk, carol, {first: "yes", second: "maybe"}, NOW)

        event = fix_day(poll.pk, second, alice, NOW)

        assert event.day == SECOND and event.title == "Club evening"
        choices = EventAnswer.objects.filter(event=event).order_by("member__username")
        assert list(choices.values_list("member__username", "choice")) == [
            ("alice", "yes"),
            ("bob", "yes"),
            ("carol", "maybe"),
        ]

    def test_places_go_in_the_order_of_the_answers(
        self, alice: Member, bob: Member, carol: Member, poll: DatePoll
    ) -> None:
        first, _second = ids_of(poll)
        answer_poll(poll.pk, carol, {first: "yes"}, NOW)
        answer_poll(poll.pk, bob, {first: "yes"}, NOW + DAY)

        event = fix_day(poll.pk, first, alice, NOW + DAY)

        assert who_is_inside(event) == ["alice", "carol"] and line(event) == ["bob"]

    def test_who_answered_reads_that_the_day_is_fixed(
        self, alice: Member, bob: Member, carol: Member, poll: DatePoll
    ) -> None:
        first, _second = ids_of(poll)
        answer_poll(poll.pk, bob, {first: "no"}, NOW)
        Notice.objects.all().delete()

        fix_day(poll.pk, first, alice, NOW)

        assert notices_of(bob) == ["event_fixed"] and notices_of(carol) == ["event_made"]
        notice = Notice.objects.get(member=bob)
        assert kind("event_fixed").summary(notice).title == "The day is fixed: Club evening"

    def test_the_host_fixes_a_day_on_the_page(
        self, inside: Enter, alice: Member, poll: DatePoll
    ) -> None:
        page = words(inside(alice).get(f"/events/polls/{poll.pk}/"))
        assert "Fix this day" in page

        answer = inside(alice).post(f"/events/polls/{poll.pk}/fix/", {"day": ids_of(poll)[1]})

        event = Event.objects.get()
        assert answer["Location"] == event.get_absolute_url()
        page = body(inside(alice).get(f"/events/polls/{poll.pk}/"))
        assert event.get_absolute_url() in page and "Fix this day" not in page

    def test_other_members_neither_fix_nor_close(self, bob: Member, poll: DatePoll) -> None:
        with pytest.raises(NotAllowed):
            fix_day(poll.pk, ids_of(poll)[0], bob, NOW)
        with pytest.raises(NotAllowed):
            close_poll(poll.pk, bob, NOW)

    def test_an_organiser_fixes_the_poll_of_a_host(
        self, alice: Member, carol: Member, poll: DatePoll
    ) -> None:
        event = fix_day(poll.pk, ids_of(poll)[0], made_admin(carol), NOW)
        assert event.host == alice

    def test_a_day_is_fixed_once(self, alice: Member, poll: DatePoll) -> None:
        first, second = ids_of(poll)
        fix_day(poll.pk, first, alice, NOW)
        with pytest.raises(ClubError):
            fix_day(poll.pk, second, alice, NOW)

    def test_a_closed_poll_takes_no_answers(
        self, inside: Enter, alice: Member, bob: Member, poll: DatePoll
    ) -> None:
        assert inside(alice).post(f"/events/polls/{poll.pk}/close/").status_code == 303
        with pytest.raises(ClubError):
            answer_poll(poll.pk, bob, {ids_of(poll)[0]: "yes"}, NOW)
        assert "Club evening" not in words(inside(bob).get("/events/"))


def test_the_queries_of_a_poll_do_not_grow_with_its_answers(
    inside: Enter, alice: Member, bob: Member, carol: Member, poll: DatePoll
) -> None:
    client, address = inside(alice), f"/events/polls/{poll.pk}/"
    answer_poll(poll.pk, bob, dict.fromkeys(ids_of(poll), "yes"), NOW)
    before = count(client, address)

    answer_poll(poll.pk, carol, dict.fromkeys(ids_of(poll), "maybe"), NOW)

    assert count(client, address) == before


def test_a_program_makes_answers_and_fixes_a_poll(alice: Member, bob: Member) -> None:
    sent = FORM | {"guests_each": 0, "days": ["2026-12-17", "2026-12-18"]}
    made = program(alice).post("events/polls", sent)
    assert made.status_code == 201, made.json()
    number, day = made.json()["poll"]["id"], made.json()["days"][1]["id"]

    answers = {"answers": [{"day": day, "choice": "yes"}]}
    page = program(bob).post(f"events/polls/{number}/answer", answers).json()
    assert page["days"][1]["answers"] == [{"member": "bob", "choice": "yes"}]
    assert [row["id"] for row in program(bob).get("events/polls").json()["items"]] == [number]

    fixed = program(alice).post(f"events/polls/{number}/fix", {"day": day}).json()
    assert fixed["poll"]["open"] is False
    assert Event.objects.get(pk=fixed["poll"]["event"]).day == date(2026, 12, 18)


def test_a_program_closes_a_poll(alice: Member, poll: DatePoll) -> None:
    page = program(alice).post(f"events/polls/{poll.pk}/close", {}).json()
    assert page["poll"]["open"] is False and page["poll"]["event"] is None
