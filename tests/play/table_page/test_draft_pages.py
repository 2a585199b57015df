"""Drafts and standing orders from the page: a turn laid out, undone and played; an order given,
shown and dropped.
"""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from tests.support.pages import Enter, address, body, part, send, words
from tests.support.sitting_down import Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], now=timezone.now())


class TestDraft:
    def test_moves_are_drafted_undone_reset_and_played(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
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

    def test_a_draft_is_on_no_other_page(
        self, toy: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        before = words(inside(bob).get(address(toy)))
        send(inside(alice), toy, "draft", "step")
        assert words(inside(bob).get(address(toy))) == before

    def test_a_draft_is_closed_after_an_unknown_result(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        send(client, toy, "draft", "step")
        send(client, toy, "draft", "peek")
        page = client.get(address(toy))
        assert "You see the result once it is played." in part(page, "turn")
        assert "/draft/" not in body(page)
        more = send(client, toy, "draft", "step")
        assert more.status_code == 422
        assert "not known yet" in words(more)
        assert toy.chair(0).draft == ["step", "peek"]
        assert send(client, toy, "play", "step", "peek").status_code == 303
        assert [move.split()[0] for _, move, _ in toy.plies()] == ["step", "peek", "draw"]

    def test_a_draft_survives_the_moves_of_others(
        self, toy: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        send(client, toy, "draft", "step")
        toy.play(1, "wave")
        assert "Laid out, not yet played Step" in part(client.get(address(toy)), "turn")
        assert send(client, toy, "play", "step").status_code == 303

    def test_moves_that_became_illegal_are_still_shown(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        chair = nim.chair(0)
        chair.draft = ["take 9 from a"]
        chair.save()
        page = inside(alice).get(address(nim))
        assert "No longer possible: take 9 from a" in part(page, "turn")
        assert "Take all back" in part(page, "turn")

    def test_an_illegal_move_is_not_drafted(self, toy: Sat, alice: Member, inside: Enter) -> None:
        assert send(inside(alice), toy, "draft", "show 3").status_code == 422
        assert (
            send(inside(alice), toy, "draft", "step", asked=toy.chair(0).asked + 1).status_code
            == 409
        )
        assert toy.chair(0).draft == []

    def test_members_without_drafts_play_at_once(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        alice.confirm_turns = False
        alice.save()
        page = inside(alice).get(address(nim), {"heap": "a", "count": "3"})
        assert address(nim, "play") in body(page) and address(nim, "draft") not in body(page)
        assert "Take 3 from a" in part(page, "turn")
        assert "Add to my turn" not in part(page, "turn")


class TestOrders:
    def test_an_order_is_set_shown_and_dropped(
        self, toy: Sat, bob: Member, carol: Member, inside: Enter
    ) -> None:
        client = inside(bob)
        assert send(client, toy, "order", key="reply", value="yes").status_code == 303
        assert "Now: yes" in words(client.get(address(toy)))
        assert "Now: yes" not in words(inside(carol).get(address(toy)))
        send(client, toy, "order drop", key="reply")
        assert toy.chair(1).orders == {}

    def test_set_orders_come_first_and_the_others_are_collapsed(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())
        client = inside(alice)
        assert 'class="order given"' not in body(client.get(address(sat)))
        send(client, sat, "order", key="escape fort", value="never")
        given, rest = body(client.get(address(sat))).split('<details class="more-orders">')
        assert 'class="order given"' in given and "escape fort" in given
        assert 'class="order given"' not in rest and address(sat, "orders") in rest

    def test_forms_are_loaded_when_they_are_opened(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())
        client = inside(alice)
        send(client, sat, "order", key="escape fort", value="never")
        assert "escape market" not in body(client.get(address(sat)))
        fetched = body(client.get(address(sat, "orders"), headers={"hx-request": "true"}))
        assert "escape market" in fetched and "escape fort" not in fetched
        page = body(client.get(address(sat, "orders")))
        assert "escape market" in page and "escape fort" in page and "<h1>" in page

    def test_an_empty_order_is_dropped(self, toy: Sat, bob: Member, inside: Enter) -> None:
        client = inside(bob)
        send(client, toy, "order", key="reply", value="yes")
        send(client, toy, "order", key="reply", value="")
        assert toy.chair(1).orders == {}

    @pytest.mark.parametrize(
        ("key", "value"), [("reply", "perhaps"), ("", "yes"), ("x" * 600, "yes"), ("a: b", "yes")]
    )
    def test_text_that_is_no_order_is_refused(
        self, toy: Sat, bob: Member, inside: Enter, key: str, value: str
    ) -> None:
        assert send(inside(bob), toy, "order", key=key, value=value).status_code == 422
        assert toy.chair(1).orders == {}

    def test_a_ranking_has_one_field_for_each_place(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())
        assert (
            send(inside(alice), sat, "order", key="gifts", value=["road", "", "farm"]).status_code
            == 303
        )
        assert sat.chair(0).orders["gifts"][0] == "road farm"
        assert "Now: road, farm" in words(inside(alice).get(address(sat)))
