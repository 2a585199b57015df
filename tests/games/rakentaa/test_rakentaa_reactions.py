"""Rakentaa: thefts, and the answers of those whom a play touches, on table T4."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules.position import Gifts, Naming, Window
from tests.games.rakentaa.drawn import A, B, C, D, hand, owned, played, refused, t4, texts

# --- Pick Pocket


def test_r30_pick_pocket_finds_a_card_and_a_token_by_chance() -> None:
    """Scenario 19."""
    hands = {C: "pick_pocket", A: "finagle traitor"}
    position = t4(at=2, hands=hands, tokens={B: {"ship": 1, "farm": 3}})
    open_ = played(position, (C, "pick pocket, card from 0, token from 1"))
    assert open_.to_act == {CHANCE}
    assert {str(move) for move in open_.legal_moves(CHANCE)} == {
        "pick card finagle",
        "pick card traitor",
    }
    carded = played(open_, (CHANCE, "pick card traitor"))
    assert (hand(carded, A), hand(carded, C)) == (["finagle"], ["traitor"])
    done = played(carded, (CHANCE, "pick token farm"))
    assert (owned(done, B), owned(done, C), done.to_act) == (
        {"farm": 2, "ship": 1},
        {"farm": 1},
        {C},
    )
    assert refused(position, C, "pick pocket, card from 0, token from 0").rule == "R30"
    assert refused(open_, CHANCE, "pick card wanderer").rule == "D25"


def test_d25_every_single_token_is_as_likely_as_any_other() -> None:
    position = t4(at=2, hands={C: "pick_pocket", A: "finagle"}, tokens={B: {"ship": 1, "farm": 3}})
    carded = played(
        position, (C, "pick pocket, card from 0, token from 1"), (CHANCE, "pick card finagle")
    )
    found = [str(carded.chance_move(Random(seed))) for seed in range(400)]
    assert 270 < found.count("pick token farm") < 330
    assert set(found) == {"pick token farm", "pick token ship"}


def test_d14_two_victims_where_there_are_two_and_one_half_where_there_are_not() -> None:
    pairs = t4(hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}, C: {"farm": 1}})
    assert texts(pairs, A, "pick") == ["pick pocket, card from 1, token from 2"]
    lone = t4(hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}})
    assert texts(lone, A, "pick") == ["pick pocket, card from 1", "pick pocket, token from 1"]
    assert not texts(t4(hands={A: "pick_pocket"}), A, "pick")
    two = t4(2, hands={A: "pick_pocket", B: "finagle"}, tokens={B: {"farm": 1}})
    assert texts(two, A, "pick") == ["pick pocket, card from 1, token from 1"]


def test_d14_one_escape_saves_a_seat_from_both_halves() -> None:
    two = t4(2, hands={A: "pick_pocket", B: "finagle narrow_escape"}, tokens={B: {"farm": 1}})
    after = played(two, (A, "pick pocket, card from 1, token from 1"), (B, "escape"))
    assert (hand(after, A), hand(after, B), owned(after, B), after.pending) == (
        [],
        ["finagle"],
        {"farm": 1},
        None,
    )


def test_r30_an_escaped_half_yields_nothing_and_the_other_goes_ahead() -> None:
    hands = {A: "pick_pocket", B: "narrow_escape", C: "narrow_escape"}
    position = t4(hands=hands, tokens={C: {"ship": 1}})
    asked = played(position, (A, "pick pocket, card from 1, token from 2"))
    assert asked.to_act == {B, C}
    after = played(asked, (B, "escape"), (C, "accept"))
    assert {str(move) for move in after.legal_moves(CHANCE)} == {"pick token ship"}


# --- Robbery


def robbery(**more: object) -> RakentaaPosition:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1, "market": 1}, D: {"barge": 1}}
    spaces = {A: 12, B: 20, C: 12, D: 3}
    return t4(spaces=spaces, tokens=tokens, hands={A: "robbery", B: "narrow_escape"}, **more)  # type: ignore[arg-type]


def test_r31_a_robber_names_for_those_above_and_the_others_choose() -> None:
    """Scenario 16."""
    named = played(robbery(), (A, "play robbery"), (A, "rob 1 of road"))
    assert named.to_act == {B}
    gifts = played(named, (B, "accept"))
    assert gifts.to_act == {C}
    assert owned(gifts, A) == {}
    after = played(gifts, (C, "give market"))
    assert owned(after, A) == {"market": 1, "barge": 1, "road": 1}
    assert (owned(after, B), owned(after, C), owned(after, D)) == ({"farm": 2}, {"ship": 1}, {})


def test_r31_who_escapes_a_robbery_loses_nothing() -> None:
    after = played(
        robbery(), (A, "play robbery"), (A, "rob 1 of road"), (B, "escape"), (C, "give ship")
    )
    assert owned(after, A) == {"barge": 1, "ship": 1}
    assert hand(after, B) == []


def test_r31_without_a_victim_it_cannot_be_played() -> None:
    position = t4(hands={A: "robbery"}, tokens={A: {"ship": 1}})
    assert refused(position, A, "play robbery").rule == "R31"
    assert not texts(position, A, "play")


def test_d24_tokens_are_named_in_seat_order_and_single_ones_by_themselves() -> None:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1}, D: {"barge": 1, "fort": 1}}
    position = t4(spaces={B: 9, C: 9, D: 9}, tokens=tokens, hands={A: "robbery"})
    naming = played(position, (A, "play robbery"))
    assert isinstance(naming.pending, Naming)
    assert texts(naming, A) == ["rob 1 of farm", "rob 1 of road"]
    assert refused(naming, A, "rob 3 of fort").rule == "R31"
    assert refused(naming, A, "rob 1 of ship").rule == "R31"
    assert refused(naming, A, "end turn").rule == "R31"
    after = played(naming, (A, "rob 1 of farm"), (A, "rob 3 of fort"))
    assert owned(after, A) == {"farm": 1, "fort": 1, "ship": 1}
    assert position.is_deterministic(A, position.legal_moves(A)[-1]) is False  # ending the turn
    assert naming.is_deterministic(A, naming.legal_moves(A)[0])


def test_r39_gifts_are_chosen_at_once_and_change_hands_together() -> None:
    tokens = {B: {"road": 1, "farm": 2}, C: {"ship": 1, "market": 1}}
    gifts = played(t4(tokens=tokens, hands={A: "robbery"}), (A, "play robbery"))
    assert isinstance(gifts.pending, Gifts)
    assert gifts.to_act == gifts.awaited(None) == {B, C}
    half = played(gifts, (C, "give ship"))
    assert (half.to_act, owned(half, A), owned(half, C)) == ({B}, {}, {"market": 1, "ship": 1})
    assert refused(half, B, "give barge").rule == "R39"
    assert owned(played(half, (B, "give farm")), A) == {"farm": 1, "ship": 1}


def test_r39_who_owns_one_type_only_is_not_asked() -> None:
    after = played(t4(tokens={B: {"road": 3}}, hands={A: "robbery"}), (A, "play robbery"))
    assert (owned(after, A), owned(after, B), after.to_act) == ({"road": 1}, {"road": 2}, {A})


# --- windows


def test_r37_each_play_asks_those_it_touches() -> None:
    escapes = dict.fromkeys((B, C, D), "narrow_escape")
    tokens = {A: {"market": 1, "fort": 1, "farm": 1}, B: {"ship": 1}, C: {"ship": 1}}

    def asked(text: str, card: str = "", **more: object) -> set[int]:
        hands = escapes | ({A: card} if card else {})
        return set(played(t4(hands=hands, tokens=tokens, **more), (A, text)).to_act)  # type: ignore[arg-type]

    assert asked("swap farm with 2 for ship") == {C}
    assert asked("ban token ship") == {B, C, D}
    assert asked("play royal tax", "royal_tax") == {B, C, D}
    assert asked("play royal tax", "royal_tax", order=(B, C, A, D), at=2) == {D}
    assert asked("play finagle", "finagle", gold={C: 0}) == {B, D}
    assert asked("pick pocket, card from 3, token from 1", "pick_pocket") == {B, D}
    assert asked("play robbery", "robbery") == {B, C}


def test_r37_nobody_is_asked_about_a_play_of_its_own() -> None:
    position = t4(hands={A: "royal_tax narrow_escape finagle"}, tokens={A: {"fort": 1}})
    for text in ("play royal tax", "play finagle", "ban token ship"):
        assert played(position, (A, text)).pending is None


def test_r37_the_cost_is_paid_before_anybody_is_asked() -> None:
    position = t4(tokens={A: {"market": 1, "farm": 1}, B: {"ship": 1}}, hands={B: "narrow_escape"})
    asked = played(position, (A, "swap farm with 1 for ship"))
    assert owned(asked, A) == {"farm": 1}
    after = played(asked, (B, "escape"))
    assert (owned(after, A), owned(after, B), hand(after, B)) == ({"farm": 1}, {"ship": 1}, [])


def test_r38_escapes_leave_the_hand_only_when_all_have_answered() -> None:
    position = t4(hands={A: "royal_tax", B: "narrow_escape", C: "narrow_escape"})
    asked = played(position, (A, "play royal tax"))
    half = played(asked, (C, "escape"))
    assert (hand(half, C), half.to_act, half.effects) == (["narrow_escape"], {B}, ())
    after = played(half, (B, "accept"))
    assert (hand(after, C), hand(after, B), after.effects[0].exempt) == (
        [],
        ["narrow_escape"],
        1 << C,
    )
    assert refused(half, C, "accept").rule == "R8"


def test_r38_while_answers_are_awaited_nothing_else_is_possible() -> None:
    asked = played(t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    assert isinstance(asked.pending, Window)
    assert texts(asked, B) == ["escape", "accept"]
    assert refused(asked, B, "end turn").rule == "R38"
    assert not texts(asked, A)


@pytest.mark.parametrize(("windows", "asked"), [("holders", {C}), ("all_hands", {B, C})])
def test_r37_d21_by_option_every_touched_hand_is_waited_for(windows: str, asked: set[int]) -> None:
    hands = {A: "royal_tax", B: "traitor", C: "narrow_escape"}
    open_ = played(t4(hands=hands, options={"reaction_windows": windows}), (A, "play royal tax"))
    assert open_.to_act == asked
    if B in asked:
        assert texts(open_, B) == ["accept"]
        assert refused(open_, B, "escape").rule == "R29"
