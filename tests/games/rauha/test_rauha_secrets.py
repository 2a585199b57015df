"""Rauha: twins, games that differ only in what a viewer cannot know, look the same to it."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.core import CHANCE, Viewer
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from games.rauha.rules import packet_history
from games.rauha.rules.faces import CARDS
from tests.games.rauha.positions import A, B, C, list_moves, list_news, play_plies, position_at
from tests.games.rauha.twins import (
    ALL_PASS,
    DEALT,
    Plies,
    first_turn,
    record_known,
    show_all,
    with_first_packet,
)

# --- packets


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_a_packet_is_seen_by_who_looks_at_it_alone(viewer: Viewer) -> None:
    other = with_first_packet("a1_crystal_1 a1_crystal_2 a1_mushroom_1 a1_mountain_1")
    assert record_known(DEALT, viewer) == record_known(other, viewer)
    assert record_known(DEALT, A) != record_known(other, A)


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_while_all_choose_each_seat_sees_its_own_packet_alone(viewer: Viewer) -> None:
    other = with_first_packet("a1_crystal_1 a1_crystal_2 a1_mushroom_1 a1_mountain_1")
    one, twin = play_plies(GAME.start(3, {}), *DEALT), play_plies(GAME.start(3, {}), *other)
    assert show_all(one, viewer) == show_all(twin, viewer)
    assert show_all(one, A) != show_all(twin, A)


def test_r30_a_deal_names_its_cards_to_who_looks_first() -> None:
    position = play_plies(GAME.start(3, {}), *DEALT[:1])
    lines = {viewer: list_news(position, CHANCE, DEALT[1][1], viewer) for viewer in (None, A, B, C)}
    assert lines[None] == lines[B] == lines[C] == ["A packet is dealt between seat 1 and seat 2."]
    assert "a1 forest 1" in lines[A][1]
    star = position_at(3, 4, holders={"kiteet": A})
    star = play_plies(star, (A, "finish"))
    messages = {
        viewer: list_news(star, CHANCE, f"deal {' '.join(list_undealt(star)[:4])}", viewer)
        for viewer in (A, B, C)
    }
    assert [len(messages[viewer]) for viewer in (A, B, C)] == [1, 2, 1]


def list_undealt(position: RauhaPosition) -> list[str]:
    return [card for number, card in enumerate(CARDS) if position.undealt >> number & 1]


# --- choices


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_a_sealed_choice_shows_nowhere(viewer: Viewer) -> None:
    one = (*DEALT, (A, "choose a1_crystal_3"), (B, "choose a1_forest_5"))
    other = (*DEALT, (A, "choose a1_mountain_2"), (B, "choose a1_forest_5"))
    assert record_known(one, viewer) == record_known(other, viewer)
    assert record_known(one, A) != record_known(other, A)


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_a_choice_changed_leaves_no_trace(viewer: Viewer) -> None:
    once = (*DEALT, (A, "choose a1_crystal_3"))
    twice = (*once, (A, "choose a1_mountain_2"))
    assert record_known(once, viewer) == record_known(twice, viewer)
    assert record_known(once, A) != record_known(twice, A)


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_a_card_in_hand_stays_hidden_through_the_others_steps(viewer: Viewer) -> None:
    one, other = first_turn("a1_crystal_3")[:-1], first_turn("a1_mountain_2")[:-1]
    assert record_known(one, viewer) == record_known(other, viewer)


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_d22_a_card_thrown_away_stays_hidden(viewer: Viewer) -> None:
    one, other = first_turn("a1_crystal_3"), first_turn("a1_mountain_2")
    assert record_known(one, viewer) == record_known(other, viewer)
    assert record_known(one, A) != record_known(other, A)


def test_r30_the_neighbour_learns_what_was_taken_only_by_what_is_left() -> None:
    """Seat B looks at packet 0 next: it sees three cards, never the one that A threw away."""
    end = ((A, "finish, leave the rest"),)
    one, other = (*first_turn("a1_crystal_3"), *end), (*first_turn("a1_mountain_2"), *end)
    assert record_known(one, C) == record_known(other, C)
    assert record_known(one, B)[:-1] == record_known(other, B)[:-1]
    assert record_known(one, B)[-1] != record_known(other, B)[-1]
    assert play_plies(GAME.start(3, {}), *one).view(B).offer == (
        "a1_forest_1",
        "a1_mushroom_2",
        "a1_mountain_2",
    )


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_a_card_placed_is_open_to_all(viewer: Viewer) -> None:
    assert record_known(first_turn("a1_crystal_3", "place r3c3"), viewer) != record_known(
        first_turn("a1_mountain_2", "place r3c3"), viewer
    )


def play_to_third_lock(taken: int) -> Plies:
    """Up to the lock of the third turn, on which seat A takes one of two cards and passes the other
    over.
    """
    position, plies = GAME.start(3, {}), list(DEALT)
    position = play_plies(position, *DEALT)
    while position.stop < 3 or position.to_act != {A}:
        seat = max(position.to_act) if position.phase == "choose" else position.active
        moves = list_moves(position, seat)
        text = next((one for one in ALL_PASS if one in moves), moves[0])
        plies.append((seat, text))
        position = play_plies(position, plies[-1])
    return (*plies, (A, list_moves(position, A)[taken]))


@pytest.mark.parametrize("viewer", [B, C, None])
def test_r30_d22_what_is_passed_over_stays_hidden(viewer: Viewer) -> None:
    one, other = play_to_third_lock(0), play_to_third_lock(1)
    # the seat that saw the packet before knows both cards, but not which was taken
    same = viewer != B
    assert record_known(one, viewer) == record_known(other, viewer)
    assert (
        same
        or play_plies(GAME.start(3, {}), *one).picks != play_plies(GAME.start(3, {}), *other).picks
    )
    gone = play_plies(GAME.start(3, {}), *one).view(A).gone
    assert [card.passed for card in gone] == [False, False, True]
    assert not play_plies(GAME.start(3, {}), *one).view(None).gone


# --- what is shown again, and at the end


def test_r30_r31_packets_are_shown_again_where_the_table_wants_it() -> None:
    plies = (*first_turn("a1_crystal_3"), (A, "finish"))
    remembered, forgotten = (
        play_plies(GAME.start(3, {"memory_aid": aid}), *plies).view(A) for aid in ("on", "off")
    )
    assert [(seen.stop, len(seen.cards), seen.taken) for seen in remembered.seen] == [
        (1, 4, "a1_crystal_3")
    ]
    assert not forgotten.seen
    assert remembered.offer == forgotten.offer != ()
    assert [gone.card for gone in forgotten.gone] == ["a1_crystal_3"]
    assert not play_plies(GAME.start(3, {}), *plies).view(None).seen


@pytest.mark.parametrize("aid", ["on", "off"])
def test_r31_the_news_names_a_packet_only_where_the_page_shows_it_again(aid: str) -> None:
    plies = (*first_turn("a1_crystal_3"), (A, "finish"))
    before = play_plies(GAME.start(3, {"memory_aid": aid}), *plies[:-1])
    second = play_plies(before, plies[-1])
    messages = list_news(before, A, "finish", A)
    named = [line for line in messages if second.view(A).offer[0].replace("_", " ") in line]
    assert bool(named) == (aid == "on")
    start = play_plies(GAME.start(3, {"memory_aid": aid}), DEALT[0])
    dealt = list_news(start, CHANCE, DEALT[1][1], A)
    assert len(dealt) == (2 if aid == "on" else 1)


def test_r32_after_the_end_the_black_hole_is_opened() -> None:
    position, rng = GAME.start(2, {}), Random(4)
    while position.to_act:
        assert {gone.seat for gone in position.view(A).gone} <= {A}
        seat = min(position.to_act)
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)
    view = position.view(None)
    assert len(view.gone) == view.black_hole
    assert {gone.seat for gone in view.gone} == {A, B}
    assert GAME.sample_hidden(view, rng).picks == position.picks


def test_r29_open_things_are_the_same_for_all() -> None:
    position = position_at(3, 2, holders={"maa": B}, spores={C: "r1c1"})
    views = [position.view(viewer) for viewer in (None, A, B, C)]
    for name in (
        "worlds",
        "holders",
        "satellites",
        "undealt",
        "black_hole",
        "order",
        "active",
        "track",
        "leaders",
    ):
        assert len({repr(getattr(view, name)) for view in views}) == 1
    assert views[0].hand == ""
    assert [world.chosen for world in views[0].worlds] == [True] * 3


@pytest.mark.parametrize("seats", [2, 4])
def test_r30_a_view_names_no_card_but_those_open_or_its_own(seats: int) -> None:
    rng, position = Random(seats), GAME.start(seats, {})
    while position.to_act:
        seat = CHANCE if CHANCE in position.to_act else rng.choice(sorted(position.to_act))
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)
        laid = {use.card for world in position.view(None).worlds for use in world.uses}
        for viewer in (None, *range(seats)) if position.phase != "over" else ():
            own = set() if viewer is None else cards_seen_by(position, viewer)
            assert set(re.findall(r"a[12]_\w+_\d", repr(position.view(viewer)))) <= laid | own


def cards_seen_by(position: RauhaPosition, seat: int) -> set[str]:
    """All cards that the seat has looked at: the packets of its turns."""
    seen = {card for one in packet_history.list_seen_packets(position, seat) for card in one.cards}
    return seen | (
        {CARDS[card] for card in position.offer(seat)}
        if position.phase in ("deal", "choose")
        else set()
    )
