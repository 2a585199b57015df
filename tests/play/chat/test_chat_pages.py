"""The pages of a chat: the page of its own, the part beside a board, and the forms."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.base.streams.models import Signal
from club.base.streams.publisher import chair_channel, home_channel, spectators_channel
from club.people.members.models import Member
from club.people.moderation.relations import mute
from club.play.chat import services
from club.play.chat.models import ChatLine, ChatReader
from tests.play.chat.conftest import Write
from tests.support.pages import HTMX, Enter, address, body, words
from tests.support.sitting_down import DAY, NOW, Sat

pytestmark = pytest.mark.django_db


def post(client: Client, sat: Sat, text: str, **more: Any) -> Any:
    return client.post(address(sat, "chat", "write"), {"text": text}, **more)


def test_a_line_is_written_and_read_without_scripts(
    sat: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    answer = post(inside(alice), sat, "See https://example.org <b>")
    assert (answer.status_code, answer["Location"]) == (303, address(sat, "chat") + "#chat-form")
    page = body(inside(bob).get(address(sat, "chat")))
    assert 'href="https://example.org" rel="nofollow noopener noreferrer ugc"' in page
    assert "&lt;b&gt;" in page
    assert "alice" in page


def test_a_refused_line_keeps_its_text_beside_the_reason(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    answer = post(inside(alice), sat, "x" * 1001)
    assert answer.status_code == 422
    assert "Write at most 1000 characters." in words(answer)
    assert "x" * 1001 in body(answer)


def test_the_part_beside_the_board_answers_with_fragments(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    answer = post(inside(alice), sat, "Hello", **HTMX)
    assert answer.status_code == 200
    for part in ("chat-lines", "chat-form", "chat-news"):
        assert f'hx-target="#{part}"' in body(answer)
    refused = post(inside(alice), sat, " ", **HTMX)
    assert (refused.status_code, "Write something first." in words(refused)) == (422, True)


def test_a_request_of_the_page_moves_what_is_read_and_the_stream_does_not(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    write(alice, "Hello")
    client, read = inside(bob), ChatReader.objects.filter(member=bob)
    client.get(address(sat), **HTMX)
    client.get(address(sat, "chat", "news") + "?since=x&thread", **HTMX)
    assert not read.exists()
    client.get(address(sat, "chat", "thread"), **HTMX)
    assert read.get().table_read == 1


def test_the_unread_number_is_on_the_tables_page_and_at_home(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    write(alice, "Hello")
    client = inside(bob)
    assert '<span class="unread">1<' in body(client.get(address(sat)))
    assert "New in the chat Thursday 1 not read" in words(client.get("/"))
    client.get(address(sat, "chat"))
    assert '<span class="unread">' not in body(client.get(address(sat)))
    assert "New in the chat" not in words(client.get("/"))


def test_an_open_page_gets_what_is_new_and_else_nothing(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    write(alice, "Hello")
    client = inside(bob)
    token = client.get(address(sat, "chat")).context["section"].token
    news = address(sat, "chat", "news") + f"?since={token}&thread"
    assert client.get(news, **HTMX).status_code == 204
    write(alice, "More")
    assert "More" in words(client.get(news, **HTMX))


def test_a_line_of_the_table_is_signalled_to_its_readers_alone(
    sat: Sat, alice: Member, bob: Member, carol: Member, write: Write
) -> None:
    seated = {chair_channel(sat.chair(seat).pk) for seat in (0, 1)}
    Signal.objects.all().delete()
    write(alice, "Hello")
    homes = {home_channel(member.pk) for member in (alice, bob)}
    assert set(Signal.objects.values_list("channel", flat=True)) == seated | homes
    Signal.objects.all().delete()
    write(carol, "Hello")
    assert set(Signal.objects.values_list("channel", flat=True)) == {spectators_channel(sat.pk)}


def test_the_page_of_a_reader_tells_nothing_of_who_is_there(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    write(alice, "Hello")
    page = address(sat, "chat")
    before = words(inside(alice).get(page))
    inside(bob).get(page)
    assert words(inside(alice).get(page)) == before


def test_a_line_tells_the_minute_and_not_the_second(
    sat: Sat, alice: Member, inside: Enter, write: Write
) -> None:
    write(alice, "Hello", NOW.replace(second=42, microsecond=7))
    page = body(inside(alice).get(address(sat, "chat")))
    assert ":42" not in page
    assert ":00+" in page


def test_the_log_has_no_line_of_the_chat(
    sat: Sat, alice: Member, inside: Enter, write: Write
) -> None:
    before = words(inside(alice).get(address(sat, "log")))
    write(alice, "Hello")
    assert words(inside(alice).get(address(sat, "log"))) == before


def test_texts_that_are_gone_are_in_no_page(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    services.take_back_line(write(alice, "taken away").pk, alice, NOW)
    services.hide_line(write(alice, "a rude word").pk, bob, NOW)
    for member in (alice, bob):
        page = words(inside(member).get(address(sat, "chat")))
        assert "taken away" not in page
        assert "rude" not in page
        assert "Taken back." in page
        assert "Hidden by an organiser." in page


def test_lines_of_a_muted_member_are_folded_for_one_reader(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    mute(bob, alice, NOW)
    write(alice, "Hello")
    folded = "From a member whom you have muted"
    assert folded in words(inside(bob).get(address(sat, "chat")))
    assert folded not in words(inside(alice).get(address(sat, "chat")))


def test_a_line_is_changed_and_taken_back_on_its_own_page(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    line = services.write_line(sat.pk, alice, "Helo", timezone.now())
    client, place = inside(alice), reverse("chat:line", args=[sat.pk, line.pk])
    assert "Helo" in body(client.get(place))
    assert client.post(place, {"text": " "}).status_code == 422
    assert client.post(place, {"text": "Hello"}).status_code == 303
    assert "(changed)" in words(client.get(address(sat, "chat")))
    assert client.post(f"{place}take-back/").status_code == 303
    assert ChatLine.objects.get().text == ""


def test_after_five_minutes_a_line_can_only_be_taken_back(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    line = services.write_line(sat.pk, alice, "Hello", timezone.now() - DAY)
    client, place = inside(alice), reverse("chat:line", args=[sat.pk, line.pk])
    assert "<textarea" not in body(client.get(place))
    assert "five minutes" in words(client.post(place, {"text": "Late"}))


def test_the_line_of_another_has_no_page(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    place = reverse("chat:line", args=[sat.pk, write(alice, "Hello").pk])
    assert inside(bob).get(place).status_code == 404
    assert inside(bob).post(f"{place}take-back/").status_code == 404


@pytest.mark.long
def test_older_lines_are_on_further_pages(
    sat: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    for number in range(60):
        services.write_line(sat.pk, alice, f"line {number};", NOW + number * DAY / 100)
    client = inside(bob)
    latest = client.get(address(sat, "chat"))
    assert "line 59;" in words(latest)
    assert "line 9;" not in words(latest)
    earlier = latest.context["section"].earlier
    assert "line 9;" in words(client.get(address(sat, "chat") + f"?before={earlier}"))
    for nonsense in ("x", "-1", "9" * 40, "²"):
        answer = client.get(address(sat, "chat"), {"before": nonsense})
        assert answer.status_code == 200


def test_the_page_of_a_chat_has_constant_queries(
    sat: Sat, alice: Member, bob: Member, inside: Enter, write: Write
) -> None:
    client = inside(bob)
    counts = []
    for number in range(3):
        write(alice, f"{number}")
        client.get(address(sat, "chat"))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(address(sat, "chat"))
        counts.append(len(queries))
    assert len(set(counts)) == 1
