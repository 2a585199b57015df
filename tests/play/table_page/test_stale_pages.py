"""Answers to a stale page: one sent twice, one sent too late, one sent after the session ended."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import Status
from tests.support.pages import Enter, address, body, part, send, words
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


def test_a_second_window_learns_that_the_turn_is_played(
    nim: Sat, alice: Member, inside: Enter
) -> None:
    """Also when others have moved since, or the game is over; a page older than that is only told
    to look again.
    """
    client, first = inside(alice), nim.chair(0).asked
    send(client, nim, "play", "take 2 from b")
    assert "is answered already" in words(send(client, nim, "draft", "take 1 from a", asked=first))
    nim.play(1, "take 2 from b")
    assert "You have played already" in words(
        send(client, nim, "play", "take 2 from b", asked=first)
    )
    second = nim.chair(0).asked
    nim.play(0, "take 3 from a")
    assert "The table has moved on" in words(
        send(client, nim, "play", "take 2 from b", asked=first)
    )
    for seat, move in ((1, "take 4 from c"), (0, "take 1 from c")):
        last = nim.chair(seat).asked
        nim.play(seat, move)
    over = send(client, nim, "play", "take 1 from c", asked=last)
    assert nim.table.status == Status.FINISHED and "You have played already" in words(over)
    assert "not being played" in words(send(client, nim, "play", "take 3 from a", asked=second))


def test_a_late_move_is_refused_with_the_name_of_a_stand_in(
    nim: Sat, alice: Member, inside: Enter
) -> None:
    asked = nim.chair(0).asked
    play.stand_in(nim.pk, 0, timezone.now() + 3 * DAY)
    late = send(inside(alice), nim, "play", "take 2 from b", asked=asked)
    assert late.status_code == 409 and "your turn was played for you" in words(late)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_another_http_method_is_refused_with_a_sentence(
    nim: Sat, alice: Member, inside: Enter, method: str
) -> None:
    answer = getattr(inside(alice), method)(address(nim, "play"))
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")
    assert "nothing was changed" in words(answer) and 'href="/"' in body(answer)


def test_a_session_that_ends_in_mid_turn_leads_back_to_the_draft(
    nim: Sat, alice: Member, inside: Enter, password: str
) -> None:
    send(inside(alice), nim, "draft", "take 1 from a")
    client = Client()
    for answer in (send(client, nim, "play", "take 1 from a"), client.get(address(nim, "play"))):
        assert answer["Location"] == f"/accounts/login/?next={address(nim)}"
    back = client.post(
        "/accounts/login/", {"login": "alice", "password": password, "next": address(nim)}
    )
    assert (back.status_code, back["Location"]) == (302, address(nim))
    assert "alice takes" not in part(client.get(address(nim)), "log")
    assert "Take 1 from a" in part(client.get(address(nim)), "turn")


def test_a_refusal_is_headed_by_what_was_refused(nim: Sat, carol: Member, inside: Enter) -> None:
    """Looking is what a public table is for: it is playing that is not carol's."""
    answer = send(inside(carol), nim, "play", "take 1 from a", asked=1)
    assert answer.status_code == 403
    assert "Not allowed You have no seat at this table." in words(answer)
