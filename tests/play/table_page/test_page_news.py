"""Fragments and news for an open page. Nothing in them betrays anything that the viewer may not
know.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves import services as play
from tests.support.pages import HTMX, Enter, address, body, part, unmarked, words, write_over
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], now=timezone.now())


class TestPieces:
    def test_an_address_responds_with_a_page_or_fragments(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        page, pieces = client.get(address(nim)), client.get(address(nim), **HTMX)
        assert "<html" in body(page) and "<html" not in body(pieces)
        for id in ("news", "turn", "board", "seats", "log"):
            assert f'hx-target="#{id}"' in body(pieces)
            assert body(pieces).count(f'id="{id}"') == 1
        assert "HX-Request" in page["Vary"] and "HX-Request" in pieces["Vary"]

    def test_a_page_restored_from_history_is_whole(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), **HTMX, HTTP_HX_HISTORY_RESTORE_REQUEST="true")
        assert "<html" in body(page)


class TestNews:
    def since(self, page: object) -> str:
        return body(page).split('hx-get="')[1].split('"')[0].replace("&amp;", "&")

    def test_nothing_new_is_204(self, nim: Sat, bob: Member, inside: Enter) -> None:
        client = inside(bob)
        assert client.get(self.since(client.get(address(nim)))).status_code == 204

    def test_fragments_after_a_move_keep_the_picks(
        self, nim: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        client = inside(bob)
        asking = self.since(client.get(address(nim)))
        nim.play(0, "take 3 from a")
        pieces = client.get(asking + "&heap=b")
        assert "Your turn" in part(pieces, "turn")
        assert "heap=b" in self.since(pieces)
        assert "alice takes 3 from heap a." in part(pieces, "log")

    def test_forms_that_are_being_filled_in_are_not_replaced(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy, client = sit_down("toy", [alice, bob], now=timezone.now()), inside(bob)
        asking = self.since(client.get(address(toy)))
        toy.play(0, "end")
        pieces = client.get(asking)
        assert 'hx-target="#turn"' in body(pieces)
        assert 'id="forms"' not in body(pieces)

    def test_hidden_moves_are_no_news(self, alice: Member, bob: Member, inside: Enter) -> None:
        carol, dan = newcomer("carol"), newcomer("dan")
        toy = sit_down("toy", [alice, bob, carol], now=timezone.now())
        toy.play(0, "ask hidden")
        for member in (carol, dan):
            client = inside(member)
            asking = self.since(client.get(address(toy)))
            play.lay_out(toy.pk, toy.member(1), "reply yes", toy.chair(1).asked)
            play.set_order(toy.pk, toy.member(1), "once: yes", timezone.now())
            assert client.get(asking).status_code == 204
            play.take_back(toy.pk, toy.member(1), toy.chair(1).asked)

    def test_a_finished_table_requests_no_news(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy = sit_down("toy", [alice, bob], {"length": 1}, now=timezone.now())
        toy.play(0, "end")
        page = body(inside(bob).get(address(toy)))
        assert set(re.findall(r'hx-trigger="([^"]*)"', page)) <= {"intersect once"}


class TestSecrets:
    def test_other_seats_dice_are_on_no_page_and_in_no_fragment(
        self, dice: Sat, bob: Member, carol: Member, inside: Enter
    ) -> None:
        """Two tables that differ only in what alice rolled are the same to everybody else."""
        for member in (bob, carol):
            client = inside(member)
            seen = [self.all_of(client, dice)]
            for pips in ("1 1 1 1 1", "2 3 4 5 6"):
                self.have_rolled(dice, 0, pips)
                seen.append(self.all_of(client, dice))
            assert seen[0] == seen[1] == seen[2]

    def test_the_members_own_dice_are_shown(self, dice: Sat, bob: Member, inside: Enter) -> None:
        seen = []
        for pips in ("1 1 1 1 1", "2 3 4 5 6"):
            self.have_rolled(dice, 1, pips)
            seen.append(self.all_of(inside(bob), dice))
        assert seen[0] != seen[1]

    def all_of(self, client: object, sat: Sat) -> list[str]:
        get = client.get  # type: ignore[attr-defined]
        pages = [
            get(address(sat)),
            get(address(sat), **HTMX),
            get(address(sat, "news")),
            get(address(sat, "log")),
        ]
        return [unmarked(page) for page in pages]

    def have_rolled(self, sat: Sat, seat: int, pips: str) -> None:
        """As if chance had drawn otherwise: the entry is changed behind everybody's back."""
        order = [1, 0]  # the speaker rolls last
        write_over(sat, order.index(seat) + 1, f"roll {pips}")

    def test_the_record_of_a_live_game_is_not_served(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        assert inside(alice).get(address(dice, "transcript")).status_code == 404
        page = words(inside(alice).get(address(dice)))
        assert dice.record.commitment in page
        assert dice.record.secret.hex() not in page

    def test_an_escalation_in_a_hidden_window_is_shown_to_its_seat_alone(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        toy = sit_down("toy", [alice, bob, carol], now=timezone.now() - timedelta(days=3))
        toy.play(0, "ask hidden", now=timezone.now() - timedelta(days=3))
        play.stand_in(toy.pk, 1, timezone.now())
        assert "a stand-in played" in words(inside(bob).get(address(toy)))
        assert "a stand-in played" not in words(inside(carol).get(address(toy)))
