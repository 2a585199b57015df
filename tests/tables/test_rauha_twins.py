"""Twins at tables of Rauha: two games that differ only in what others cannot know read the same on
all their pages.

The twins differ in a sealed choice, a changed choice, a card discarded face down, a packet passed
on, a stored plan, and a plan that was set aside.
"""

from __future__ import annotations

import pytest

from club.members.models import Member
from club.play import services as play
from games.core import Viewer
from tests.support.pages import Enter
from tests.support.sitting_down import NOW, Sat, newcomer
from tests.support.twins import Story, lived

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_moment")]


@pytest.fixture
def sitters() -> list[Member]:
    return [newcomer(name) for name in ("anna", "benno", "cilla")]


def cards(sat: Sat, seat: int) -> list[str]:
    return [str(move) for move in sat.position.legal_moves(seat)]


def all_choose(sat: Sat, first: int = 0) -> None:
    """Seat 0 takes that card of its packet, the others their first."""
    sat.play(0, cards(sat, 0)[first])
    for seat in (1, 2):
        sat.play(seat, cards(sat, seat)[0])


def all_discard(sat: Sat) -> None:
    while sat.position.phase == "card":
        sat.play(sat.position.active, "discard for crystals")


def sealed(first: int) -> Story:
    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[first])

    return story


def changed(times: int) -> Story:
    def story(sat: Sat) -> None:
        for _ in range(times):
            sat.play(0, cards(sat, 0)[0])

    return story


def thrown(first: int) -> Story:
    def story(sat: Sat) -> None:
        all_choose(sat, first)
        all_discard(sat)

    return story


def in_hand(first: int) -> Story:
    return lambda sat: all_choose(sat, first)


def planned(planning: bool) -> Story:
    """A plan is stored. Nothing of its card is known, since it is not yet the seat's step."""

    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[0])
        if planning:
            play.set_order(sat.pk, sat.member(0), "plan: discard for spore r2c2; finish", NOW)

    return story


def set_aside(planning: bool) -> Story:
    """A plan for a card that was exchanged for another is cancelled when the seat's step comes."""

    def story(sat: Sat) -> None:
        sat.play(0, cards(sat, 0)[0])
        if planning:
            play.set_order(sat.pk, sat.member(0), "plan: discard for crystals", NOW)
        sat.play(0, cards(sat, 0)[0])
        for seat in (1, 2):
            sat.play(seat, cards(sat, seat)[0])
        while sat.position.active != 0:
            sat.play(sat.position.active, "discard for crystals")

    return story


TWINS = {
    "a sealed choice": (sealed(0), sealed(1)),
    "a choice changed": (changed(1), changed(2)),
    "a card in hand": (in_hand(0), in_hand(2)),
    "a card thrown away": (thrown(0), thrown(2)),
    "a plan kept": (planned(True), planned(False)),
    "a plan set aside": (set_aside(True), set_aside(False)),
}


@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.parametrize("twins", TWINS.values(), ids=list(TWINS))
@pytest.mark.usefixtures("same_chance")
def test_twins_read_the_same_to_whoever_cannot_tell_them_apart(
    twins: tuple[Story, Story], viewer: Viewer, sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """Seat 2 does not see the packet of seat 0 in the first two turns; alice is a spectator."""
    client = inside(alice if viewer is None else sitters[viewer])
    one, other = (lived("rauha", story, sitters, viewer, client) for story in twins)
    assert one == other


@pytest.mark.parametrize("twins", TWINS.values(), ids=list(TWINS))
@pytest.mark.usefixtures("same_chance")
def test_the_seat_itself_tells_them_apart(
    twins: tuple[Story, Story], sitters: list[Member], inside: Enter
) -> None:
    """The control: a viewer who knows the difference sees it."""
    client = inside(sitters[0])
    one, other = (lived("rauha", story, sitters, 0, client) for story in twins)
    assert one != other
