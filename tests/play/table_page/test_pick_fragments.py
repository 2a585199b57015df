"""What a pick brings to a page that shows all the rest already."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.tables.models import StandInPolicy
from tests.play.moves.test_drafts import lay_out
from tests.support.pages import HTMX, Enter, address, body, shown
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
LEFT_ALONE = ("seats", "forms", "terms", "beside", "log", "results", "votes")
LINK, FORM = {"HTTP_HX_SOURCE": "a#heap-b"}, {"HTTP_HX_SOURCE": "form#turn-plan"}
UNDO = {"HTTP_HX_SOURCE": "form#turn-undo"}


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


def brought(client: Client, sat: Sat, said: str, **headers: str) -> set[str]:
    """The parts in the answer to a pick."""
    answer = client.get(address(sat), {"heap": "b"}, HTTP_SHOWN=said, **HTMX, **headers)
    return set(re.findall(r'<hx-partial hx-target="#(\w+)"', body(answer)))


def test_a_pick_is_answered_with_changed_fragments_only(
    nim: Sat, alice: Member, inside: Enter
) -> None:
    client = inside(alice)
    parts = brought(client, nim, shown(client, nim), **LINK)
    assert {"news", "turn", "rule", "board", "hand"} <= parts
    assert parts.isdisjoint(LEFT_ALONE)


def test_picks_do_not_change_the_shown_token(nim: Sat, alice: Member, inside: Enter) -> None:
    client, picked = inside(alice), {"heap": "b"}
    answer = client.get(address(nim), picked, **HTMX, **LINK)
    assert f'data-shown="{shown(client, nim)}"' in body(answer)


@pytest.mark.parametrize("how", [LINK, UNDO])
def test_an_outdated_page_gets_all_fragments(
    nim: Sat, alice: Member, bob: Member, inside: Enter, how: dict[str, str]
) -> None:
    client = inside(alice)
    before = shown(client, nim)
    nim.play(0, "take 1 from a")
    nim.play(1, "take 1 from a")
    assert brought(client, nim, before, **how).issuperset(LEFT_ALONE)


def test_an_opened_section_is_sent(nim: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    opened = {"HTTP_OPEN_FOLDS": "agreed"}
    assert "terms" in brought(client, nim, shown(client, nim), **LINK, **opened)


def test_a_form_is_answered_with_all_fragments(nim: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    assert brought(client, nim, shown(client, nim), **FORM).issuperset(LEFT_ALONE)


def test_a_draft_is_answered_with_its_changes_and_the_forms(
    alice: Member, bob: Member, inside: Enter, toys: None
) -> None:
    toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION, now=timezone.now())
    client = inside(alice)
    before = shown(client, toy)
    lay_out(toy, 0, "step")
    parts = brought(client, toy, before, HTTP_HX_SOURCE="form#turn-step")
    assert {"news", "turn", "board", "hand", "forms"} <= parts
    assert parts.isdisjoint({*LEFT_ALONE} - {"forms"})


def test_a_pick_after_a_draft_is_answered_with_changes_only(
    alice: Member, bob: Member, inside: Enter, toys: None
) -> None:
    toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION, now=timezone.now())
    client = inside(alice)
    lay_out(toy, 0, "step")
    assert brought(client, toy, shown(client, toy), **LINK).isdisjoint(LEFT_ALONE)


def test_elements_that_no_pick_changes_are_not_sent_again(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("reykholt", [alice, bob], {"first_seat": "seat_1"}, now=timezone.now())
    client = inside(alice)
    said = {"HTTP_SHOWN": shown(client, sat), **HTMX, **LINK}
    answer = body(client.get(address(sat), {"space": "d_market_1"}, **said))
    assert '<ol id="walk" data-same></ol>' in answer
    assert 'class="spaces"' in answer


def test_elements_with_choices_are_rendered_with_each_pick(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("reykholt", [alice, bob], {"first_seat": "seat_1"}, now=timezone.now())
    sat.play(0, "place on d_property_1", now=timezone.now())
    client = inside(alice)
    said = {"HTTP_SHOWN": shown(client, sat), **HTMX, **LINK}
    assert '<div id="offers" class="offers swiped"' in body(client.get(address(sat), **said))


def test_a_kind_can_be_picked_again_after_it_was_taken_back(
    alice: Member, bob: Member, inside: Enter, same_chance: None
) -> None:
    dice = sit_down("liars_dice", [alice, bob], now=timezone.now())
    (seat,) = dice.position.to_act
    dice.play(seat, str(dice.position.legal_moves(seat)[0]))
    (seat,) = dice.position.to_act
    page = body(inside(dice.member(seat)).get(address(dice), {"kind": "bid", "count": "2"}))
    chips = re.findall(r'class="chip" href="([^"]*)"', page)
    assert chips == [address(dice), f"{address(dice)}?kind=bid"]


def test_moves_laid_out_in_the_address_change_the_shown_token(
    alice: Member, bob: Member, inside: Enter, toys: None
) -> None:
    toy, client = sit_down("toy", [alice, bob], now=timezone.now()), inside(alice)
    answer = client.get(address(toy), {"laid": "step"}, **HTMX, **LINK)
    said, _, draft = shown(client, toy).partition("_")
    assert f'data-shown="{said}_' in body(answer)
    assert f'data-shown="{said}_{draft}"' not in body(answer)
