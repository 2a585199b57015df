"""Comments under an event: who reads, who writes, and who is notified."""

from __future__ import annotations

import pytest
from django.test import Client

from club.base.club_settings.services import change_settings
from club.base.errors import NotAllowed
from club.community.events.comments import EVENT_COMMENTS
from club.community.events.models import Event
from club.community.events.services.hosting import invite_to_event
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.messages.threads.models import Thread, ThreadLine
from club.messages.threads.services import write_thread_line
from club.people.members.models import Member
from club.people.moderation.relations import block, mute
from tests.community.events.evenings import NOW, event_of
from tests.people.moderation.cases import admin
from tests.support.pages import HTMX, Enter, body, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def write(author: Member, event: Event, text: str) -> ThreadLine:
    place = EVENT_COMMENTS.find_place(author, event.pk)
    return write_thread_line(place, author, text, NOW)


def notified() -> list[str]:
    notices = Notice.objects.filter(kind="comment").order_by("pk")
    return [notice.member.username for notice in notices.select_related("member")]


def test_a_comment_notifies_the_host_and_those_who_wrote_before(
    event: Event, bob: Member, carol: Member
) -> None:
    write(bob, event, "Which tram goes there?")
    assert notified() == ["alice"]

    write(carol, event, "Number 6")

    assert notified() == ["alice", "bob"]
    notice = Notice.objects.get(kind="comment", member=bob)
    assert kind("comment").summary(notice).title == "New comments: Club evening"
    assert "carol: Number 6" in kind("comment").words(notice).body


def test_a_muted_or_blocked_author_notifies_nobody_who_did_so(
    event: Event, alice: Member, bob: Member, carol: Member
) -> None:
    mute(alice, bob, NOW)
    block(alice, carol, NOW)

    write(bob, event, "Hello")
    write(carol, event, "Hello too")

    assert notified() == ["bob"]


def test_a_guest_comments_the_event_of_their_invitation_alone(
    event: Event, alice: Member, client: Client
) -> None:
    other = event_of(alice, title="Another evening")
    invited = invite_to_event(event.pk, alice, "uncle", NOW)
    client.post("/guests/" + invited.address.split("/guests/")[1])

    answer = client.post(f"/threads/event/{event.pk}/write/", {"text": "Hello"})

    assert answer.status_code == 303
    assert client.post(f"/threads/event/{other.pk}/write/", {"text": "Hi"}).status_code == 404


def test_where_the_club_says_so_members_read_comments_and_write_none(
    event: Event, bob: Member, carol: Member
) -> None:
    write(bob, event, "Hello")
    change_settings({"members_comment": False}, admin(carol), NOW)

    with pytest.raises(NotAllowed):
        write(bob, event, "More")
    assert write(Member.objects.get(pk=carol.pk), event, "Closed for now").number == 2


def test_comments_go_with_their_event(event: Event, bob: Member) -> None:
    write(bob, event, "Hello")

    event.delete()

    assert not Thread.objects.exists()
    assert not ThreadLine.objects.exists()


def test_the_page_of_the_event_shows_comments_and_takes_new_ones(
    event: Event, bob: Member, inside: Enter
) -> None:
    client = inside(bob)

    answer = client.post(f"/threads/event/{event.pk}/write/", {"text": "Hello <b>"})

    assert (answer.status_code, answer["Location"]) == (303, f"/events/{event.pk}/#chat-form")
    page = client.get(f"/events/{event.pk}/")
    assert "Hello &lt;b&gt;" in body(page)
    assert "All members read it, and the guests of the event." in words(page)


def test_a_refused_comment_keeps_its_text(event: Event, bob: Member, inside: Enter) -> None:
    answer = inside(bob).post(f"/threads/event/{event.pk}/write/", {"text": "x" * 1001})

    assert answer.status_code == 422
    assert "x" * 1001 in body(answer)
    assert "Write at most 1000 characters." in words(answer)


def test_an_open_page_gets_new_comments_and_else_nothing(
    event: Event, bob: Member, carol: Member, inside: Enter
) -> None:
    write(carol, event, "Hello")
    client = inside(bob)
    token = client.get(f"/events/{event.pk}/").context["comments"]["section"].token
    news = f"/threads/event/{event.pk}/news/?since={token}&thread"
    assert client.get(news, **HTMX).status_code == 204

    write(carol, event, "More")

    assert "More" in words(client.get(news, **HTMX))


def test_visitors_read_no_comments(event: Event, bob: Member, client: Client) -> None:
    Event.objects.filter(pk=event.pk).update(is_public=True)
    write(bob, event, "My number is 555")

    page = client.get(f"/events/{event.pk}/")

    assert "555" not in words(page)
    assert client.get(f"/threads/event/{event.pk}/").status_code == 302
