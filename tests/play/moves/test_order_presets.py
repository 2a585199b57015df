"""Presets of a game give several standing orders with one press; the page shows them before the
forms.
"""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.moves import services as play
from games import registry
from games.core import AnyGame
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import NOW, Sat, agree_to_end, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def islands(alice: Member, bob: Member) -> Sat:
    return sit_down("rakentaa", [alice, bob])


def given(sat: Sat, seat: int = 0) -> dict[str, str]:
    return {key: kept[0] for key, kept in sat.chair(seat).orders.items()}


def test_one_press_gives_them_all(islands: Sat, alice: Member, inside: Enter) -> None:
    answer = inside(alice).post(address(islands, "order", "preset"), {"preset": "1"})
    assert answer.status_code == 303
    assert set(given(islands).values()) == {"never"} and len(given(islands)) == 7


def test_another_press_puts_others_in_their_place(islands: Sat, alice: Member) -> None:
    for number in (2, 0):
        play.give_preset(islands.pk, alice, number, NOW)
    assert set(given(islands).values()) == {"always"}


def test_ask_me_takes_them_back_and_nothing_else(islands: Sat, alice: Member) -> None:
    play.set_order(islands.pk, alice, "gifts: ship road", NOW)
    play.give_preset(islands.pk, alice, 0, NOW)
    play.give_preset(islands.pk, alice, 3, NOW)
    assert given(islands) == {"gifts": "ship road"}


def test_the_page_says_which_holds(islands: Sat, alice: Member, inside: Enter) -> None:
    play.give_preset(islands.pk, alice, 0, NOW)
    page = inside(alice).get(address(islands))
    holds = [one.text for one in page.context["page"].forms.presets if one.holds]
    assert holds == ["Always escape"]
    assert body(page).count('aria-pressed="true"') == 1
    assert body(page).index("Always escape") < body(page).index('class="more-orders"')


@pytest.mark.parametrize("number", ["4", "99", "-1", "x", ""])
def test_what_is_not_offered_is_refused(
    islands: Sat, alice: Member, inside: Enter, number: str
) -> None:
    answer = inside(alice).post(address(islands, "order", "preset"), {"preset": number})
    assert answer.status_code == 422 and given(islands) == {}


def test_nobody_gives_them_for_another(islands: Sat, carol: Member) -> None:
    with pytest.raises(NotAllowed):
        play.give_preset(islands.pk, carol, 0, NOW)


def test_when_the_game_is_over_none_can_be_given(islands: Sat, alice: Member, bob: Member) -> None:
    for member in (alice, bob):
        agree_to_end(islands.pk, member, NOW)
    with pytest.raises(ClubError):
        play.give_preset(islands.pk, alice, 0, NOW)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
def test_every_preset_is_made_of_orders_that_the_game_takes(game: AnyGame) -> None:
    for seats in game.info.seats:
        view = game.start(seats, {}).view(0)
        presets = game.presets(view)
        assert len(presets) <= 4
        for preset in presets:
            for key, value in preset.orders:
                assert game.read_order(view, f"{key}: {value}").key == key
