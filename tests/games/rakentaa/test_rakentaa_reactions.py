"""Rakentaa: thefts, and the answers of the seats that a play affects, on table T4."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules.pending import Gifts, Naming, Window
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_owned_tokens,
    find_refusal,
    list_hand,
    list_texts,
    make_t4,
    play_plies,
)

# --- Pick Pocket


def test_r30_pick_pocket_finds_a_card_and_a_token_by_chance() -> None:
    """Scenario 19."""
    hands = {C: "pick_pocket", A: "finagle traitor"}
    position = make_t4(at=2, hands=hands, tokens={B: {"ship": 1, "farm": 3}})
    open_ = play_plies(position, (C, "pick pocket, card from 0, token from 1"))
    assert open_.to_act == {CHANCE}
    assert {str(move) for move in open_.legal_moves(CHANCE)} == {
        "pick card finagle",
        "pick card traitor",
    }
    carded = play_plies(open_, (CHANCE, "pick card traitor"))
    assert (list_hand(carded, A), list_hand(carded, C)) == (["finagle"], ["traitor"])
    done = play_plies(carded, (CHANCE, "pick token farm"))
    assert (count_owned_tokens(done, B), count_owned_tokens(done, C), done.to_act) == (
        {"farm": 2, "ship": 1},
        {"farm": 1},
        {C},
    )
    assert find_refusal(position, C, "pick pocket, card from 0, token from 0").rule == "R30"
    assert find_refusal(open_, CHANCE, "pick card wanderer").rule == "D25"


def test_d25_every_single_token_is_as_likely_as_any_other() -> None:
    position = make_t4(
        at=2, hands={C: "pick_pocket", A: "finagle"}, tokens={B: {"ship": 1, "farm": 3}}
    )
    carded = play_plies(
        position, (C, "pick pocket, card from 0, token from 1"), (CHANCE, "pick card finagle")
    )
    found = [str(carded.chance_move(Random(seed))) for seed in range(400)]
    assert 270 < found.count("pick token farm") < 330
    assert set(found) == {"pick token farm", "pick token ship"}


def test_d14_two_victims_where_there_are_two_and_one_half_where_there_are_not() -> None:
    pairs = make_t4(hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}, C: {"farm": 1}})
    assert list_texts(pairs, A, "pick") == ["pick pocket, card from 1, token from 2"]
    lone = make_t4(hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}})
    assert list_texts(lone, A, "pick") == ["pick pocket, card from 1", "pick pocket, token from 1"]
    assert not list_texts(make_t4(hands={A: "pick_pocket"}), A, "pick")
    two = make_t4(2, hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}})
    assert list_texts(two, A, "pick") == ["pick pocket, card from 1, token from 1"]


def test_d14_one_escape_saves_a_seat_from_both_halves() -> None:
    two = make_t4(2, hands={A: "pick_pocket", B: "finagle narrow_escape"}, tokens={B: {"farm": 1}})
    after = play_plies(two, (A, "pick pocket, card from 1, token from 1"), (B, "escape"))
    assert (
        list_hand(after, A),
        list_hand(after, B),
        count_owned_tokens(after, B),
        after.pending,
    ) == (
        [],
        ["finagle"],
        {"farm": 1},
        None,
    )


def test_r30_an_escaped_half_yields_nothing_and_the_other_goes_ahead() -> None:
    hands = {A: "pick_pocket", B: "narrow_escape", C: "narrow_escape"}
    position = make_t4(hands=hands, tokens={C: {"ship": 1}})
    asked = play_plies(position, (A, "pick pocket, card from 1, token from 2"))
    assert asked.to_act == {B, C}
    after = play_plies(asked, (B, "escape"), (C, "accept"))
    assert {str(move) for move in after.legal_moves(CHANCE)} == {"pick token ship"}


# --- Robbery


def robbery(**more: object) -> RakentaaPosition:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1, "market": 1}, D: {"barge": 1}}
    spaces = {A: 12, B: 20, C: 12, D: 3}
    return make_t4(spaces=spaces, tokens=tokens, hands={A: "robbery", B: "narrow_escape"}, **more)  # type: ignore[arg-type]


def test_r31_a_robber_names_for_those_above_and_the_others_choose() -> None:
    """Scenario 16."""
    named = play_plies(robbery(), (A, "play robbery"), (A, "rob 1 of road"))
    assert named.to_act == {B}
    gifts = play_plies(named, (B, "accept"))
    assert gifts.to_act == {C}
    assert count_owned_tokens(gifts, A) == {}
    after = play_plies(gifts, (C, "give market"))
    assert count_owned_tokens(after, A) == {"market": 1, "barge": 1, "road": 1}
    assert (
        count_owned_tokens(after, B),
        count_owned_tokens(after, C),
        count_owned_tokens(after, D),
    ) == ({"farm": 2}, {"ship": 1}, {})


def test_r31_who_escapes_a_robbery_loses_nothing() -> None:
    after = play_plies(
        robbery(), (A, "play robbery"), (A, "rob 1 of road"), (B, "escape"), (C, "give ship")
    )
    assert count_owned_tokens(after, A) == {"barge": 1, "ship": 1}
    assert list_hand(after, B) == []


def test_r31_without_a_victim_it_cannot_be_played() -> None:
    position = make_t4(hands={A: "robbery"}, tokens={A: {"ship": 1}})
    assert find_refusal(position, A, "play robbery").rule == "R31"
    assert not list_texts(position, A, "play")


def test_d24_tokens_are_named_in_seat_order_and_single_ones_by_themselves() -> None:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1}, D: {"barge": 1, "fort": 1}}
    position = make_t4(spaces={B: 9, C: 9, D: 9}, tokens=tokens, hands={A: "robbery"})
    naming = play_plies(position, (A, "play robbery"))
    assert isinstance(naming.pending, Naming)
    assert list_texts(naming, A) == ["rob 1 of farm", "rob 1 of road"]
    assert find_refusal(naming, A, "rob 3 of fort").rule == "R31"
    assert find_refusal(naming, A, "rob 1 of ship").rule == "R31"
    assert find_refusal(naming, A, "end turn").rule == "R31"
    after = play_plies(naming, (A, "rob 1 of farm"), (A, "rob 3 of fort"))
    assert count_owned_tokens(after, A) == {"farm": 1, "fort": 1, "ship": 1}
    assert position.is_deterministic(A, position.legal_moves(A)[-1]) is False  # ending the turn
    assert naming.is_deterministic(A, naming.legal_moves(A)[0])


def test_r39_gifts_are_chosen_at_once_and_change_hands_together() -> None:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1, "market": 1}}
    gifts = play_plies(make_t4(tokens=tokens, hands={A: "robbery"}), (A, "play robbery"))
    assert isinstance(gifts.pending, Gifts)
    assert gifts.to_act == gifts.awaited(None) == {B, C}
    half = play_plies(gifts, (C, "give ship"))
    assert (half.to_act, count_owned_tokens(half, A), count_owned_tokens(half, C)) == (
        {B},
        {},
        {"market": 1, "ship": 1},
    )
    assert find_refusal(half, B, "give barge").rule == "R39"
    assert count_owned_tokens(play_plies(half, (B, "give farm")), A) == {"farm": 1, "ship": 1}


def test_r39_who_owns_one_type_only_is_not_asked() -> None:
    after = play_plies(make_t4(tokens={B: {"road": 3}}, hands={A: "robbery"}), (A, "play robbery"))
    assert (count_owned_tokens(after, A), count_owned_tokens(after, B), after.to_act) == (
        {"road": 1},
        {"road": 2},
        {A},
    )


# --- windows


def test_r37_each_play_asks_those_it_touches() -> None:
    escapes = dict.fromkeys((B, C, D), "narrow_escape")
    tokens = {A: {"market": 1, "fort": 1, "farm": 1}, B: {"ship": 1}, C: {"ship": 1}}

    def asked(text: str, card: str = "", **more: object) -> set[int]:
        hands = escapes | ({A: card} if card else {})
        return set(play_plies(make_t4(hands=hands, tokens=tokens, **more), (A, text)).to_act)  # type: ignore[arg-type]

    assert asked("swap farm with 2 for ship") == {C}
    assert asked("ban token ship") == {B, C, D}
    assert asked("play royal tax", "royal_tax") == {B, C, D}
    assert asked("play royal tax", "royal_tax", order=(B, C, A, D), at=2) == {D}
    assert asked("play finagle", "finagle", gold={C: 0}) == {B, D}
    assert asked("pick pocket, card from 3, token from 1", "pick_pocket") == {B, D}
    assert asked("play robbery", "robbery") == {B, C}


def test_r37_no_seat_is_asked_about_its_own_play() -> None:
    position = make_t4(hands={A: "royal_tax narrow_escape finagle"}, tokens={A: {"fort": 1}})
    for text in ("play royal tax", "play finagle", "ban token ship"):
        assert play_plies(position, (A, text)).pending is None


def test_r37_the_cost_is_paid_before_anybody_is_asked() -> None:
    position = make_t4(
        tokens={A: {"market": 1, "farm": 1}, B: {"ship": 1}}, hands={B: "narrow_escape"}
    )
    asked = play_plies(position, (A, "swap farm with 1 for ship"))
    assert count_owned_tokens(asked, A) == {"farm": 1}
    after = play_plies(asked, (B, "escape"))
    assert (count_owned_tokens(after, A), count_owned_tokens(after, B), list_hand(after, B)) == (
        {"farm": 1},
        {"ship": 1},
        [],
    )


def test_r38_escapes_leave_the_hand_only_when_all_have_answered() -> None:
    position = make_t4(hands={A: "royal_tax", B: "narrow_escape", C: "narrow_escape"})
    asked = play_plies(position, (A, "play royal tax"))
    half = play_plies(asked, (C, "escape"))
    assert (list_hand(half, C), half.to_act, half.effects) == (["narrow_escape"], {B}, ())
    after = play_plies(half, (B, "accept"))
    assert (list_hand(after, C), list_hand(after, B), after.effects[0].exempt) == (
        [],
        ["narrow_escape"],
        1 << C,
    )
    assert find_refusal(half, C, "accept").rule == "R8"


def test_r38_while_answers_are_awaited_nothing_else_is_possible() -> None:
    asked = play_plies(make_t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    assert isinstance(asked.pending, Window)
    assert list_texts(asked, B) == ["escape", "accept"]
    assert find_refusal(asked, B, "end turn").rule == "R38"
    assert not list_texts(asked, A)


@pytest.mark.parametrize(("windows", "asked"), [("holders", {C}), ("all_hands", {B, C})])
def test_r37_d21_by_option_every_touched_hand_is_waited_for(windows: str, asked: set[int]) -> None:
    hands = {A: "royal_tax", B: "traitor", C: "narrow_escape"}
    open_ = play_plies(
        make_t4(hands=hands, options={"reaction_windows": windows}), (A, "play royal tax")
    )
    assert open_.to_act == asked
    if B in asked:
        assert list_texts(open_, B) == ["accept"]
        assert find_refusal(open_, B, "escape").rule == "R29"
