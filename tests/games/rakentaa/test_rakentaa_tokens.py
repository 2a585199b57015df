"""Rakentaa: what farm, road, market and fort tokens do, on table T4."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.rakentaa.rules.position import Effect
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_owned_tokens,
    count_treasury,
    find_refusal,
    list_texts,
    make_t4,
    play_plies,
)


def test_r22_farms_count_on_a_new_terrain_or_island() -> None:
    """Scenario 9."""
    position = make_t4(tokens={A: {"ship": 1, "farm": 2}})
    after = play_plies(position, (A, "build on haukkavuori by ship, 2 farms"))
    assert (
        after.gold[A],
        after.spaces[A],
        count_owned_tokens(after, A),
        count_treasury(after, "farm"),
    ) == (
        50,
        4,
        {"farm": 2},
        8,
    )
    assert {"build on karhukorpi, 1 farms", "build on hallavaara, 1 farms"} <= set(
        list_texts(rich(after), A)
    )
    forest = play_plies(rich(after), (A, "build on karhukorpi, 1 farms"))
    assert forest.gold[A] == 180
    assert find_refusal(forest, A, "build on hallavaara, 1 farms").rule == "R22"
    assert not [text for text in list_texts(forest, A, "build on hallavaara") if "farms" in text]


def rich(position):  # type: ignore[no-untyped-def]
    return position.change(gold=(200, *position.gold[1:]))


def test_r22_farms_take_five_each_and_castles_do_not_count_as_settled() -> None:
    position = make_t4(tokens={A: {"farm": 2}})
    assert play_plies(position, (A, "build on koivuniitty, 2 farms")).gold[A] == 55
    assert find_refusal(position, A, "build on koivuniitty, 3 farms").rule == "R22"


def test_r22_farms_never_make_a_price_negative() -> None:
    position = make_t4(tokens={A: {"farm": 9}}, gold={A: 0})
    assert play_plies(position, (A, "build on koivuniitty, 3 farms")).gold[A] == 0
    assert "build on koivuniitty, 3 farms" in list_texts(position, A)
    assert "build on koivuniitty, 4 farms" not in list_texts(position, A)


@pytest.mark.parametrize(("roads", "price"), [(0, 50), (1, 30), (2, 10)])
def test_r23_each_road_strikes_a_land_fee(roads: int, price: int) -> None:
    """Scenario 4."""
    text = f"build on rautavuori, {roads} roads" if roads else "build on rautavuori"
    after = play_plies(make_t4(tokens={A: {"road": 3}}), (A, text))
    assert (after.gold[A], after.gold[B], count_owned_tokens(after, A)["market"]) == (
        60 - price,
        40,
        2,
    )
    assert count_owned_tokens(after, A)["road"] == 3 - roads


def test_r23_no_more_roads_than_fees() -> None:
    position = make_t4(tokens={A: {"road": 3}})
    assert find_refusal(position, A, "build on rautavuori, 3 roads").rule == "R23"
    assert find_refusal(position, A, "build on kaikuharju, 2 roads").rule == "R23"
    assert find_refusal(make_t4(), A, "build on rautavuori, 1 roads").rule == "R23"
    assert "build on rautavuori, 2 roads" in list_texts(position, A)
    assert "build on rautavuori, 3 roads" not in list_texts(position, A)


@pytest.mark.parametrize(("option", "allowed"), [("never", False), ("under_royal_tax", True)])
def test_d10_a_road_strikes_a_tax_off_a_castle_by_option_alone(option: str, allowed: bool) -> None:
    taxed = make_t4(
        tokens={A: {"road": 2}},
        options={"roads_on_castles": option},
        effects=(Effect("extra_fee", 0, A, 0),),
    )
    assert (
        "castle on kaikuharju, 1 roads" in list_texts(taxed.change(gold=(80, 0, 0, 0)), A)
    ) is allowed
    untaxed = make_t4(tokens={A: {"road": 2}}, options={"roads_on_castles": option})
    assert find_refusal(untaxed, A, "castle on kaikuharju, 1 roads").rule == "D10"
    if allowed:
        rich_ = taxed.change(gold=(80, 0, 0, 0))
        after = play_plies(rich_, (A, "castle on kaikuharju, 1 roads"))
        assert (after.gold[A], count_owned_tokens(after, A)) == (20, {"road": 1})
        assert find_refusal(rich_, A, "castle on kaikuharju, 2 roads").rule == "D10"


# --- market


def test_r24_a_market_swaps_a_token_of_ones_own_for_a_rivals() -> None:
    position = make_t4(tokens={A: {"market": 2, "farm": 1}, B: {"ship": 1}})
    after = play_plies(position, (A, "swap farm with 1 for ship"))
    assert (count_owned_tokens(after, A), count_owned_tokens(after, B)) == (
        {"market": 1, "ship": 1},
        {"farm": 1},
    )
    assert count_treasury(after, "market") == 9
    assert count_owned_tokens(play_plies(position, (A, "swap market with 1 for ship")), A) == {
        "farm": 1,
        "ship": 1,
    }


def test_r24_the_token_given_is_another_than_the_market_spent() -> None:
    position = make_t4(tokens={A: {"market": 1, "farm": 1}, B: {"ship": 1, "farm": 1}})
    assert find_refusal(position, A, "swap market with 1 for ship").rule == "R24"
    assert find_refusal(position, A, "swap farm with 1 for farm").rule == "R24"
    assert find_refusal(position, A, "swap farm with 1 for road").rule == "R24"
    assert find_refusal(position, A, "swap farm with 2 for road").rule == "R24"
    assert (
        find_refusal(
            make_t4(tokens={A: {"farm": 1}, B: {"ship": 1}}), A, "swap farm with 1 for ship"
        ).rule
        == "R24"
    )
    assert list_texts(position, A, "swap") == ["swap farm with 1 for ship"]


# --- fort


def test_r25_a_fort_binds_all_for_the_year_save_those_who_escape() -> None:
    """Scenario 17."""
    tokens = {seat: {"ship": 1} for seat in (B, C, D)} | {B: {"ship": 1, "fort": 1}}
    position = make_t4(
        at=1, tokens=tokens, hands={C: "narrow_escape"}, gold=dict.fromkeys(range(4), 200)
    )
    asked = play_plies(position, (B, "ban token ship"))
    assert asked.to_act == {C}
    assert asked.pending is not None
    after = play_plies(asked, (C, "escape"))
    assert count_treasury(after, "fort") == 10
    assert [after.bans(seat).tokens for seat in range(4)] == [1 << 5, 1 << 5, 0, 1 << 5]
    assert not [text for text in list_texts(after, B) if "by ship" in text]
    assert find_refusal(after, B, "build on lammasniitty by ship").rule == "R25"
    later = play_plies(after, (B, "end turn"))
    assert [text for text in list_texts(later, C) if "by ship" in text]
    over = play_plies(later, (C, "end turn"), (D, "end turn"))
    assert over.effects == ()


def test_r25_only_those_still_to_move_are_asked() -> None:
    hands = dict.fromkeys((A, C), "narrow_escape")
    position = make_t4(at=2, order=(A, B, D, C), tokens={D: {"fort": 1}}, hands=hands)
    assert play_plies(position, (D, "ban land ohrapelto")).to_act == {C}


def test_r25_on_a_closed_land_nothing_is_built() -> None:
    position = play_plies(
        make_t4(tokens={A: {"fort": 1}}, gold={A: 200}), (A, "ban land kaikuharju")
    )
    assert not [text for text in list_texts(position, A) if "on kaikuharju" in text]
    assert find_refusal(position, A, "build on kaikuharju").rule == "R25"
    assert find_refusal(position, A, "castle on kaikuharju").rule == "R25"


def test_r25_what_all_are_forbidden_is_not_forbidden_again() -> None:
    closed = (
        Effect("ban_land", 1, B, 0),
        Effect("ban_token", 0, B, 0),
        Effect("ban_token", 5, B, 1 << C),
    )
    position = make_t4(tokens={A: {"fort": 1}}, effects=closed)
    assert find_refusal(position, A, "ban land kaikuharju").rule == "R25"
    assert find_refusal(position, A, "ban token farm").rule == "R25"
    assert "ban token ship" in list_texts(position, A)
    assert len(list_texts(position, A, "ban")) == 32 - 2


@pytest.mark.parametrize("kind", ["market", "fort"])
def test_r25_a_banned_market_or_fort_cannot_be_used(kind: str) -> None:
    tokens = {A: {"market": 1, "fort": 1, "farm": 1}, B: {"ship": 1}}
    banned = make_t4(
        tokens=tokens, effects=(Effect("ban_token", {"market": 1, "fort": 2}[kind], B, 0),)
    )
    start, text = {
        "market": ("swap", "swap farm with 1 for ship"),
        "fort": ("ban", "ban land ohrapelto"),
    }[kind]
    assert not list_texts(banned, A, start)
    assert find_refusal(banned, A, text).rule == "R25"


def test_r25_a_ban_on_one_type_leaves_the_others_usable() -> None:
    tokens = {A: {"ship": 1, "barge": 1, "road": 1}}
    banned = make_t4(gold={A: 200}, tokens=tokens, effects=(Effect("ban_token", 5, B, 0),))
    assert "build on naavametsa by barge, 1 roads" in list_texts(banned, A)
    assert not [text for text in list_texts(banned, A) if "by ship" in text]


def test_r25_what_somebody_escaped_can_be_forbidden_once_more() -> None:
    escaped = (
        Effect("ban_land", 1, B, 1 << C),
        Effect("ban_token", 0, B, 1 << C),
        Effect("extra_fee", 0, B, 0),
    )
    position = make_t4(tokens={A: {"fort": 1}}, effects=escaped)
    assert len(list_texts(position, A, "ban")) == 32


def test_r25_banned_tokens_still_change_hands() -> None:
    tokens = {A: {"market": 1, "farm": 1}, B: {"ship": 1}}
    banned = make_t4(
        tokens=tokens, effects=(Effect("ban_token", 5, B, 0), Effect("ban_token", 0, B, 0))
    )
    assert count_owned_tokens(play_plies(banned, (A, "swap farm with 1 for ship")), A) == {
        "ship": 1
    }


def test_d12_a_fort_binds_the_seat_that_played_it() -> None:
    position = make_t4(tokens={A: {"fort": 1, "barge": 1}}, gold={A: 200})
    after = play_plies(position, (A, "ban token barge"))
    assert not [text for text in list_texts(after, A) if "by barge" in text]


def test_d12_a_closed_land_can_be_wandered_across() -> None:
    closed = (Effect("ban_land", 4, B, 0),)  # rautavuori
    position = make_t4(hands={A: "wanderer"}, effects=closed)
    assert "build on ruislakeus by wanderer" in list_texts(position, A)


def test_r9_bans_end_with_the_year() -> None:
    closed = (Effect("ban_land", 1, B, 0), Effect("extra_fee", 0, B, 0))
    over = play_plies(make_t4(at=3, effects=closed), (D, "end turn"))
    assert over.to_act == {CHANCE}
    assert over.effects == ()
