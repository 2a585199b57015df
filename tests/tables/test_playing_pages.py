"""Playing from the page: moves, drafts, standing orders, ending early; and all that is refused, with a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.members.models import Member
from club.tables.models import Status, Table
from tests.tables.pages import HTMX, Enter, address, body, part, words
from tests.tables.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], now=timezone.now())


def send(client: Client, sat: Sat, what: str, *moves: str, asked: object = None, **more: Any) -> Any:
    """What the page's form would send for seat 0, or for the question named."""
    fields = {"asked": sat.chair(0).asked if asked is None else asked, "move": list(moves), **more}
    return client.post(address(sat, *what.split()), fields)


class TestPlaying:
    def test_a_move_is_played_and_leads_back_to_the_table(self, nim: Sat, alice: Member, inside: Enter) -> None:
        answer = send(inside(alice), nim, "play", "take 2 from b")
        assert (answer.status_code, answer["Location"]) == (303, address(nim))
        assert nim.plies() == [(0, "take 2 from b", "member")]

    def test_what_is_seen_is_what_is_played(self, toy: Sat, alice: Member, inside: Enter) -> None:
        """The form plays the moves it shows, even when the draft was changed elsewhere meanwhile."""
        client = inside(alice)
        send(client, toy, "draft", "step")
        send(client, toy, "draft", "step")
        send(client, toy, "play", "step")
        assert [move for _, move, _ in toy.plies()] == ["step"]

    def test_the_page_then_says_what_comes_next(self, nim: Sat, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        asked = nim.chair(0).asked
        answer = client.post(address(nim, "play"), {"asked": asked, "move": "take 2 from b"}, follow=True, **HTMX)
        assert "bob takes from a heap." in part(answer, "turn")
        assert "alice takes 2 from heap b." in part(answer, "log")

    def test_a_second_click_is_refused_and_plays_nothing(self, nim: Sat, alice: Member, inside: Enter) -> None:
        client, asked = inside(alice), nim.chair(0).asked
        assert send(client, nim, "play", "take 2 from b", asked=asked).status_code == 303
        again = send(client, nim, "play", "take 2 from b", asked=asked)
        assert again.status_code == 409
        assert "You have played already" in words(again) and "played twice" in words(again)
        assert len(nim.plies()) == 1

    def test_a_stale_page_is_answered_with_the_fresh_one(self, nim: Sat, alice: Member, inside: Enter) -> None:
        answer = send(inside(alice), nim, "play", "take 2 from b", asked=nim.chair(0).asked - 1)
        assert answer.status_code == 409
        assert 'role="alert"' in body(answer) and "From which heap?" in body(answer)

    @pytest.mark.parametrize("move", ["take 9 from a", "take 1 from q", "castle on kaikuharju", "", "x" * 5000, "\x00"])
    def test_what_the_rules_refuse_is_422_with_a_sentence(
        self, nim: Sat, alice: Member, inside: Enter, move: str
    ) -> None:
        answer = send(inside(alice), nim, "play", move)
        assert answer.status_code == 422
        assert 'role="alert"' in body(answer)
        assert nim.plies() == []

    def test_the_sentence_names_the_rule(self, nim: Sat, alice: Member, inside: Enter) -> None:
        answer = send(inside(alice), nim, "play", "take 4 from a")
        assert "Heap a has only 3 left. R2" in part(answer, "turn")

    def test_htmx_gets_the_same_refusal_in_pieces(self, nim: Sat, alice: Member, inside: Enter) -> None:
        asked = nim.chair(0).asked
        answer = inside(alice).post(address(nim, "play"), {"asked": asked, "move": "take 4 from a"}, **HTMX)
        assert answer.status_code == 422
        assert "Heap a has only 3 left." in part(answer, "turn")
        assert "<html" not in body(answer)

    def test_nobody_plays_in_anothers_turn(self, nim: Sat, bob: Member, inside: Enter) -> None:
        answer = send(inside(bob), nim, "play", "take 1 from a", asked=nim.chair(1).asked)
        assert answer.status_code == 422
        assert "It is not your turn." in words(answer)
        assert send(inside(bob), nim, "play", "take 1 from a").status_code == 409
        assert nim.plies() == []

    def test_a_spectator_is_turned_away(self, nim: Sat, carol: Member, inside: Enter) -> None:
        for what in ("play", "draft", "undo", "reset", "order", "order drop", "resign"):
            answer = send(inside(carol), nim, what, "take 1 from a", sure="yes", key="x", value="y")
            assert answer.status_code == 403, what
            assert "You have no chair at this table." in words(answer)
        assert send(inside(carol), nim, "call-off", agrees="yes").status_code == 403
        assert nim.plies() == []

    @pytest.mark.parametrize("asked", ["", "one", "-1", "9" * 40, "½", "1.0"])
    def test_a_form_without_its_number_is_refused(self, nim: Sat, alice: Member, inside: Enter, asked: str) -> None:
        for what in ("play", "draft", "undo", "reset"):
            assert send(inside(alice), nim, what, "take 1 from a", asked=asked).status_code == 422
        assert nim.plies() == [] and nim.chair(0).draft == []

    def test_no_move_and_too_many_are_refused(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert "Choose a move first." in words(send(inside(alice), nim, "play"))
        assert send(inside(alice), nim, "play", *["take 1 from a"] * 300).status_code == 422
        assert nim.plies() == []

    def test_looking_plays_nothing(self, nim: Sat, alice: Member, inside: Enter) -> None:
        for what in ("play", "draft", "undo", "reset", "order", "resign", "call-off", "join", "leave", "start"):
            answer = inside(alice).get(address(nim, what))
            assert (answer.status_code, answer["Location"]) == (302, address(nim))
        assert nim.plies() == [] and nim.table.live

    def test_a_form_from_elsewhere_is_refused(self, nim: Sat, alice: Member) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
        assert send(client, nim, "play", "take 1 from a").status_code == 403
        assert nim.plies() == []

    def test_a_held_table_says_so(self, nim: Sat, alice: Member, inside: Enter) -> None:
        Table.objects.filter(pk=nim.pk).update(marked="The rules failed (KeyError).")
        assert "Play is held" in words(inside(alice).get(address(nim)))
        answer = send(inside(alice), nim, "play", "take 1 from a")
        assert answer.status_code == 422 and "The rules failed (KeyError)." in words(answer)
        assert nim.plies() == []

    def test_who_may_act_off_turn_finds_the_move(self, toy: Sat, bob: Member, inside: Enter) -> None:
        page = inside(bob).get(address(toy))
        assert "You may do something as well." in words(page)
        assert send(inside(bob), toy, "play", "wave", asked=toy.chair(1).asked).status_code == 303
        assert toy.plies() == [(1, "wave", "member")]


class TestDraft:
    def test_moves_are_laid_out_undone_taken_back_and_played(self, toy: Sat, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        for _ in range(3):
            assert send(client, toy, "draft", "step").status_code == 303
        send(client, toy, "undo")
        assert toy.chair(0).draft == ["step", "step"]
        send(client, toy, "reset")
        assert toy.chair(0).draft == []
        send(client, toy, "draft", "step")
        page = client.get(address(toy))
        assert "Laid out, not yet played Step" in part(page, "turn")
        send(client, toy, "play", *toy.chair(0).draft)
        assert toy.plies() == [(0, "step", "member")] and toy.chair(0).draft == []

    def test_it_is_on_nobody_elses_page(self, toy: Sat, alice: Member, bob: Member, inside: Enter) -> None:
        before = words(inside(bob).get(address(toy)))
        send(inside(alice), toy, "draft", "step")
        assert words(inside(bob).get(address(toy))) == before

    def test_one_whose_result_nobody_knows_is_closed(self, toy: Sat, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        send(client, toy, "draft", "step")
        send(client, toy, "draft", "peek")
        page = client.get(address(toy))
        assert "What this brings shows once it is played." in part(page, "turn")
        assert "/draft/" not in body(page)
        more = send(client, toy, "draft", "step")
        assert more.status_code == 422
        assert "not known yet" in words(more)
        assert toy.chair(0).draft == ["step", "peek"]
        assert send(client, toy, "play", "step", "peek").status_code == 303
        assert [move.split()[0] for _, move, _ in toy.plies()] == ["step", "peek", "draw"]

    def test_it_survives_what_others_do(self, toy: Sat, alice: Member, bob: Member, inside: Enter) -> None:
        client = inside(alice)
        send(client, toy, "draft", "step")
        toy.play(1, "wave")
        assert "Laid out, not yet played Step" in part(client.get(address(toy)), "turn")
        assert send(client, toy, "play", "step").status_code == 303

    def test_what_is_no_longer_possible_is_shown_and_not_lost(self, nim: Sat, alice: Member, inside: Enter) -> None:
        chair = nim.chair(0)
        chair.draft = ["take 9 from a"]
        chair.save()
        page = inside(alice).get(address(nim))
        assert "No longer possible: take 9 from a" in part(page, "turn")
        assert "Take all back" in part(page, "turn")

    def test_an_illegal_move_is_not_laid_out(self, toy: Sat, alice: Member, inside: Enter) -> None:
        assert send(inside(alice), toy, "draft", "show 3").status_code == 422
        assert send(inside(alice), toy, "draft", "step", asked=toy.chair(0).asked + 1).status_code == 409
        assert toy.chair(0).draft == []

    def test_who_wants_no_draft_plays_at_once(self, nim: Sat, alice: Member, inside: Enter) -> None:
        alice.confirm_turns = False
        alice.save()
        page = inside(alice).get(address(nim), {"heap": "a", "count": "3"})
        assert address(nim, "play") in body(page) and address(nim, "draft") not in body(page)
        assert "Play" in part(page, "turn") and "Add to my turn" not in part(page, "turn")


class TestOrders:
    def test_one_is_given_shown_and_dropped(self, toy: Sat, bob: Member, carol: Member, inside: Enter) -> None:
        client = inside(bob)
        assert send(client, toy, "order", key="reply", value="yes").status_code == 303
        assert "Now: yes" in words(client.get(address(toy)))
        assert "Now: yes" not in words(inside(carol).get(address(toy)))
        send(client, toy, "order drop", key="reply")
        assert toy.chair(1).orders == {}

    def test_one_that_is_given_stands_first_and_the_rest_is_folded(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())
        client = inside(alice)
        assert '<details class="more-orders" open>' in body(client.get(address(sat)))
        send(client, sat, "order", key="escape fort", value="never")
        given, rest = body(client.get(address(sat))).split('<details class="more-orders">')
        assert 'class="order given"' in given and "escape fort" in given
        assert 'class="order given"' not in rest and "escape market" in rest

    def test_an_empty_one_is_dropped(self, toy: Sat, bob: Member, inside: Enter) -> None:
        client = inside(bob)
        send(client, toy, "order", key="reply", value="yes")
        send(client, toy, "order", key="reply", value="")
        assert toy.chair(1).orders == {}

    @pytest.mark.parametrize(("key", "value"), [("reply", "perhaps"), ("", "yes"), ("x" * 600, "yes"), ("a: b", "yes")])
    def test_what_is_no_order_is_refused(self, toy: Sat, bob: Member, inside: Enter, key: str, value: str) -> None:
        assert send(inside(bob), toy, "order", key=key, value=value).status_code == 422
        assert toy.chair(1).orders == {}

    def test_a_ranking_is_sent_place_by_place(self, alice: Member, bob: Member, inside: Enter) -> None:
        sat = sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())
        assert send(inside(alice), sat, "order", key="gifts", value=["road", "", "farm"]).status_code == 303
        assert sat.chair(0).orders["gifts"][0] == "road farm"
        assert "Now: road, farm" in words(inside(alice).get(address(sat)))


class TestEndingEarly:
    def test_who_resigns_gives_the_chair_to_a_bot(self, nim: Sat, bob: Member, inside: Enter) -> None:
        assert send(inside(bob), nim, "resign").status_code == 422
        assert send(inside(bob), nim, "resign", sure="yes").status_code == 303
        assert nim.chair(1).member is None and nim.chair(1).bot
        assert "bob resigned" in part(inside(bob).get(address(nim)), "log")

    def test_a_game_is_off_when_all_agree(self, nim: Sat, alice: Member, bob: Member, inside: Enter) -> None:
        send(inside(alice), nim, "call-off", agrees="yes")
        assert "I want to play on" in words(inside(alice).get(address(nim)))
        assert "would call it off" in part(inside(bob).get(address(nim)), "seats")
        send(inside(alice), nim, "call-off", agrees="no")
        send(inside(bob), nim, "call-off", agrees="yes")
        assert nim.table.status == Status.LIVE
        send(inside(alice), nim, "call-off", agrees="yes")
        assert nim.table.status == Status.CANCELLED
        assert send(inside(alice), nim, "play", "take 1 from a").status_code == 409

    def test_a_vote_must_say_which(self, nim: Sat, alice: Member, inside: Enter) -> None:
        assert send(inside(alice), nim, "call-off").status_code == 422
        assert not nim.chair(0).calls_off


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
            page = clients[seat].get(
                body(page).split('class="offer"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
            )
        move = body(page).split('name="move" value="')[1].split('"')[0]
        assert send(clients[seat], sat, "play", move, asked=sat.chair(seat).asked).status_code == 303
    assert sat.table.status == Status.FINISHED
    assert "How it came out" in words(clients[0].get(address(sat)))


def test_names_cannot_smuggle_marks_into_the_page(alice: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, newcomer("b_b")], now=timezone.now())
    Table.objects.filter(pk=sat.pk).update(name="<script>alert(1)</script>")
    page = inside(alice).get(address(sat))
    assert "<script>alert" not in body(page)
    answer = send(inside(alice), sat, "play", "<b>\ue0000\ue001\ue0009\ue001{seat}")
    assert answer.status_code == 422
    assert "<b>" not in body(answer)
