"""What ends a turn or a phase is never among the choices that are folded, whatever else there is to
choose from: asked of every title.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.safestring import SafeString

from club.members.models import Member
from club.play.computation import bot_chooser
from club.play.services.play_along import Plan, play_along
from club.table_page.page import page_of
from club.table_page.turn.offers import Offer, OpenField
from games import registry
from games.notation import first_word
from tests.support.sitting_down import NOW, Sat, sit_down

TITLES = sorted(game.info.slug for game in registry.games())
ENDS = {"End", "Done", "Stop", "Pass", "Finish", "Challenge", "Call", "Stay"}
PLIES = 40


def offer(number: int, closes: bool = False) -> Offer:
    text = f"Do the thing number {number}"
    return Offer("kind", str(number), text, "", 1, SafeString(), closes=closes)


@pytest.mark.parametrize("place", [0, 12, 29])
def test_of_many_choices_the_one_that_closes_is_shown(place: int) -> None:
    many = tuple(offer(number, number == place) for number in range(30))
    field = OpenField("kind", "What will you do?", many)
    marks = [marks for _, marks in field.rows]
    assert marks[place] == ""
    assert marks.count("") < 30


def test_one_that_goes_on_stands_beside_what_closes_where_there_is_room() -> None:
    on, *more = (Offer("kind", f"on {n}", f"Go {n}", "", 1, SafeString()) for n in range(9))
    ends = (Offer("kind", "end", "End it", "", 1, SafeString(), closes=True), offer(1, True))
    shown = [one for one, marks in OpenField("kind", "What?", (*ends, on, *more)).rows if not marks]
    assert set(ends) < set(shown)
    assert on in shown


def test_where_what_closes_takes_all_the_room_it_alone_is_shown() -> None:
    ends = tuple(offer(number, closes=True) for number in range(3))
    goes_on = tuple(offer(number) for number in range(3, 9))
    rows = OpenField("kind", "What?", (*goes_on, *ends)).rows
    assert [one for one, marks in rows if "beyond" not in marks] == list(ends)


def test_choices_stay_in_their_order() -> None:
    many = tuple(offer(number, number == 29) for number in range(30))
    assert [one for one, _ in OpenField("kind", "What?", many).rows] == list(many)


@pytest.mark.parametrize("slug", TITLES)
def test_every_kind_that_ends_something_says_so(slug: str) -> None:
    kinds = [kind for kind in registry.find(slug).moves if first_word(kind) in ENDS]
    assert [kind.__name__ for kind in kinds if not kind.CLOSES] == []


def asked(sat: Sat) -> Iterator[tuple[Offer, str]]:
    """The choices of whoever is asked, with how they are marked."""
    for seat in sat.position.to_act:
        own = page_of(sat.table, seat, sat.member(seat), {}, NOW).turn.own
        for question in own.questions if own else ():
            yield from question.rows


@pytest.mark.django_db
@pytest.mark.parametrize("slug", TITLES)
def test_in_no_title_such_a_choice_is_folded(
    slug: str, alice: Member, bob: Member, carol: Member, same_chance: None
) -> None:
    seats = max(2, min(registry.find(slug).info.seats))
    sat = sit_down(slug, (alice, bob, carol)[:seats])
    for _ in range(PLIES):
        if sat.position.outcome is not None:
            return
        assert [one.text for one, marks in asked(sat) if one.closes and marks] == []
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("greedy")))
