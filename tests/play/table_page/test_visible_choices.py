"""A choice that ends a turn or a phase is never collapsed, however many other choices there are:
tested with every title.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.safestring import SafeString

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.table_page.page import build_page
from club.play.table_page.turn.offers import Chip, Offer, OpenField
from games import registry
from games.notation import first_word
from tests.sampling import sampled
from tests.support.sitting_down import NOW, Sat, sit_down

TITLES = sorted(game.info.slug for game in registry.games())
ENDS = {"End", "Done", "Stop", "Pass", "Finish", "Challenge", "Call", "Stay"}
PLIES = sampled(8, 40)


def offer(number: int, closes: bool = False) -> Offer:
    text = f"Do the thing number {number}"
    return Offer("kind", str(number), text, "", 1, SafeString(), closes=closes)


@pytest.mark.parametrize("place", [0, 12, 29])
def test_a_closing_choice_is_shown_among_many(place: int) -> None:
    many = tuple(offer(number, number == place) for number in range(30))
    field = OpenField("kind", "What will you do?", many)
    marks = [marks for _, marks in field.rows]
    assert marks[place] == ""
    assert marks.count("") < 30


def test_an_ordinary_choice_is_shown_if_it_fits() -> None:
    on, *more = (Offer("kind", f"on {n}", f"Go {n}", "", 1, SafeString()) for n in range(9))
    ends = (Offer("kind", "end", "End it", "", 1, SafeString(), closes=True), offer(1, True))
    shown = [one for one, marks in OpenField("kind", "What?", (*ends, on, *more)).rows if not marks]
    assert set(ends) < set(shown)
    assert on in shown


def test_closing_choices_come_first_when_room_is_short() -> None:
    ends = tuple(offer(number, closes=True) for number in range(3))
    goes_on = tuple(offer(number) for number in range(3, 9))
    rows = OpenField("kind", "What?", (*goes_on, *ends)).rows
    assert [one for one, marks in rows if "beyond" not in marks] == list(ends)


def test_choices_stay_in_their_order() -> None:
    many = tuple(offer(number, number == 29) for number in range(30))
    assert [one for one, _ in OpenField("kind", "What?", many).rows] == list(many)


@pytest.mark.parametrize("slug", TITLES)
def test_every_closing_kind_of_move_is_marked(slug: str) -> None:
    kinds = [kind for kind in registry.find(slug).moves if first_word(kind) in ENDS]
    assert [kind.__name__ for kind in kinds if not kind.CLOSES] == []


def asked(sat: Sat) -> Iterator[tuple[Offer, str]]:
    """The choices of the asked member, with their marks."""
    for seat in sat.position.to_act:
        own = build_page(sat.table, seat, sat.member(seat), {}, NOW).turn.own
        for question in own.questions if own else ():
            yield from question.rows


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("slug", TITLES)
def test_no_game_hides_a_closing_choice(
    slug: str, alice: Member, bob: Member, carol: Member, same_chance: None
) -> None:
    seats = max(2, min(registry.find(slug).info.seats))
    sat = sit_down(slug, (alice, bob, carol)[:seats])
    for _ in range(PLIES):
        if sat.position.outcome is not None:
            return
        assert [one.text for one, marks in asked(sat) if one.closes and marks] == []
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("random")))


def test_a_chip_shows_a_card_by_its_name_alone() -> None:
    assert Chip("", "Forest · land · free", "?").title == "Forest"
    assert Chip("", "tomato", "?").title == "tomato"
