"""Rise of the Inkas: twins, games that differ only in what a viewer cannot know, look the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.core import CHANCE, Ply, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules.cards import FIRST_STACK, count_by_card, count_by_kind
from games.inkas.rules.known_cards import create_sampled_doubts
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    play,
    read_cards,
    read_stack,
    roll_dice,
)

Plies = Sequence[tuple[int, str]]


def record_known(position: InkasPosition, plies: Plies, viewer: Viewer) -> list[Any]:
    """All that the viewer is shown, told, offered and refused on the way; plies without news have
    not happened.
    """
    known = [show_all(position, viewer)]
    for seat, text in plies:
        move = GAME.read_move(text)
        before, position = position, position.play(seat, move)
        messages = GAME.news(before, Ply(seat, move), position, viewer)
        if messages:
            known.append((messages, show_all(position, viewer)))
    return known


def show_all(position: InkasPosition, viewer: Viewer) -> tuple[Any, ...]:
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
    one = build_position(hands={A: "4 wood", B: "2 ore 1 fish", C: "1 wool"})
    other = build_position(hands={A: "4 wood", B: "1 ore 1 wool 1 fish", C: "1 ore"})
    assert record_known(one, TURN, viewer) == record_known(other, TURN, viewer)
    assert record_known(one, TURN, B) != record_known(other, TURN, B)


@pytest.mark.parametrize("viewer", [B, C, D, None])
def test_r48_a_bought_card_is_seen_by_its_buyer_alone(viewer: Viewer) -> None:
    position = build_position(hands={A: "1 wool 1 potato 1 ore 1 fish"})
    one: Plies = ((A, "buy card"), (CHANCE, "draw monopoly"), (A, "end turn"))
    other: Plies = ((A, "buy card"), (CHANCE, "draw combat_arts"), (A, "end turn"))
    assert record_known(position, one, viewer) == record_known(position, other, viewer)
    assert record_known(position, one, A) != record_known(position, other, A)


@pytest.mark.parametrize("viewer", [A, B, D, None])
def test_r48_development_cards_in_hand_are_secret(viewer: Viewer) -> None:
    hands = {A: "4 wood", B: "1 ore"}
    one = build_position(hands=hands, cards={C: "monopoly combat_arts"})
    other = build_position(hands=hands, cards={C: "invention road_building"})
    assert record_known(one, TURN, viewer) == record_known(other, TURN, viewer)
    assert record_known(one, TURN, C) != record_known(other, TURN, C)


def test_r48_how_many_were_bought_is_told_to_seats_alone() -> None:
    position = build_position(hands={A: "1 wool 1 potato 1 ore 1 fish"}, cards={A: "invention"})
    bought = play(position, (A, "buy card"), (CHANCE, "draw monopoly"))
    assert [bought.view(viewer).seats[A].bought for viewer in (A, B, None)] == [1, 1, 0]
    assert [bought.view(viewer).seats[A].cards for viewer in (A, B, None)] == [2, 2, 2]
    assert (bought.view(A).bought, bought.view(B).bought) == ((0, 0, 0, 1), ())


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r48_a_robbed_card_is_known_to_its_two_seats_alone(viewer: Viewer) -> None:
    position = roll_dice(build_position(hands={B: "1 ore", C: "1 wool 1 fish"}, on_turn=B), 3, 4)
    one: Plies = ((B, "robber to d3, rob 2"), (CHANCE, "robbed wool"), (B, "end turn"))
    other: Plies = ((B, "robber to d3, rob 2"), (CHANCE, "robbed fish"), (B, "end turn"))
    assert record_known(position, one, viewer) == record_known(position, other, viewer)
    for own in (B, C):
        assert record_known(position, one, own) != record_known(position, other, own)


def test_r48_news_name_the_robbed_card_to_its_two_seats() -> None:
    position = roll_dice(build_position(hands={B: "1 ore", C: "1 wool 1 fish"}, on_turn=B), 3, 4)
    robbing = play(position, (B, "robber to d3, rob 2"))
    move = GAME.read_move("robbed wool")
    after = robbing.play(CHANCE, move)
    messages = {
        viewer: str(GAME.news(robbing, Ply(CHANCE, move), after, viewer)[0])
        for viewer in (A, B, C, D, None)
    }
    assert messages[B] == messages[C] == "seat 2 robs seat 3 of wool."
    assert messages[A] == messages[D] == messages[None] == "seat 2 robs seat 3 of a card."


OWING = {A: "4 wood 5 ore", D: "4 potato 4 fish", B: "1 ore"}


@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_r15_what_is_chosen_is_sealed_until_all_have_chosen(viewer: Viewer) -> None:
    position = roll_dice(build_position(hands=OWING, on_turn=B), 3, 4)
    fish, potatoes = ((D, "discard fish"),) * 3, ((D, "discard potato"),) * 3
    one: Plies = (*fish, (D, "discard potato"))
    other: Plies = (*potatoes, (D, "discard fish"))
    assert record_known(position, one, viewer) == record_known(position, other, viewer)
    assert record_known(position, one, D) != record_known(position, other, D)
    rest = ((A, "discard wood"),) * 3 + ((A, "discard ore"),)
    assert record_known(position, (*one, *rest), None) != record_known(
        position, (*other, *rest), None
    )


@pytest.mark.parametrize("viewer", [B, C, D, None])
def test_r15_what_is_chosen_first_is_sealed_while_another_has_to_choose(viewer: Viewer) -> None:
    position = roll_dice(build_position(hands=OWING, on_turn=B), 3, 4)
    one, other = (((A, f"discard {kind}"),) * 4 for kind in ("wood", "ore"))
    assert record_known(position, one, viewer) == record_known(position, other, viewer)
    assert record_known(position, one, A) != record_known(position, other, A)


@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_r15_nobody_learns_how_far_another_has_come(viewer: Viewer) -> None:
    position = roll_dice(build_position(hands=OWING, on_turn=B), 3, 4)
    assert record_known(position, ((D, "discard fish"),) * 2, viewer) == record_known(
        position, (), viewer
    )


@pytest.mark.parametrize("viewer", [A, C, D, None])
def test_r48_who_could_accept_an_offer_is_not_told(viewer: Viewer) -> None:
    one = build_position(hands={A: "4 wood", B: "2 ore"})
    other = build_position(hands={A: "4 wood", B: "2 wool"})
    plies: Plies = ((A, "offer 1 wood for 1 ore to 1 2"), (C, "decline 1"))
    supply = one.view(None).supply
    assert supply != other.view(None).supply  # the supply is public
    twin = build_position(hands={A: "4 wood", B: "2 wool", D: "2 ore"})
    alike = build_position(hands={A: "4 wood", B: "2 ore", D: "2 wool"})
    if viewer != D:
        assert record_known(twin, plies, viewer) == record_known(alike, plies, viewer)
    assert record_known(twin, plies, B) != record_known(alike, plies, B)


def test_r36_each_seat_is_reminded_of_what_it_has_traded_itself() -> None:
    position = build_position(hands={A: "2 wood", B: "1 ore"})
    swapped = play(position, (A, "offer 2 wood for 1 ore to 1"), (B, "accept 1"))
    traded = [swapped.view(viewer).traded for viewer in (A, B, C, None)]
    assert traded == [
        count_by_kind(read_cards("2 wood")),
        count_by_kind(read_cards("1 ore")),
        count_by_kind(0),
        (),
    ]


def test_r45_nobody_has_a_place_before_the_end() -> None:
    assert [build_position().view(viewer).outcome for viewer in (A, None)] == [None, None]
    assert build_position(phase="over").view(None).outcome is not None


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r38_an_offer_stays_shown_when_its_maker_cannot_pay(viewer: Viewer) -> None:
    """The hand of the maker after a robbery is secret: the twin that can still pay shows
    the same.
    """
    position = build_position(
        hands={A: "1 wood 1 ore", B: "3 wool", D: "1 fish"}, cards={D: "combat_arts"}
    )
    offered = play(position, (A, "offer 1 wood for 1 wool to 1"))
    taken = (choose_swap(offered, 0, 4), choose_swap(offered, 4, 0))
    robbed = [offered.change(hands=hands, doubts=create_sampled_doubts(hands)) for hands in taken]
    assert show_all(robbed[0], viewer) == show_all(robbed[1], viewer)


def choose_swap(position: InkasPosition, give: int, _: int) -> tuple[int, ...]:
    """Seat A has lost a card of that kind to seat D."""
    hands = list(position.hands)
    hands[A] -= 1 << 8 * give
    hands[D] += 1 << 8 * give
    return tuple(hands)


# --- guesses


@pytest.mark.long
@pytest.mark.parametrize(("seats", "start"), [(3, "free"), (4, "printed")])
def test_samples_fit_the_view_in_every_phase(seats: int, start: str) -> None:
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


def test_samples_deal_hands_from_what_is_not_in_the_supply() -> None:
    view = build_position(hands={A: "2 wood", B: "2 ore 1 fish", C: "2 wool"}).view(A)
    guesses = [GAME.sample_hidden(view, Random(seed)) for seed in range(40)]
    assert len({sample_hidden.hands for sample_hidden in guesses}) == 5
    assert {sample_hidden.supply for sample_hidden in guesses} == {
        build_position(hands={A: "2 wood", B: "2 ore 1 fish", C: "2 wool"}).supply
    }


def test_samples_respect_the_stack_that_cards_came_from() -> None:
    gone = FIRST_STACK - read_stack("monopoly combat_arts")
    view = build_position(
        removed=gone, cards={B: "monopoly combat_arts combat_arts"}, second=True
    ).view(A)
    for seed in range(30):
        sample_hidden = GAME.sample_hidden(view, Random(seed))
        held = count_by_card(sample_hidden.cards[B])
        assert held[3] >= 1
        assert held[0] >= 1
        assert sum(held) == 3
        assert all(count >= 0 for count in count_by_card(sample_hidden.drawable))
