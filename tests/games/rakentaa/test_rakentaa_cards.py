"""Rakentaa: what each prosperity card does, on table T4."""

from __future__ import annotations

import pytest

from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules.position import Effect
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_owned_tokens,
    count_treasury,
    find_refusal,
    list_hand,
    list_texts,
    make_t4,
    play_plies,
)

# --- The Dealer


def dealer(**more: object) -> RakentaaPosition:
    return make_t4(
        hands={A: "the_dealer"}, tokens={A: {"farm": 2, "fort": 1}, B: {"ship": 10}}, **more
    )  # type: ignore[arg-type]


def test_r26_the_dealer_changes_tokens_one_for_one() -> None:
    position = dealer()
    swapped = play_plies(
        position, (A, "deal farm for road"), (A, "deal fort for barge"), (A, "done dealing")
    )
    assert count_owned_tokens(swapped, A) == {"farm": 1, "road": 1, "barge": 1}
    assert (
        count_treasury(swapped, "farm"),
        count_treasury(swapped, "road"),
        list_hand(swapped, A),
    ) == (9, 9, [])


def test_r26_no_type_is_handed_in_and_taken_in_one_play() -> None:
    swapped = play_plies(dealer(), (A, "deal farm for road"))
    assert find_refusal(swapped, A, "deal road for barge").rule == "R26"
    assert find_refusal(swapped, A, "deal fort for farm").rule == "R26"
    assert (
        find_refusal(dealer(), A, "deal farm for ship").rule == "R26"
    )  # the treasury has none left
    assert find_refusal(dealer(), A, "deal barge for farm").rule == "R26"
    assert not [
        text for text in list_texts(swapped, A) if "deal road" in text or "for farm" in text
    ]
    twice = play_plies(swapped, (A, "deal fort for barge"))
    assert {text.split()[1] for text in list_texts(twice, A, "deal")} == {"farm"}
    assert not [text for text in list_texts(twice, A, "deal") if text.endswith(("farm", "fort"))]


def test_d11_the_dealer_takes_as_many_as_it_gives() -> None:
    before = dealer()
    after = play_plies(
        before, (A, "deal farm for road"), (A, "deal farm for road"), (A, "done dealing")
    )
    assert sum(after.tokens[A]) == sum(before.tokens[A])


def test_d23_in_the_middle_of_a_deal_nothing_else_is_possible() -> None:
    swapped = play_plies(dealer(), (A, "deal farm for road"))
    assert all(text.startswith("deal") or text == "done dealing" for text in list_texts(swapped, A))
    assert find_refusal(swapped, A, "end turn").rule == "R26"
    assert find_refusal(dealer(), A, "done dealing").rule == "R8"
    assert swapped.is_deterministic(A, swapped.legal_moves(A)[0])


def test_d26_a_deal_with_nothing_left_to_swap_is_done() -> None:
    position = make_t4(hands={A: "the_dealer"}, tokens={A: {"farm": 1}})
    assert play_plies(position, (A, "deal farm for road")).pending is None


# --- Finagle


def test_r27_finagle_takes_ten_from_above_and_five_from_the_others() -> None:
    """Scenario 14."""
    spaces = {A: 12, B: 20, C: 12, D: 3}
    position = make_t4(spaces=spaces, gold={A: 60, B: 7, C: 40, D: 3}, hands={A: "finagle"})
    assert play_plies(position, (A, "play finagle")).gold == (75, 0, 35, 0)


def test_r27_who_escapes_a_finagle_pays_nothing() -> None:
    position = make_t4(spaces={B: 20}, hands={A: "finagle", B: "narrow_escape"})
    after = play_plies(position, (A, "play finagle"), (B, "escape"))
    assert after.gold == (70, 40, 25, 15)
    assert list_hand(after, B) == []


# --- Friendly Neighbours


def test_r28_friendly_neighbours_is_free_even_of_taxes() -> None:
    """Scenario 24."""
    position = make_t4(
        gold={A: 0}, hands={A: "friendly_neighbours"}, effects=(Effect("extra_fee", 0, B, 0),)
    )
    after = play_plies(position, (A, "friendly neighbours on kaikuharju"))
    assert (after.gold[A], after.spaces[A], count_owned_tokens(after, A), after.built) == (
        0,
        5,
        {"market": 2},
        True,
    )
    for land in ("rautavuori", "hallavaara", "soraharju"):
        assert find_refusal(position, A, f"friendly neighbours on {land}").rule == "R28"
    assert list_texts(position, A, "friendly") == [
        "friendly neighbours on kaikuharju",
        "friendly neighbours on karhukorpi",
    ]


def test_r28_limits_hold_for_friendly_neighbours_too() -> None:
    full = make_t4(hands={A: "friendly_neighbours"}, pieces=dict.fromkeys((B, C, D), "kaikuharju"))
    assert find_refusal(full, A, "friendly neighbours on kaikuharju").rule == "R15"
    closed = make_t4(hands={A: "friendly_neighbours"}, effects=(Effect("ban_land", 1, B, 0),))
    assert find_refusal(closed, A, "friendly neighbours on kaikuharju").rule == "R25"
    six = "koivuniitty hallavaara karhukorpi rautavuori tuulikumpu havusalo"
    assert (
        find_refusal(
            make_t4(hands={A: "friendly_neighbours"}, pieces={A: six}),
            A,
            "friendly neighbours on kaikuharju",
        ).rule
        == "R16"
    )


def test_d13_the_builders_own_castle_is_in_the_way_too() -> None:
    position = make_t4(hands={A: "friendly_neighbours"})
    assert find_refusal(position, A, "friendly neighbours on koivuniitty").rule == "R28"


# --- Narrow Escape


def test_r29_an_escape_spares_its_seat_alone_and_costs_the_card() -> None:
    tax = make_t4(hands={A: "royal_tax", B: "narrow_escape narrow_escape"})
    after = play_plies(tax, (A, "play royal tax"), (B, "escape"))
    assert [after.bans(seat).fees for seat in range(4)] == [1, 0, 1, 1]
    assert list_hand(after, B) == ["narrow_escape"]
    assert list_hand(after, A) == []


def test_r29_a_narrow_escape_is_not_played_on_turn() -> None:
    assert not [
        text for text in list_texts(make_t4(hands={A: "narrow_escape"}), A) if "escape" in text
    ]


@pytest.mark.parametrize(
    "ply",
    [
        "build on kaikuharju, 1 roads",
        "build on rautavuori, traitor",
        "build on ruislakeus by wanderer",
        "deal farm for ship",
        "friendly neighbours on karhukorpi",
        "build on naavametsa by barge",
    ],
)
def test_d22_what_touches_nobody_else_cannot_be_answered(ply: str) -> None:
    tokens = {A: {"road": 1, "farm": 1, "barge": 1}}
    everything = (
        {A: "traitor wanderer the_dealer"} if "friendly" not in ply else {A: "friendly_neighbours"}
    )
    escapes = dict.fromkeys((B, C, D), "narrow_escape")
    position = make_t4(gold={A: 200}, tokens=tokens, hands=everything | escapes)
    assert play_plies(position, (A, ply)).to_act == {A}


# --- Royal Tax


def test_r32_a_royal_tax_adds_a_land_fee_for_the_rest_of_the_year() -> None:
    """Scenario 13."""
    position = make_t4(
        gold={A: 200, D: 100}, hands={A: "royal_tax royal_tax"}, tokens={A: {"road": 3}}
    )
    taxed = play_plies(position, (A, "play royal tax"))
    assert play_plies(taxed, (A, "build on kaikuharju")).gold[A] == 170
    assert play_plies(taxed, (A, "build on rautavuori")).gold[A] == 130
    assert play_plies(taxed, (A, "build on rautavuori, 3 roads")).gold[A] == 190
    at_d = ((A, "end turn"), (B, "end turn"), (C, "end turn"))
    assert play_plies(taxed, *at_d, (D, "castle on soraharju")).gold[D] == 30
    twice = play_plies(taxed, (A, "play royal tax"))
    assert play_plies(twice, *at_d, (D, "castle on soraharju")).gold[D] == 20
    assert play_plies(twice, *at_d, (D, "end turn")).effects == ()


def test_r32_who_escapes_pays_as_before() -> None:
    position = make_t4(gold={D: 100}, hands={A: "royal_tax", D: "narrow_escape"})
    taxed = play_plies(
        position,
        (A, "play royal tax"),
        (D, "escape"),
        (A, "end turn"),
        (B, "end turn"),
        (C, "end turn"),
    )
    assert play_plies(taxed, (D, "castle on soraharju")).gold[D] == 40


def test_d15_a_tax_does_not_reach_back() -> None:
    position = make_t4(hands={A: "royal_tax"})
    built = play_plies(position, (A, "build on koivuniitty"), (A, "play royal tax"))
    assert built.gold[A] == 45


# --- Traitor


def test_r33_a_traitor_ignores_a_rivals_castle() -> None:
    """Scenario 12."""
    position = make_t4(hands={A: "traitor"})
    after = play_plies(position, (A, "build on rautavuori, traitor"))
    assert (after.gold[A], after.gold[B], count_owned_tokens(after, A), list_hand(after, A)) == (
        30,
        40,
        {"market": 2},
        [],
    )
    assert find_refusal(position, A, "build on kaikuharju, traitor").rule == "R33"
    assert find_refusal(position, A, "build on koivuniitty, traitor").rule == "R33"
    assert find_refusal(make_t4(), A, "build on rautavuori, traitor").rule == "R33"
    assert [text for text in list_texts(position, A) if "traitor" in text] == [
        "build on rautavuori, traitor"
    ]
