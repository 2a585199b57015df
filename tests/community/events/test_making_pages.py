"""The form of an event: make, change, call off, and who may."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from club.base.club_settings.services import change_settings
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.events.models import Event, EventAnswer, EventSeries
from club.community.events.services import making
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DAY, NOW, terms
from tests.support.admins import made_admin
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


FORM = {
    "title": "Winter evening",
    "day": "2026-12-17",
    "begins": "19:00",
    "ends": "23:00",
    "place": "Library",
    "capacity": "4",
    "guests_each": "1",
    "answer_hours": "",
    "repeats": "once",
}


class TestMaking:
    def test_a_member_makes_an_event_and_comes(self, inside: Enter, alice: Member) -> None:
        answer = inside(alice).post("/events/new/", FORM)
        event = Event.objects.get()
        assert answer.status_code == 303 and answer["Location"] == f"/events/{event.pk}/"
        assert (event.begins_at, event.zone) == (BEGIN, "Europe/Helsinki")
        own = EventAnswer.objects.get()
        assert (own.member, own.is_inside) == (alice, True)

    @pytest.mark.parametrize("repeats", ["once", "week"])
    def test_a_second_press_makes_no_second_event(
        self, inside: Enter, alice: Member, repeats: str
    ) -> None:
        answers = [inside(alice).post("/events/new/", FORM | {"repeats": repeats}) for _ in "ab"]
        assert answers[0]["Location"] == answers[1]["Location"]
        assert Event.objects.filter(day=date(2026, 12, 17)).count() == 1
        inside(alice).post("/events/new/", FORM | {"repeats": repeats, "capacity": "5"})
        assert Event.objects.filter(day=date(2026, 12, 17)).count() == 2

    @pytest.mark.parametrize(
        "wrong",
        [
            {"title": " "},
            {"title": "x" * 81},
            {"day": "2026-11-01"},
            {"day": "9999-12-31"},
            {"day": "soon"},
            {"ends": "19:10"},
            {"ends_on": "2026-12-24"},
            {"ends_on": "2026-12-16"},
            {"capacity": "0"},
            {"capacity": "501"},
            {"capacity": "9" * 40},
            {"guests_each": "4"},
            {"place": "a\u202eb"},
            {"text": "x" * 5001},
            {"repeats": "daily"},
            {"repeats": "last"},
            {"repeats": "week", "until": "2026-12-16"},
        ],
    )
    def test_a_wrong_form_is_refused_with_its_reason(
        self, inside: Enter, alice: Member, wrong: dict[str, str]
    ) -> None:
        answer = inside(alice).post("/events/new/", FORM | wrong)
        assert answer.status_code == 422 and "errorlist" in answer.content.decode()
        assert not Event.objects.exists() and not EventSeries.objects.exists()

    def test_an_event_of_three_days(self, inside: Enter, alice: Member) -> None:
        inside(alice).post("/events/new/", FORM | {"ends_on": "2026-12-20", "ends": "18:00"})
        event = Event.objects.get()
        assert event.ends_at - event.begins_at == timedelta(days=2, hours=23)

    def test_the_fifth_of_a_weekday_is_the_last(self, inside: Enter, alice: Member) -> None:
        form = FORM | {"repeats": "month", "day": "2026-12-31"}
        inside(alice).post("/events/new/", form)
        days = list(Event.objects.order_by("day").values_list("day", flat=True))
        assert days == [date(2026, 12, 31), date(2027, 1, 28), date(2027, 2, 25)]

    def test_only_organisers_make_events_where_the_club_says_so(
        self, inside: Enter, alice: Member, bob: Member, carol: Member
    ) -> None:
        change_settings({"members_make_events": False}, made_admin(carol), NOW)
        give_role(bob, RoleKind.ORGANISER, None, NOW)
        assert inside(alice).get("/events/new/").status_code == 403
        assert inside(alice).post("/events/new/", FORM).status_code == 403
        assert inside(Member.objects.get(pk=bob.pk)).post("/events/new/", FORM).status_code == 303
        assert "/events/new/" not in inside(alice).get("/events/").content.decode()

    def test_a_copy_has_all_but_the_day(self, inside: Enter, alice: Member, event: Event) -> None:
        page = inside(alice).get(f"/events/new/?copy={event.pk}").content.decode()
        assert 'value="Club evening"' in page and 'value="2026-12-17"' not in page
        assert inside(alice).get("/events/new/?copy=x").status_code == 200

    def test_text_is_markdown_without_scripts(self, inside: Enter, alice: Member) -> None:
        text = "# Bring\n<script>alert(1)</script> [x](javascript:alert(1)) *buns*"
        inside(alice).post("/events/new/", FORM | {"text": text})
        page = inside(alice).get(Event.objects.get().get_absolute_url()).content.decode()
        assert "<h2>Bring</h2>" in page and "<em>buns</em>" in page
        assert "<script>alert" not in page and 'href="javascript' not in page


class TestChanging:
    def test_the_host_moves_it(self, inside: Enter, alice: Member, event: Event) -> None:
        page = inside(alice).get(f"/events/{event.pk}/change/")
        assert page.status_code == 200 and b'value="2026-12-17"' in page.content
        inside(alice).post(f"/events/{event.pk}/change/", FORM | {"day": "2026-12-18"})
        event.refresh_from_db()
        assert event.begins_at == BEGIN + DAY and event.title == "Winter evening"

    def test_other_members_do_not(self, inside: Enter, bob: Member, event: Event) -> None:
        for path in ("change/", "call-off/", "host/", "here/"):
            answer = inside(bob).post(f"/events/{event.pk}/{path}", FORM)
            assert answer.status_code == 403, path
        assert "call-off" not in inside(bob).get(f"/events/{event.pk}/").content.decode()

    def test_this_and_all_later(self, inside: Enter, alice: Member) -> None:
        inside(alice).post("/events/new/", FORM | {"repeats": "week", "until": "2027-01-14"})
        second = Event.objects.order_by("day")[1]
        making.change_event(
            Event.objects.order_by("day")[2].pk,
            alice,
            date(2026, 12, 31),
            terms(place="Sauna"),
            NOW,
        )
        page = words(inside(alice).get(f"/events/{second.pk}/change/"))
        assert "changed alone" in page and "Thursday 31 December" in page
        later = FORM | {"scope": "later", "repeats": "week", "day": "2026-12-24", "begins": "18:00"}
        inside(alice).post(f"/events/{second.pk}/change/", later | {"until": "2027-01-14"})
        begins = list(Event.objects.order_by("day").values_list("begins", "place"))
        assert [one.hour for one, _ in begins] == [19, 18, 18, 18, 18]
        assert begins[2][1] == "Sauna"

    def test_calling_off_asks_first(self, inside: Enter, alice: Member, event: Event) -> None:
        path = f"/events/{event.pk}/call-off/"
        assert "cannot be taken back" in words(inside(alice).get(path))
        assert inside(alice).post(path, {"act": "x"}).status_code == 422
        inside(alice).post(path, {"act": "call_off"})
        event.refresh_from_db()
        assert event.is_called_off and event.sequence == 1
        assert inside(alice).post(path, {"act": "call_off"}).status_code == 422

    def test_a_series_ends_or_leaves_a_day_out(self, inside: Enter, alice: Member) -> None:
        inside(alice).post("/events/new/", FORM | {"repeats": "week", "until": "2027-01-14"})
        events = list(Event.objects.order_by("day"))
        left = inside(alice).post(f"/events/{events[1].pk}/call-off/", {"act": "leave_out"})
        assert left["Location"] == "/events/" and Event.objects.count() == 4
        inside(alice).post(f"/events/{events[2].pk}/call-off/", {"act": "end_series"})
        assert Event.objects.count() == 2
