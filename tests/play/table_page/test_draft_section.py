"""A draft on the table's page: its prices and their sum, ghosts on the board, and the next step by
keyboard.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from club.people.members.models import Member
from tests.support.pages import Enter, address, body, part
from tests.support.sitting_down import Sat, asked_first, sit_down

UNDO = {"hx-request": "true", "hx-source": "form#turn-undo"}
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def islands(alice: Member, bob: Member) -> Sat:
    """Rakentaa at its first question: a castle on a basic tile."""
    return sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())


class TestDraft:
    @pytest.fixture
    def client(self, islands: Sat, inside: Enter) -> Any:
        """alice, in the first year, with gold to spend."""
        while islands.position.view(None).phase != "turn":
            seat = next(iter(islands.position.to_act))
            islands.play(seat, str(islands.position.legal_moves(seat)[0]), now=timezone.now())
        return inside(asked_first(islands))

    def lay_out(self, client: Any, sat: Sat, *notations: str) -> None:
        seat = next(iter(sat.position.to_act))
        for notation in notations:
            asked = {"asked": sat.chair(seat).asked, "move": notation}
            assert client.post(address(sat, "draft"), asked).status_code == 303

    def two_builds(self, sat: Sat) -> list[str]:
        """Two structures that the member on turn can pay for, as soon as somebody can."""
        for _ in range(30):
            seat, position = next(iter(sat.position.to_act)), sat.position
            for first in (
                move for move in position.legal_moves(seat) if str(move).startswith("build")
            ):
                then = position.after(seat, first)
                again = [
                    str(move) for move in then.legal_moves(seat) if str(move).startswith("build")
                ]
                if again:
                    return [str(first), again[0]]
            sat.play(
                seat,
                next(
                    move
                    for move in self.moves(sat)
                    if move in ("end turn", "pass spring", "accept")
                ),
            )
        raise AssertionError("nobody could ever build twice")

    def test_a_draft_shows_the_price_of_each_move_and_the_sum(
        self, islands: Sat, client: Any
    ) -> None:
        first = next(one for one in self.moves(islands) if one.startswith("build"))
        self.lay_out(client, islands, first)
        page = client.get(address(islands))
        laid = body(page).split('class="laid"')[1].split("</ol>")[0]
        assert re.search(r'class="price">\d+ G · \d+ up; income', laid)
        assert "In all" not in part(page, "turn")

    def test_two_moves_have_a_sum(self, islands: Sat, client: Any, inside: Enter) -> None:
        builds = self.two_builds(islands)
        client = inside(asked_first(islands))
        self.lay_out(client, islands, *builds)
        assert re.search(
            r"In all \d+ G · income \d+ → \d+ · \d+ G left",
            part(client.get(address(islands)), "turn"),
        )

    def test_the_board_shows_the_draft_and_the_moved_marker(
        self, islands: Sat, client: Any, inside: Enter
    ) -> None:
        first, _ = self.two_builds(islands)
        client = inside(asked_first(islands))
        empty = body(client.get(address(islands)))
        assert "laid-out" not in empty and 'piece left"' not in empty
        self.lay_out(client, islands, first)
        page = body(client.get(address(islands)))
        assert page.count("laid-out") == len(("on the map", "marker"))
        assert page.count('piece left"') == 1

    def test_play_is_the_only_filled_button(self, islands: Sat, client: Any, inside: Enter) -> None:
        first, _ = self.two_builds(islands)
        client = inside(asked_first(islands))
        self.lay_out(client, islands, first)
        page = body(client.get(address(islands), {"kind": "end_turn", "cards": "0"})).split(
            'id="turn"'
        )[1]
        assert page.count('class="primary"') == 1
        assert re.search(r'class="primary">\s*Play and end your turn\s*</button>', page)

    def test_undo_keeps_the_focus_while_moves_are_left(self, islands: Sat, client: Any) -> None:
        self.lay_out(
            client, islands, next(one for one in self.moves(islands) if one.startswith("build"))
        )
        page = client.get(address(islands), headers=UNDO)
        assert (
            "<button autofocus>Undo</button>" in body(page) and body(page).count("autofocus") == 1
        )
        seat = next(iter(islands.position.to_act))
        client.post(address(islands, "undo"), {"asked": islands.chair(seat).asked})
        page = client.get(address(islands), headers=UNDO)
        assert (
            'id="question" tabindex="-1" autofocus' in body(page)
            and body(page).count("autofocus") == 1
        )

    def moves(self, sat: Sat) -> list[str]:
        return [str(move) for move in sat.position.legal_moves(next(iter(sat.position.to_act)))]
