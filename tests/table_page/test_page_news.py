"""What reaches an open page: fragments and news, and that nothing in them betrays what the viewer
may not know.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from club.members.models import Member
from club.play import services as play
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
    def test_the_same_address_answers_with_a_page_or_its_pieces(
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

    def test_a_move_brings_fresh_pieces_that_keep_the_picks(
        self, nim: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        client = inside(bob)
        asking = self.since(client.get(address(nim)))
        nim.play(0, "take 3 from a")
        pieces = client.get(asking + "&heap=b")
        assert "Your turn" in part(pieces, "turn")
        assert "heap=b" in self.since(pieces)
        assert "alice takes 3 from heap a." in part(pieces, "log")

    def test_what_is_being_filled_in_is_not_drawn_anew(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy, client = sit_down("toy", [alice, bob], now=timezone.now()), inside(bob)
        asking = self.since(client.get(address(toy)))
        toy.play(0, "end")
        pieces = client.get(asking)
        assert 'hx-target="#turn"' in body(pieces)
        assert 'id="forms"' not in body(pieces)

    def test_what_a_viewer_has_not_learned_is_no_news(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
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

    def test_a_finished_table_asks_no_more(self, alice: Member, bob: Member, inside: Enter) -> None:
        toy = sit_down("toy", [alice, bob], {"length": 1}, now=timezone.now())
        toy.play(0, "end")
        page = body(inside(bob).get(address(toy)))
        assert set(re.findall(r'hx-trigger="([^"]*)"', page)) <= {"intersect once"}


class TestSecrets:
    def test_others_dice_stand_on_no_page_and_in_no_piece(
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

    def test_ones_own_dice_do(self, dice: Sat, bob: Member, inside: Enter) -> None:
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

    def test_the_record_is_nobodys_while_the_game_is_live(
        self, dice: Sat, alice: Member, inside: Enter
    ) -> None:
        assert inside(alice).get(address(dice, "transcript")).status_code == 404
        page = words(inside(alice).get(address(dice)))
        assert dice.record.commitment in page
        assert dice.record.secret.hex() not in page

    def test_a_rung_of_the_ladder_in_a_hidden_window_is_its_seats_alone(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        toy = sit_down("toy", [alice, bob, carol], now=timezone.now() - timedelta(days=3))
        toy.play(0, "ask hidden", now=timezone.now() - timedelta(days=3))
        play.stand_in(toy.pk, 1, timezone.now())
        assert "played instead" in words(inside(bob).get(address(toy)))
        assert "played instead" not in words(inside(carol).get(address(toy)))
