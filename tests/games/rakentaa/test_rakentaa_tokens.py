"""Rakentaa: what farm, road, market and fort tokens do, on table T4."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.rakentaa.rules.position import Effect
from tests.games.rakentaa.drawn import A, B, C, D, owned, played, refused, t4, texts, treasury


def test_r22_farms_count_on_a_new_terrain_or_island() -> None:
    """Scenario 9."""
    position = t4(tokens={A: {"ship": 1, "farm": 2}})
    after = played(position, (A, "build on haukkavuori by ship, 2 farms"))
    assert (after.gold[A], after.spaces[A], owned(after, A), treasury(after, "farm")) == (
        50,
        4,
        {"farm": 2},
        8,
    )
    assert {"build on karhukorpi, 1 farms", "build on hallavaara, 1 farms"} <= set(
        texts(rich(after), A)
    )
    forest = played(rich(after), (A, "build on karhukorpi, 1 farms"))
    assert forest.gold[A] == 180
    assert refused(forest, A, "build on hallavaara, 1 farms").rule == "R22"
    assert not [text for text in texts(forest, A, "build on hallavaara") if "farms" in text]


def rich(position):  # type: ignore[no-untyped-def]
    return position.change(gold=(200, *position.gold[1:]))


def test_r22_farms_take_five_each_and_castles_do_not_count_as_settled() -> None:
    position = t4(tokens={A: {"farm": 2}})
    assert played(position, (A, "build on koivuniitty, 2 farms")).gold[A] == 55
    assert refused(position, A, "build on koivuniitty, 3 farms").rule == "R22"


def test_r22_farms_never_make_a_price_negative() -> None:
    position = t4(tokens={A: {"farm": 9}}, gold={A: 0})
    assert played(position, (A, "build on koivuniitty, 3 farms")).gold[A] == 0
    assert "build on koivuniitty, 3 farms" in texts(position, A)
    assert "build on koivuniitty, 4 farms" not in texts(position, A)


@pytest.mark.parametrize(("roads", "price"), [(0, 50), (1, 30), (2, 10)])
def test_r23_each_road_strikes_a_land_fee(roads: int, price: int) -> None:
    """Scenario 4."""
    text = f"build on rautavuori, {roads} roads" if roads else "build on rautavuori"
    after = played(t4(tokens={A: {"road": 3}}), (A, text))
    assert (after.gold[A], after.gold[B], owned(after, A)["market"]) == (60 - price, 40, 2)
    assert owned(after, A)["road"] == 3 - roads


def test_r23_no_more_roads_than_fees() -> None:
    position = t4(tokens={A: {"road": 3}})
    assert refused(position, A, "build on rautavuori, 3 roads").rule == "R23"
    assert refused(position, A, "build on kaikuharju, 2 roads").rule == "R23"
    assert refused(t4(), A, "build on rautavuori, 1 roads").rule == "R23"
    assert "build on rautavuori, 2 roads" in texts(position, A)
    assert "build on rautavuori, 3 roads" not in texts(position, A)


@pytest.mark.parametrize(("option", "allowed"), [("never", False), ("under_royal_tax", True)])
def test_d10_a_road_strikes_a_tax_off_a_castle_by_option_alone(option: str, allowed: bool) -> None:
    taxed = t4(
        tokens={A: {"road": 2}},
        options={"roads_on_castles": option},
        effects=(Effect("extra_fee", 0, A, 0),),
    )
    assert (
        "castle on kaikuharju, 1 roads" in texts(taxed.change(gold=(80, 0, 0, 0)), A)
    ) is allowed
    untaxed = t4(tokens={A: {"road": 2}}, options={"roads_on_castles": option})
    assert refused(untaxed, A, "castle on kaikuharju, 1 roads").rule == "D10"
    if allowed:
        rich_ = taxed.change(gold=(80, 0, 0, 0))
        after = played(rich_, (A, "castle on kaikuharju, 1 roads"))
        assert (after.gold[A], owned(after, A)) == (20, {"road": 1})
        assert refused(rich_, A, "castle on kaikuharju, 2 roads").rule == "D10"


# --- market


def test_r24_a_market_swaps_a_token_of_ones_own_for_a_rivals() -> None:
    position = t4(tokens={A: {"market": 2, "farm": 1}, B: {"ship": 1}})
    after = played(position, (A, "swap farm with 1 for ship"))
    assert (owned(after, A), owned(after, B)) == ({"market": 1, "ship": 1}, {"farm": 1})
    assert treasury(after, "market") == 9
    assert owned(played(position, (A, "swap market with 1 for ship")), A) == {"farm": 1, "ship": 1}


def test_r24_the_token_given_is_another_than_the_market_spent() -> None:
    position = t4(tokens={A: {"market": 1, "farm": 1}, B: {"ship": 1, "farm": 1}})
    assert refused(position, A, "swap market with 1 for ship").rule == "R24"
    assert refused(position, A, "swap farm with 1 for farm").rule == "R24"
    assert refused(position, A, "swap farm with 1 for road").rule == "R24"
    assert refused(position, A, "swap farm with 2 for road").rule == "R24"
    assert (
        refused(t4(tokens={A: {"farm": 1}, B: {"ship": 1}}), A, "swap farm with 1 for ship").rule
        == "R24"
    )
    assert texts(position, A, "swap") == ["swap farm with 1 for ship"]


# --- fort


def test_r25_a_fort_binds_all_for_the_year_save_those_who_escape() -> None:
    """Scenario 17."""
    tokens = {seat: {"ship": 1} for seat in (B, C, D)} | {B: {"ship": 1, "fort": 1}}
    position = t4(
        at=1, tokens=tokens, hands={C: "narrow_escape"}, gold=dict.fromkeys(range(4), 200)
    )
    asked = played(position, (B, "ban token ship"))
    assert asked.to_act == {C}
    assert asked.pending is not None
    after = played(asked, (C, "escape"))
    assert treasury(after, "fort") == 10
    assert [after.bans(seat).tokens for seat in range(4)] == [1 << 5, 1 << 5, 0, 1 << 5]
    assert not [text for text in texts(after, B) if "by ship" in text]
    assert refused(after, B, "build on lammasniitty by ship").rule == "R25"
    later = played(after, (B, "end turn"))
    assert [text for text in texts(later, C) if "by ship" in text]
    over = played(later, (C, "end turn"), (D, "end turn"))
    assert over.effects == ()


def test_r25_only_those_still_to_move_are_asked() -> None:
    hands = dict.fromkeys((A, C), "narrow_escape")
    position = t4(at=2, order=(A, B, D, C), tokens={D: {"fort": 1}}, hands=hands)
    assert played(position, (D, "ban land ohrapelto")).to_act == {C}


def test_r25_on_a_closed_land_nothing_is_built() -> None:
    position = played(t4(tokens={A: {"fort": 1}}, gold={A: 200}), (A, "ban land kaikuharju"))
    assert not [text for text in texts(position, A) if "on kaikuharju" in text]
    assert refused(position, A, "build on kaikuharju").rule == "R25"
    assert refused(position, A, "castle on kaikuharju").rule == "R25"


def test_r25_what_all_are_forbidden_is_not_forbidden_again() -> None:
    closed = (
        Effect("ban_land", 1, B, 0),
        Effect("ban_token", 0, B, 0),
        Effect("ban_token", 5, B, 1 << C),
    )
    position = t4(tokens={A: {"fort": 1}}, effects=closed)
    assert refused(position, A, "ban land kaikuharju").rule == "R25"
    assert refused(position, A, "ban token farm").rule == "R25"
    assert "ban token ship" in texts(position, A)
    assert len(texts(position, A, "ban")) == 32 - 2


@pytest.mark.parametrize("kind", ["market", "fort"])
def test_r25_a_banned_market_or_fort_cannot_be_used(kind: str) -> None:
    tokens = {A: {"market": 1, "fort": 1, "farm": 1}, B: {"ship": 1}}
    banned = t4(tokens=tokens, effects=(Effect("ban_token", {"market": 1, "fort": 2}[kind], B, 0),))
    start, text = {
        "market": ("swap", "swap farm with 1 for ship"),
        "fort": ("ban", "ban land ohrapelto"),
    }[kind]
    assert not texts(banned, A, start)
    assert refused(banned, A, text).rule == "R25"


def test_r25_a_ban_on_one_type_leaves_the_others_usable() -> None:
    tokens = {A: {"ship": 1, "barge": 1, "road": 1}}
    banned = t4(gold={A: 200}, tokens=tokens, effects=(Effect("ban_token", 5, B, 0),))
    assert "build on naavametsa by barge, 1 roads" in texts(banned, A)
    assert not [text for text in texts(banned, A) if "by ship" in text]


def test_r25_what_somebody_escaped_can_be_forbidden_once_more() -> None:
    escaped = (
        Effect("ban_land", 1, B, 1 << C),
        Effect("ban_token", 0, B, 1 << C),
        Effect("extra_fee", 0, B, 0),
    )
    position = t4(tokens={A: {"fort": 1}}, effects=escaped)
    assert len(texts(position, A, "ban")) == 32


def test_r25_banned_tokens_still_change_hands() -> None:
    tokens = {A: {"market": 1, "farm": 1}, B: {"ship": 1}}
    banned = t4(tokens=tokens, effects=(Effect("ban_token", 5, B, 0), Effect("ban_token", 0, B, 0)))
    assert owned(played(banned, (A, "swap farm with 1 for ship")), A) == {"ship": 1}


def test_d12_a_fort_binds_the_seat_that_played_it() -> None:
    position = t4(tokens={A: {"fort": 1, "barge": 1}}, gold={A: 200})
    after = played(position, (A, "ban token barge"))
    assert not [text for text in texts(after, A) if "by barge" in text]


def test_d12_a_closed_land_can_be_wandered_across() -> None:
    closed = (Effect("ban_land", 4, B, 0),)  # rautavuori
    position = t4(hands={A: "wanderer"}, effects=closed)
    assert "build on ruislakeus by wanderer" in texts(position, A)


def test_r9_bans_end_with_the_year() -> None:
    closed = (Effect("ban_land", 1, B, 0), Effect("extra_fee", 0, B, 0))
    over = played(t4(at=3, effects=closed), (D, "end turn"))
    assert over.to_act == {CHANCE}
    assert over.effects == ()
