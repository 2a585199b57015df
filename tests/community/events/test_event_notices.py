"""What members are told about events: once for each fact, and not any more when it is void."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
import time_machine
from django.core import mail

from club.community.events.event_times import RepeatRule
from club.community.events.notices import KINDS
from club.community.events.services import game_tables, hosting, making
from club.community.events.services.announcing import announce_event
from club.community.events.services.answers import remind_of_events
from club.community.events.services.game_tables import TableProposal
from club.community.events.services.repeating import make_series
from club.community.events.tasks import announce_all
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.rows.choices import Timing
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.people.moderation.contacts.rules import CONTACT_RULES, Contact
from tests.community.events.evenings import BEGIN, DATE, DAY, HOUR, NOW, event_of, say, terms, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
MINUTE = timedelta(minutes=1)


def kinds_of(member: Member) -> list[str]:
    rows = Notice.objects.filter(member=member).order_by("pk")
    return list(rows.values_list("kind", flat=True))


def post(now: object) -> list[str]:
    """Sends what is due; the subjects of the e-mails."""
    mail.outbox.clear()
    for notice_id in DELIVERIES.due(now):  # type: ignore[arg-type]
        DELIVERIES.post(notice_id, now)  # type: ignore[arg-type]
    return [row.subject for row in mail.outbox]


def test_a_new_event_is_in_the_digest(alice: Member, bob: Member) -> None:
    event = making.make_event(alice, DATE, terms(), NOW)
    announce_event(event.pk, NOW)
    assert kinds_of(bob) == ["event_made"] and kinds_of(alice) == []
    assert kind("event_made").default("email") == Timing.DIGEST
    assert kind("event_made").default("push") == Timing.NEVER


def test_what_changes_at_an_event_is_told_by_email_alone() -> None:
    changes = [kind for kind in KINDS if kind.name not in ("event_made", "event_poll")]
    assert {change.default("email") for change in changes} == {Timing.NOW}
    assert {change.default(name) for change in changes for name in ("push", "hook")} == {
        Timing.NEVER
    }


def test_a_series_is_told_once(alice: Member, bob: Member) -> None:
    make_series(alice, RepeatRule(DATE, "week"), terms(), NOW)
    announce_all()
    assert kinds_of(bob) == ["event_made"]


def test_two_days_before_yes_and_maybe_are_reminded_once(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    assert remind_of_events(BEGIN - timedelta(hours=49)) == 0
    assert remind_of_events(BEGIN - timedelta(hours=48)) == 1
    assert remind_of_events(BEGIN - timedelta(hours=47)) == 0
    assert kinds_of(bob) == kinds_of(carol) == ["event_soon"] and kinds_of(alice) == []


def test_changes_within_ten_minutes_are_one(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    for minutes, place in ((0, "Sauna"), (9, "Café"), (10, "Hall")):
        now = NOW + minutes * MINUTE
        making.change_event(event.pk, alice, DATE, terms(place=place), now)
    abouts = Notice.objects.filter(kind="event_changed").values_list("about", flat=True)
    assert sorted(abouts) == [f"g{event.pk}.change.1", f"g{event.pk}.change.2"]


def test_who_answers_between_two_changes_within_ten_minutes_hears_of_them(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    making.change_event(event.pk, alice, DATE, terms(place="Sauna"), NOW)
    say(event, "yes", carol, now=NOW + 3 * MINUTE)

    making.change_event(event.pk, alice, DATE, terms(place="Café"), NOW + 5 * MINUTE)

    assert kinds_of(carol) == ["event_changed"]
    assert kinds_of(bob) == ["event_changed"]


def test_who_answers_first_after_a_change_nobody_heard_of_hears_of_the_next(
    alice: Member, bob: Member
) -> None:
    event = event_of(alice)
    making.change_event(event.pk, alice, DATE, terms(place="Sauna"), NOW)
    say(event, "maybe", bob, now=NOW + 3 * MINUTE)

    making.change_event(event.pk, alice, DATE, terms(place="Café"), NOW + 5 * MINUTE)

    assert kinds_of(bob) == ["event_changed"]


def test_a_moved_event_is_reminded_of_again(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    remind_of_events(BEGIN - 40 * HOUR)
    later = DATE + timedelta(days=7)
    making.change_event(event.pk, alice, later, terms(), BEGIN - 39 * HOUR)

    remind_of_events(BEGIN + timedelta(days=6))

    assert kinds_of(bob) == ["event_soon", "event_changed", "event_soon"]


def test_the_letter_of_a_change_waits_and_has_what_counts_then(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    making.change_event(event.pk, alice, DATE, terms(place="Sauna"), NOW)
    making.change_event(event.pk, alice, DATE, terms(place="Café"), NOW + 5 * MINUTE)
    assert post(NOW + 9 * MINUTE) == []
    with time_machine.travel(NOW + 11 * MINUTE, tick=False):
        assert post(NOW + 11 * MINUTE) == ["Changed: Club evening"]
    assert "Café" in str(mail.outbox[0].body) and "Sauna" not in str(mail.outbox[0].body)
    assert "19:00 to 23:00 (Europe/Helsinki)" in str(mail.outbox[0].body)


def test_the_letter_says_when_it_is_in_the_zone_of_its_member(alice: Member, bob: Member) -> None:
    bob.time_zone = "America/New_York"
    bob.save()
    event = event_of(alice)
    say(event, "yes", bob)
    making.change_event(event.pk, alice, DATE, terms(place="Sauna"), NOW)
    with time_machine.travel(NOW + 11 * MINUTE, tick=False):
        post(NOW + 11 * MINUTE)
    body = str(mail.outbox[0].body)
    assert "19:00 to 23:00 (Europe/Helsinki)" in body
    assert "Your time: Thursday 17 December, 12:00 to 16:00" in body


def test_a_change_of_places_alone_is_not_told(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    making.change_event(event.pk, alice, DATE, terms(capacity=9, title="Other"), NOW)
    assert kinds_of(bob) == []


def test_another_hour_is_told_and_reminded_anew(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    say(event, "maybe", bob)
    remind_of_events(BEGIN - 40 * HOUR)
    making.change_event(event.pk, alice, DATE, terms(begins=time(18)), BEGIN - 39 * HOUR)
    event.refresh_from_db()
    assert event.reminded_at is None and "event_changed" in kinds_of(bob)


def test_called_off_is_told_once_to_who_did_not_say_no(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(alice)
    say(event, "yes", bob)
    say(event, "no", carol)
    making.call_off_event(event.pk, alice, NOW)
    assert post(NOW) == ["Called off: Club evening"]
    assert told() == ["bob: called off"]


def test_a_place_is_told_with_the_way_to_say_no(alice: Member, bob: Member, carol: Member) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    say(event, "no", bob)
    assert post(NOW) == ["You have a place: Club evening"]
    assert f"/events/{event.pk}/" in str(mail.outbox[0].body)


def test_a_place_given_twice_is_two_facts(alice: Member, bob: Member, carol: Member) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    say(event, "no", bob)
    say(event, "yes", bob)
    say(event, "maybe", carol)
    say(event, "yes", carol)
    say(event, "no", bob)
    abouts = set(Notice.objects.filter(member=carol).values_list("about", flat=True))
    assert len(abouts) == 2


def test_what_is_not_true_any_more_is_not_sent(alice: Member, bob: Member, carol: Member) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    say(event, "no", bob)
    say(event, "no", carol)
    assert post(NOW) == []
    dropped = Delivery.objects.filter(channel="email").values_list("dropped", flat=True)
    assert "the member has no place any more" in dropped


def test_the_letter_names_the_game(alice: Member, bob: Member, carol: Member) -> None:
    event = event_of(alice)
    say(event, "yes", bob, carol)
    proposal = TableProposal("Inkas", 1, brings=True)
    table = game_tables.propose_table(event.pk, bob, proposal, NOW)
    game_tables.sit_down(event.pk, table.pk, carol, NOW)
    say(event, "no", bob)
    assert post(NOW) == ["2 notices for you"]
    text = str(mail.outbox[0].body)
    assert "A seat is yours at the table of Inkas" in text and "to bring or to teach Inkas" in text


def test_each_act_of_the_host_is_told(alice: Member, bob: Member, carol: Member) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    hosting.swap(event.pk, bob, carol, alice, NOW)
    hosting.take_out(event.pk, carol, alice, NOW)
    assert told() == [
        "bob: moved to the line",
        "bob: place",
        "carol: put in",
        "carol: taken out",
    ]


def test_each_kind_has_words_for_an_event_that_is_gone(bob: Member) -> None:
    for notice_kind in KINDS:
        notice = Notice(
            member=bob,
            kind=notice_kind.name,
            about="g99.place.7",
            subject_id=99,
            made_at=NOW,
        )
        assert notice_kind.words(notice).subject and notice_kind.summary(notice).title
        assert notice_kind.void(notice) in ("the event is gone", "the poll is gone")


def most_facts() -> int:
    """How often a member is told of acts of another one in a day."""
    limit = CONTACT_RULES[Contact.EVENT_FACT].to_one
    assert limit is not None
    return limit.most


def test_a_place_that_falls_free_again_and_again_is_told_a_few_times(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    late = event.begins_at - DAY

    for number in range(20):
        say(event, "no", bob, now=late + number * MINUTE)
        say(event, "yes", bob, now=late + number * MINUTE)

    notices = Notice.objects.filter(member=carol, kind="event_free")
    assert notices.count() == most_facts()
    assert set(notices.values_list("author", flat=True)) == {bob.pk}


def test_two_who_are_swapped_again_and_again_are_told_a_few_times(
    alice: Member, bob: Member, carol: Member
) -> None:
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)

    for _ in range(10):
        hosting.swap(event.pk, bob, carol, alice, NOW)
        hosting.swap(event.pk, carol, bob, alice, NOW)

    for member in (bob, carol):
        notices = Notice.objects.filter(member=member, author=alice)
        assert notices.count() == most_facts()
