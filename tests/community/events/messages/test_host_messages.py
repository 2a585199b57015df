"""A host writes to all who come, or to the waiting list."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.community.events.message_models import HostMessage
from club.community.events.models import Event
from club.community.events.services.host_messages import HOST_MESSAGES, write_to_members
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.models import ReportReason
from club.people.moderation.relations import block, mute
from club.people.moderation.reportable import NotReportable
from club.people.moderation.services import report_thing
from tests.community.events.evenings import BEGIN, DAY, HOUR, NOW, say
from tests.site.api.conftest import program
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def notified(message: HostMessage) -> list[str]:
    notices = Notice.objects.filter(kind="host_message", subject_id=message.pk)
    return sorted(notices.values_list("member__username", flat=True))


def refused(event: Event, by: Member, text: str = "Hello", audience: str = "coming") -> str:
    with pytest.raises(ClubError) as refusal:
        write_to_members(event.pk, by, audience, text, NOW)
    return refusal.value.code


def test_a_message_reaches_those_who_come_and_not_the_waiting_list(
    event: Event, alice: Member, bob: Member, carol: Member
) -> None:
    say(event, "yes", bob, carol)  # there is one place

    coming = write_to_members(event.pk, alice, "coming", "Bring slippers", NOW)
    waiting = write_to_members(event.pk, alice, "waiting", "I look for chairs", NOW)

    assert (notified(coming), notified(waiting)) == (["bob"], ["carol"])


def test_a_second_press_sends_nothing(event: Event, alice: Member, bob: Member) -> None:
    say(event, "yes", bob)

    first = write_to_members(event.pk, alice, "coming", "Bring slippers", NOW)
    again = write_to_members(event.pk, alice, "coming", "Bring slippers", NOW)

    assert first == again
    assert Notice.objects.filter(kind="host_message").count() == 1


def test_the_notice_has_the_text_and_is_void_when_a_judge_hid_it(
    event: Event, alice: Member, bob: Member
) -> None:
    say(event, "maybe", bob)
    message = write_to_members(event.pk, alice, "coming", "100 % fun\nBring slippers", NOW)
    notice = Notice.objects.get(kind="host_message")

    part = kind("host_message").words(notice)

    assert part.subject == "alice writes about Club evening"
    assert "100 % fun\nBring slippers" in part.body
    HOST_MESSAGES.hide(message.pk, bob, NOW)
    assert kind("host_message").void(notice)


def test_the_fourth_message_of_a_day_is_refused(event: Event, alice: Member, bob: Member) -> None:
    say(event, "yes", bob)
    for number in range(3):
        write_to_members(event.pk, alice, "coming", f"{number}", NOW)

    assert refused(event, alice) == "too_often"
    assert write_to_members(event.pk, alice, "coming", "Next day", NOW + DAY)


def test_members_who_block_or_mute_the_host_are_left_out(
    event: Event, alice: Member, bob: Member, carol: Member
) -> None:
    say(event, "maybe", bob, carol)
    block(alice, bob, NOW)
    mute(carol, alice, NOW)

    message = write_to_members(event.pk, alice, "coming", "Bring slippers", NOW)

    assert notified(message) == []


def test_only_the_host_and_organisers_write_to_all(event: Event, bob: Member) -> None:
    say(event, "yes", bob)

    with pytest.raises(NotAllowed):
        write_to_members(event.pk, bob, "coming", "Hello", NOW)


def test_an_empty_audience_an_empty_text_and_an_old_event_are_refused(
    event: Event, alice: Member, bob: Member
) -> None:
    assert refused(event, alice) == "nobody"
    assert refused(event, alice, " ") == "line"
    assert refused(event, alice, audience="everybody") == "no_choice"
    say(event, "yes", bob)
    with pytest.raises(ClubError):
        write_to_members(event.pk, alice, "coming", "Hello", BEGIN + 8 * DAY + HOUR)
    assert not HostMessage.objects.exists()


def test_the_page_shows_messages_to_their_audience_and_the_host(
    event: Event, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    say(event, "yes", bob, carol)
    write_to_members(event.pk, alice, "waiting", "I look for chairs", NOW)

    def shows(member: Member) -> bool:
        return "I look for chairs" in words(inside(member).get(f"/events/{event.pk}/"))

    assert [shows(member) for member in (alice, bob, carol)] == [True, False, True]


def test_the_host_writes_on_the_page_and_a_refusal_keeps_the_text(
    event: Event, alice: Member, bob: Member, inside: Enter
) -> None:
    client, address = inside(alice), f"/events/{event.pk}/messages/"
    refusal = client.post(address, {"audience": "coming", "text": "Bring slippers"})
    assert refusal.status_code == 422
    assert "There is nobody to write to." in words(refusal)
    assert "Bring slippers" in words(refusal)

    say(event, "yes", bob)

    assert client.post(address, {"audience": "coming", "text": "Bring slippers"}).status_code == 303


def test_a_message_is_reported_by_its_audience_alone(
    event: Event, alice: Member, bob: Member, carol: Member
) -> None:
    say(event, "yes", bob)
    message = write_to_members(event.pk, alice, "coming", "Something rude", NOW)

    report = report_thing(bob, "host-message", message.pk, ReportReason.INSULTING, "", NOW)

    assert report.case.text == "Something rude"
    with pytest.raises(NotReportable):
        report_thing(carol, "host-message", message.pk, ReportReason.INSULTING, "", NOW)


def test_a_program_of_the_host_writes_to_all(event: Event, alice: Member, bob: Member) -> None:
    say(event, "yes", bob)
    address = f"events/{event.pk}/messages"

    sent = program(alice).post(address, {"recipients": "coming", "text": "Bring slippers"})

    assert (sent.status_code, sent.json()["recipients"]) == (201, "coming")
    (item,) = program(bob).get(address).json()["items"]
    assert item["text"] == "Bring slippers"
    refusal = program(bob).post(address, {"recipients": "coming", "text": "Me, too"})
    assert refusal.status_code == 403
