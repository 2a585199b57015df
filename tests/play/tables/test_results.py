"""The top of a finished table's page: who won, the viewer's own place, and the scores."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import pytest

from club.people.members.models import Member
from club.play.tables.models import Status
from club.play.tables.presentation.names import player_names_of
from club.play.tables.presentation.results import _result_sentence
from games import registry
from tests.support.pages import Enter, address, body, part
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(alice: Member, bob: Member) -> Sat:
    """Alice takes the last stone."""
    nim = sit_down("nim", [alice, bob])
    for seat, move in ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 5 from c")):
        nim.play(seat, move)
    assert nim.table.status == Status.FINISHED
    return nim


def test_each_viewer_reads_the_winner_and_their_own_place(
    over: Sat, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    assert "You won." in part(inside(alice).get(address(over)), "sentence")
    assert "alice won. You came second of 2." in part(inside(bob).get(address(over)), "sentence")
    told = part(inside(carol).get(address(over)), "sentence")
    assert "alice won." in told and "You" not in told


def test_the_result_is_between_the_sentence_and_the_board(
    over: Sat, bob: Member, inside: Enter
) -> None:
    page = body(inside(bob).get(address(over)))
    order = [page.index(f'id="{id}"') for id in ("turn", "results", "board", "log", "seats")]
    assert order == sorted(order)


def test_every_figure_has_its_name_beside_it_for_narrow_pages(
    over: Sat, bob: Member, inside: Enter
) -> None:
    page = body(inside(bob).get(address(over)))
    cells = (
        page.partition('id="results"')[2]
        .partition("</table>")[0]
        .count('<td class="figure" data-name=')
    )
    # the place has no label
    assert cells == page.count('<th class="figure" scope="col">') * 2 - 2


@pytest.mark.parametrize(
    ("places", "viewer", "said"),
    [
        ((1, 2, 3), 0, "You won."),
        ((1, 2, 3), 2, "alice won. You came third of 3."),
        ((1, 1, 3), 0, "You share the first place with bob."),
        ((1, 1, 3), 2, "alice and bob share the first place. You came third of 3."),
        ((1, 2, 2), 1, "alice won. You share the second place with carol."),
        ((1, 1, 1), 1, "You share the first place with alice and carol."),
        ((2, 1, 2), None, "bob won."),
    ],
)
def test_ties_are_told_as_ties(
    alice: Member, bob: Member, carol: Member, places: Sequence[int], viewer: int | None, said: str
) -> None:
    nim = sit_down("nim", [alice, bob, carol])
    names = player_names_of(registry.find("nim"), [nim.chair(seat) for seat in range(3)])
    plain = re.sub(r"<[^>]*>", "", _result_sentence(places, names, viewer))
    assert " ".join(html.unescape(plain).split()) == said
