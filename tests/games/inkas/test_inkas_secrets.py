"""Rise of the Inkas: games that differ only in what a viewer cannot know look the same to it, until
it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.core import CHANCE, Ply, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules.cards import STACK, card_counts, counts
from games.inkas.rules.known_cards import dealt_doubts
from tests.games.inkas.drawn import A, B, C, D, bundle, drawn, played, roll, stack

Plies = Sequence[tuple[int, str]]


def learned(position: InkasPosition, plies: Plies, viewer: Viewer) -> list[Any]:
    """All that the viewer is shown, told, offered and refused on the way; plies without news have
    not happened.
    """
    known = [seen(position, viewer)]
    for seat, text in plies:
        move = GAME.read_move(text)
        before, position = position, position.play(seat, move)
        told = GAME.news(before, Ply(seat, move), position, viewer)
        if told:
            known.append((told, seen(position, viewer)))
    return known


def seen(position: InkasPosition, viewer: Viewer) -> tuple[Any, ...]:
    view = position.view(viewer)
    said = (view, position.awaited(viewer), GAME.prompts(view), GAME.orders(view))
    if viewer is None:
        return said
    moves = tuple(position.legal_moves(viewer)), tuple(position.families(viewer))
    tried = [GAME.read_move(text) for text in TRIED]
    return (
        *said,
        moves,
        [None if position.allows(viewer, one) else position.why_not(viewer, one) for one in tried],
    )


TRIED = (
    *(
        "road p44",
        "settle n31",
        "city n12",
        "buy card",
        "play monopoly on ore",
        "play invention for ore ore",
        "end turn",
    ),
    *(
        "trade 3 wood for ore",
        "robber to d3, rob 1",
        "discard ore",
        "accept 1",
        "confirm 1 with 1",
        "repel robber",
    ),
    *(
        "offer 1 wood for 1 ore to 1",
        "counter 1 with 1 wood for 1 ore",
        "found n01",
        "concede with 2 markers",
        "roll",
    ),
)
TURN: Plies = ((A, "trade 3 wood for ore"), (A, "end turn"), (CHANCE, "roll 1 1"))


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r48_hands_are_their_seats_own(viewer: Viewer) -> None:
    one = drawn(hands={A: "4 wood", B: "2 ore 1 fish", C: "1 wool"})
    other = drawn(hands={A: "4 wood", B: "1 ore 1 wool 1 fish", C: "1 ore"})
    assert learned(one, TURN, viewer) == learned(other, TURN, viewer)
    assert learned(one, TURN, B) != learned(other, TURN, B)


@pytest.mark.parametrize("viewer", [B, C, D, None])
def test_r48_a_bought_card_is_seen_by_its_buyer_alone(viewer: Viewer) -> None:
    position = drawn(hands={A: "1 wool 1 potato 1 ore 1 fish"})
    one: Plies = ((A, "buy card"), (CHANCE, "draw monopoly"), (A, "end turn"))
    other: Plies = ((A, "buy card"), (CHANCE, "draw combat_arts"), (A, "end turn"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    assert learned(position, one, A) != learned(position, other, A)


@pytest.mark.parametrize("viewer", [A, B, D, None])
def test_r48_development_cards_in_hand_are_secret(viewer: Viewer) -> None:
    hands = {A: "4 wood", B: "1 ore"}
    one = drawn(hands=hands, cards={C: "monopoly combat_arts"})
    other = drawn(hands=hands, cards={C: "invention road_building"})
    assert learned(one, TURN, viewer) == learned(other, TURN, viewer)
    assert learned(one, TURN, C) != learned(other, TURN, C)


def test_r48_how_many_were_bought_is_told_to_seats_alone() -> None:
    position = drawn(hands={A: "1 wool 1 potato 1 ore 1 fish"}, cards={A: "invention"})
    bought = played(position, (A, "buy card"), (CHANCE, "draw monopoly"))
    assert [bought.view(viewer).seats[A].bought for viewer in (A, B, None)] == [1, 1, 0]
    assert [bought.view(viewer).seats[A].cards for viewer in (A, B, None)] == [2, 2, 2]
    assert (bought.view(A).bought, bought.view(B).bought) == ((0, 0, 0, 1), ())


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r48_a_robbed_card_is_known_to_its_two_seats_alone(viewer: Viewer) -> None:
    position = roll(drawn(hands={B: "1 ore", C: "1 wool 1 fish"}, on_turn=B), 3, 4)
    one: Plies = ((B, "robber to d3, rob 2"), (CHANCE, "robbed wool"), (B, "end turn"))
    other: Plies = ((B, "robber to d3, rob 2"), (CHANCE, "robbed fish"), (B, "end turn"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    for own in (B, C):
        assert learned(position, one, own) != learned(position, other, own)


def test_r48_news_name_the_robbed_card_to_its_two_seats() -> None:
    position = roll(drawn(hands={B: "1 ore", C: "1 wool 1 fish"}, on_turn=B), 3, 4)
    robbing = played(position, (B, "robber to d3, rob 2"))
    move = GAME.read_move("robbed wool")
    after = robbing.play(CHANCE, move)
    told = {
        viewer: str(GAME.news(robbing, Ply(CHANCE, move), after, viewer)[0])
        for viewer in (A, B, C, D, None)
    }
    assert told[B] == told[C] == "seat 2 robs seat 3 of wool."
    assert told[A] == told[D] == told[None] == "seat 2 robs seat 3 of a card."


OWING = {A: "4 wood 5 ore", D: "4 potato 4 fish", B: "1 ore"}


@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_r15_what_is_chosen_is_sealed_until_all_have_chosen(viewer: Viewer) -> None:
    position = roll(drawn(hands=OWING, on_turn=B), 3, 4)
    fish, potatoes = ((D, "discard fish"),) * 3, ((D, "discard potato"),) * 3
    one: Plies = (*fish, (D, "discard potato"))
    other: Plies = (*potatoes, (D, "discard fish"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    assert learned(position, one, D) != learned(position, other, D)
    rest = ((A, "discard wood"),) * 3 + ((A, "discard ore"),)
    assert learned(position, (*one, *rest), None) != learned(position, (*other, *rest), None)


@pytest.mark.parametrize("viewer", [B, C, D, None])
def test_r15_what_is_chosen_first_is_sealed_while_another_has_to_choose(viewer: Viewer) -> None:
    position = roll(drawn(hands=OWING, on_turn=B), 3, 4)
    one, other = (((A, f"discard {kind}"),) * 4 for kind in ("wood", "ore"))
    assert learned(position, one, viewer) == learned(position, other, viewer)
    assert learned(position, one, A) != learned(position, other, A)


@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_r15_nobody_learns_how_far_another_has_come(viewer: Viewer) -> None:
    position = roll(drawn(hands=OWING, on_turn=B), 3, 4)
    assert learned(position, ((D, "discard fish"),) * 2, viewer) == learned(position, (), viewer)


@pytest.mark.parametrize("viewer", [A, C, D, None])
def test_r48_who_could_accept_an_offer_is_not_told(viewer: Viewer) -> None:
    one = drawn(hands={A: "4 wood", B: "2 ore"})
    other = drawn(hands={A: "4 wood", B: "2 wool"})
    plies: Plies = ((A, "offer 1 wood for 1 ore to 1 2"), (C, "decline 1"))
    supply = one.view(None).supply
    assert supply != other.view(None).supply  # what lies in the supply is public
    twin = drawn(hands={A: "4 wood", B: "2 wool", D: "2 ore"})
    alike = drawn(hands={A: "4 wood", B: "2 ore", D: "2 wool"})
    if viewer != D:
        assert learned(twin, plies, viewer) == learned(alike, plies, viewer)
    assert learned(twin, plies, B) != learned(alike, plies, B)


def test_r36_each_seat_is_reminded_of_what_it_has_traded_itself() -> None:
    position = drawn(hands={A: "2 wood", B: "1 ore"})
    swapped = played(position, (A, "offer 2 wood for 1 ore to 1"), (B, "accept 1"))
    traded = [swapped.view(viewer).traded for viewer in (A, B, C, None)]
    assert traded == [counts(bundle("2 wood")), counts(bundle("1 ore")), counts(0), ()]


def test_r45_nobody_has_a_place_before_the_end() -> None:
    assert [drawn().view(viewer).outcome for viewer in (A, None)] == [None, None]
    assert drawn(phase="over").view(None).outcome is not None


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r38_an_offer_stays_shown_when_its_maker_cannot_pay(viewer: Viewer) -> None:
    """What the maker has left after a robbery is secret: the twin that can still pay shows the
    same.
    """
    position = drawn(hands={A: "1 wood 1 ore", B: "3 wool", D: "1 fish"}, cards={D: "combat_arts"})
    offered = played(position, (A, "offer 1 wood for 1 wool to 1"))
    taken = (swap(offered, 0, 4), swap(offered, 4, 0))
    robbed = [offered.change(hands=hands, doubts=dealt_doubts(hands)) for hands in taken]
    assert seen(robbed[0], viewer) == seen(robbed[1], viewer)


def swap(position: InkasPosition, give: int, _: int) -> tuple[int, ...]:
    """Seat A has lost a card of that kind to seat D."""
    hands = list(position.hands)
    hands[A] -= 1 << 8 * give
    hands[D] += 1 << 8 * give
    return tuple(hands)


# --- guesses


@pytest.mark.parametrize(("seats", "start"), [(3, "free"), (4, "printed")])
def test_guesses_fit_what_is_seen_in_every_phase(seats: int, start: str) -> None:
    rng = Random(seats)
    position = GAME.start(seats, {"start": start, "stall_rounds": 30})
    for _ in range(700):
        if not position.to_act:
            break
        for viewer in (None, *range(seats)):
            view = position.view(viewer)
            assert GAME.sample_hidden(view, rng).view(viewer) == view
        seat = rng.choice(sorted(position.to_act))
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)


def test_guesses_deal_hands_from_what_is_not_in_the_supply() -> None:
    view = drawn(hands={A: "2 wood", B: "2 ore 1 fish", C: "2 wool"}).view(A)
    guesses = [GAME.sample_hidden(view, Random(seed)) for seed in range(40)]
    assert len({sample_hidden.hands for sample_hidden in guesses}) == 5
    assert {sample_hidden.supply for sample_hidden in guesses} == {
        drawn(hands={A: "2 wood", B: "2 ore 1 fish", C: "2 wool"}).supply
    }


def test_guesses_know_which_stack_cards_came_from() -> None:
    gone = STACK - stack("monopoly combat_arts")
    view = drawn(removed=gone, cards={B: "monopoly combat_arts combat_arts"}, second=True).view(A)
    for seed in range(30):
        sample_hidden = GAME.sample_hidden(view, Random(seed))
        held = card_counts(sample_hidden.cards[B])
        assert held[3] >= 1
        assert held[0] >= 1
        assert sum(held) == 3
        assert all(count >= 0 for count in card_counts(sample_hidden.drawable))
