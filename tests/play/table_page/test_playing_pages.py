"""Playing from the page: moves, ending early, a whole game; and all that is refused, with a
sentence. Drafts and standing orders are in `test_draft_pages.py`.
"""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.votes.models import Proposal
from tests.support.pages import HTMX, Enter, address, body, part, send, words
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], now=timezone.now())


class TestPlaying:
    def test_a_move_is_played_and_redirects_to_the_table(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        answer = send(inside(alice), nim, "play", "take 2 from b")
        assert (answer.status_code, answer["Location"]) == (303, address(nim))
        assert nim.plies() == [(0, "take 2 from b", "member")]

    def test_exactly_the_shown_moves_are_played(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
        """The form plays the moves it shows, even when the draft was changed
        elsewhere meanwhile.
        """
        client = inside(alice)
        send(client, toy, "draft", "step")
        send(client, toy, "draft", "step")
        send(client, toy, "play", "step")
        assert [move for _, move, _ in toy.plies()] == ["step"]

    def test_the_page_shows_what_comes_next(self, nim: Sat, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        asked = nim.chair(0).asked
        answer = client.post(
            address(nim, "play"), {"asked": asked, "move": "take 2 from b"}, follow=True, **HTMX
        )
        assert "Waiting for bob to take from a heap." in part(answer, "turn")
        assert "alice takes 2 from heap b." in part(answer, "log")

    def test_a_second_click_is_refused_and_plays_nothing(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        client, asked = inside(alice), nim.chair(0).asked
        assert send(client, nim, "play", "take 2 from b", asked=asked).status_code == 303
        again = send(client, nim, "play", "take 2 from b", asked=asked)
        assert again.status_code == 409
        assert "You have played already" in words(again) and "played twice" in words(again)
        assert len(nim.plies()) == 1

    def test_a_post_from_a_stale_page_gets_the_current_page(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        answer = send(inside(alice), nim, "play", "take 2 from b", asked=nim.chair(0).asked - 1)
        assert answer.status_code == 409
        assert 'role="alert"' in body(answer) and "From which heap?" in body(answer)

    @pytest.mark.parametrize(
        "move", ["take 9 from a", "take 1 from q", "castle on kaikuharju", "", "x" * 5000, "\x00"]
    )
    def test_an_illegal_move_gets_422_with_a_sentence(
        self, nim: Sat, alice: Member, inside: Enter, move: str
    ) -> None:
        answer = send(inside(alice), nim, "play", move)
        assert answer.status_code == 422
        assert 'role="alert"' in body(answer)
        assert nim.plies() == []

    def test_the_sentence_names_the_rule(self, nim: Sat, alice: Member, inside: Enter) -> None:
        answer = send(inside(alice), nim, "play", "take 4 from a")
        assert "Heap a has only 3 left. R2" in part(answer, "turn")

    def test_htmx_gets_the_same_refusal_as_fragments(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        asked = nim.chair(0).asked
        answer = inside(alice).post(
            address(nim, "play"), {"asked": asked, "move": "take 4 from a"}, **HTMX
        )
        assert answer.status_code == 422
        assert "Heap a has only 3 left." in part(answer, "turn")
        assert "<html" not in body(answer)

    def test_a_member_cannot_play_in_the_turn_of_another(
        self, nim: Sat, bob: Member, inside: Enter
    ) -> None:
        answer = send(inside(bob), nim, "play", "take 1 from a", asked=nim.chair(1).asked)
        assert answer.status_code == 422
        assert "It is not your turn." in words(answer)
        assert send(inside(bob), nim, "play", "take 1 from a").status_code == 409
        assert nim.plies() == []

    def test_a_spectator_cannot_play(self, nim: Sat, carol: Member, inside: Enter) -> None:
        for what in ("play", "draft", "undo", "reset", "order", "order drop", "resign"):
            answer = send(inside(carol), nim, what, "take 1 from a", sure="yes", key="x", value="y")
            assert answer.status_code == 403, what
            assert "You have no seat at this table." in words(answer)
        assert send(inside(carol), nim, "propose", kind="end").status_code == 403
        assert nim.plies() == []

    @pytest.mark.parametrize("asked", ["", "one", "-1", "9" * 40, "½", "1.0"])
    def test_a_form_without_its_number_is_refused(
        self, nim: Sat, alice: Member, inside: Enter, asked: str
    ) -> None:
        for what in ("play", "draft", "undo", "reset"):
            assert send(inside(alice), nim, what, "take 1 from a", asked=asked).status_code == 422
        assert nim.plies() == [] and nim.chair(0).draft == []

    def test_no_move_and_too_many_are_refused(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert "Choose a move first." in words(send(inside(alice), nim, "play"))
        assert send(inside(alice), nim, "play", *["take 1 from a"] * 300).status_code == 422
        assert nim.plies() == []

    def test_a_get_request_plays_nothing(self, nim: Sat, alice: Member, inside: Enter) -> None:
        for what in (
            "play",
            "draft",
            "undo",
            "reset",
            "order",
            "resign",
            "propose",
            "vote",
            "rematch",
            "join",
            "leave",
            "start",
        ):
            answer = inside(alice).get(address(nim, what))
            assert (answer.status_code, answer["Location"]) == (302, address(nim))
        assert nim.plies() == [] and nim.table.live

    def test_a_form_without_csrf_token_is_refused(self, nim: Sat, alice: Member) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
        assert send(client, nim, "play", "take 1 from a").status_code == 403
        assert nim.plies() == []

    def test_a_suspended_table_says_so(self, nim: Sat, alice: Member, inside: Enter) -> None:
        Table.objects.filter(pk=nim.pk).update(marked="The rules failed (KeyError).")
        assert "Play is suspended" in words(inside(alice).get(address(nim)))
        answer = send(inside(alice), nim, "play", "take 1 from a")
        assert answer.status_code == 422 and "The rules failed (KeyError)." in words(answer)
        assert nim.plies() == []

    def test_a_member_finds_an_optional_move_off_turn(
        self, toy: Sat, bob: Member, inside: Enter
    ) -> None:
        page = inside(bob).get(address(toy))
        assert "You may wave" in words(page)
        assert send(inside(bob), toy, "play", "wave", asked=toy.chair(1).asked).status_code == 303
        assert toy.plies() == [(1, "wave", "member")]


class TestEndingEarly:
    def test_resigning_gives_the_chair_to_a_bot(self, nim: Sat, bob: Member, inside: Enter) -> None:
        assert send(inside(bob), nim, "resign").status_code == 422
        assert send(inside(bob), nim, "resign", sure="yes").status_code == 303
        assert nim.chair(1).member is None and nim.chair(1).bot
        assert "bob resigned" in part(inside(bob).get(address(nim)), "log")

    def test_a_game_is_cancelled_when_all_agree(
        self, nim: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        assert "End the game" in words(inside(alice).get(address(nim), {"open": "ending"}))
        send(inside(alice), nim, "propose", kind="end")
        page = inside(bob).get(address(nim))
        assert "alice proposes to end the game." in part(page, "votes")
        number = Proposal.objects.get().pk
        send(inside(alice), nim, "vote", proposal=number, answer="yes")
        assert nim.table.status == Status.LIVE
        send(inside(bob), nim, "vote", proposal=number, answer="yes")
        assert nim.table.status == Status.CANCELLED
        assert send(inside(alice), nim, "play", "take 1 from a").status_code == 409

    def test_a_proposal_without_a_kind_is_refused(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        for form in ({}, {"kind": "war"}, {"kind": "pause", "days": "x"}, {"kind": "away"}):
            assert send(inside(alice), nim, "propose", **form).status_code == 422
        assert not Proposal.objects.exists()


def first_choice(page: Any) -> str:
    link = body(page).split('class="offer"')[1].split('href="')[1].split('"')[0]
    return html.unescape(link)


@pytest.mark.long
def test_a_whole_game_is_played_from_its_pages(alice: Member, bob: Member, inside: Enter) -> None:
    """Only what the pages offer is followed: the first choice, and the form it leads to."""
    sat = sit_down("nim", [alice, bob], {"heaps": "1 3 5 7"}, now=timezone.now())
    clients = [inside(alice), inside(bob)]
    for _ in range(60):
        if not sat.table.live:
            break
        seat = next(iter(sat.position.to_act))
        page = clients[seat].get(address(sat))
        while 'name="move"' not in body(page):
            page = clients[seat].get(first_choice(page))
        move = body(page).split('name="move" value="')[1].split('"')[0]
        assert (
            send(clients[seat], sat, "play", move, asked=sat.chair(seat).asked).status_code == 303
        )
    assert sat.table.status == Status.FINISHED
    assert "Result" in words(clients[0].get(address(sat)))


def test_names_are_escaped(alice: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, newcomer("b_b")], now=timezone.now())
    Table.objects.filter(pk=sat.pk).update(name="<script>alert(1)</script>")
    page = inside(alice).get(address(sat))
    assert "<script>alert" not in body(page)
    answer = send(inside(alice), sat, "play", "<b>\ue0000\ue001\ue0009\ue001{seat}")
    assert answer.status_code == 422
    assert "<b>" not in body(answer)
