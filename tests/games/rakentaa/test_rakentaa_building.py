"""Rakentaa: reach, places, prices and what building brings, on table T4."""

from __future__ import annotations

import pytest

from games.rakentaa import board
from games.rakentaa.board import LAND, LANDS
from tests.games.rakentaa.drawn import A, B, C, D, hand, incomes, mask, owned, played, refused, t4, texts, treasury


def reached(castles: str, way: str) -> set[str]:
    lands = getattr(board.reach(mask(castles)), way)
    return {name for name in LANDS if lands >> LAND[name] & 1}


# --- the map


def test_r1_the_map_has_26_lands_with_34_borders_all_inside_an_island() -> None:
    borders = [(a, b) for a in range(26) for b in board.lands_in(board.NEIGHBOURS[a])]
    assert len(LANDS) == 26
    assert len(borders) == 68
    assert all((b, a) in borders and board.ISLANDS[a] == board.ISLANDS[b] for a, b in borders)


def test_d1_the_clubs_map_has_48_crossings_and_20_lands_on_the_ocean() -> None:
    pairs = {frozenset((a, b)) for a in range(26) for b in board.lands_in(board.ACROSS[a])}
    assert len(pairs) == 48
    assert board.OCEAN.bit_count() == 20
    inland = "rautavuori tuulikumpu poroharju naavametsa ohrapelto kotkavuori"
    assert not board.OCEAN & mask(inland)
    assert sorted(board.TERRAINS.count(one) for one in set(board.TERRAINS)) == [6, 6, 7, 7]


# --- reach


def test_r10_by_land_a_seat_reaches_its_castled_lands_and_their_neighbours() -> None:
    assert reached("pellavapelto", "land") == {"pellavapelto", "karhukorpi", "ruislakeus"}
    position = t4(pieces={A: "kaikuharju"}, gold={A: 200})
    assert "build on havusalo" in texts(position, A)  # beside tuulikumpu
    assert not any("pellavapelto" in text for text in texts(position, A))
    assert refused(position, A, "build on pellavapelto").rule == "R10"


def test_r10_structures_reach_nothing() -> None:
    near, far = t4(gold={A: 200}), t4(pieces={A: "karhukorpi"}, gold={A: 200})
    assert not texts(near, A, "build on pellavapelto")
    assert not texts(far, A, "build on pellavapelto")


def test_r11_a_barge_reaches_naavametsa_across_keskiselka() -> None:
    """Scenario 10."""
    position = played(t4(gold={A: 80}, tokens={A: {"barge": 1}}), (A, "build on naavametsa by barge"))
    assert position.gold[A] == 5
    assert position.spaces[A] == 6
    assert incomes(position, A) == 16
    assert owned(position, A) == {"ship": 2}


def test_r11_strait_shores_of_the_same_island_do_not_face_each_other() -> None:
    assert "suvantoniitty" not in reached("poroharju", "barge")
    assert reached("hirvilehto", "barge") == {"ohrapelto", "kotkavuori", "soraharju"}  # across the lake


def test_r12_a_ship_needs_ocean_at_both_ends() -> None:
    position = t4(gold={A: 80}, tokens={A: {"ship": 1}})
    assert refused(position, A, "build on naavametsa by ship").rule == "R12"
    assert reached("tuulikumpu", "ship") == set()
    assert len(reached("koivuniitty", "ship")) == 20 - 3  # itself, kaikuharju and karhukorpi are walked to


def test_r13_a_wanderer_goes_two_borders_over_whatever_lies_between() -> None:
    """Scenario 11."""
    position = t4(hands={A: "wanderer traitor"})
    assert refused(position, A, "build on ruislakeus by wanderer, traitor, traitor").text.startswith("“")
    after = played(position, (A, "build on ruislakeus by wanderer, traitor"))
    assert (after.gold[A], after.spaces[A], owned(after, A), hand(after, A)) == (5, 7, {"road": 2}, [])
    assert after.discard[board.CARD["wanderer"]] == after.discard[board.CARD["traitor"]] == 1
    assert played(position, (A, "build on ruislakeus by wanderer")).gold[A] == 0


def test_r13_a_wanderer_takes_no_castle_along() -> None:
    assert refused(t4(gold={A: 200}, hands={A: "wanderer"}), A, "castle on pellavapelto by wanderer").rule == "R17"


@pytest.mark.parametrize("way", ["barge", "ship", "wanderer"])
def test_r14_no_crossing_is_thrown_away_on_a_land_within_walking_reach(way: str) -> None:
    position = t4(gold={A: 200}, tokens={A: {"barge": 1, "ship": 1}}, hands={A: "wanderer"})
    assert refused(position, A, f"build on karhukorpi by {way}").rule == "R14"
    assert not texts(position, A, f"build on karhukorpi by {way}")


def test_r14_a_farm_that_lowers_nothing_is_refused() -> None:
    position = t4(tokens={A: {"farm": 3}}, castles={A: "suvantoniitty tuulikumpu", C: "hillamaki koivuniitty"})
    assert played(position, (A, "build on suvantoniitty, 1 farms")).gold[A] == 60
    assert refused(position, A, "build on suvantoniitty, 2 farms").rule == "R14"


def test_d9_crossings_are_not_chained() -> None:
    tokens = {A: {"barge": 2, "ship": 1}}
    position = t4(gold={A: 200}, tokens=tokens, hands={A: "wanderer"})
    assert refused(position, A, "build on hirvilehto by barge").rule == "R11"
    assert refused(position, A, "build on hillamaki by wanderer").rule == "R13"


# --- places


def test_r15_a_land_holds_one_structure_fewer_than_there_are_seats() -> None:
    """Scenario 8."""
    seats = dict.fromkeys((B, C, D), "koivuniitty")
    position = t4(pieces=seats)
    assert refused(position, A, "build on koivuniitty").rule == "R15"
    assert not texts(position, A, "build on koivuniitty")
    assert texts(t4(pieces={B: "koivuniitty", C: "koivuniitty"}), A, "build on koivuniitty")


def test_r15_a_seat_has_one_structure_on_a_land() -> None:
    position = t4(pieces={A: "koivuniitty"})
    assert refused(position, A, "build on koivuniitty").rule == "R15"
    assert not texts(position, A, "build on koivuniitty")


SEVENTEEN = (
    "kaikuharju havusalo karhukorpi pellavapelto ruislakeus hallavaara lumitunturi poroharju naavametsa revonvuori "
    "hillamaki suvantoniitty ohrapelto kotkavuori katajamaki hirvilehto kaislaniitty"
)
SIX_CASTLES = "koivuniitty tuulikumpu haukkavuori myrskysalo soraharju hylkykumpu"


def test_r15_d7_the_marker_is_a_piece_so_the_seventeenth_structure_is_the_last() -> None:
    position = t4(castles={A: SIX_CASTLES}, pieces={A: SEVENTEEN}, spaces={A: 10}, gold={A: 200})
    assert refused(position, A, "build on koivuniitty").rule == "R15"
    assert not texts(position, A, "build")
    sixteen = t4(castles={A: SIX_CASTLES}, pieces={A: SEVENTEEN[11:]}, spaces={A: 10}, gold={A: 200})
    assert texts(sixteen, A, "build on koivuniitty")


def test_r16_six_structures_need_a_third_castle() -> None:
    """Scenario 7."""
    six = "koivuniitty kaikuharju karhukorpi rautavuori tuulikumpu havusalo"
    position = t4(gold={A: 200}, pieces={A: six})
    assert (position.spaces[A], incomes(position, A)) == (32, 38)
    assert refused(position, A, "build on hallavaara").rule == "R16"
    castled = played(position, (A, "castle on hallavaara"))
    assert (castled.gold[A], castled.spaces[A], incomes(castled, A)) == (130, 37, 42)
    built = played(castled, (A, "build on hallavaara"))
    assert (built.gold[A], built.spaces[A], incomes(built, A), owned(built, A)) == (80, 43, 47, {"ship": 1})


def test_r16_d8_no_structure_belongs_to_a_castle() -> None:
    far = "koivuniitty kaikuharju karhukorpi rautavuori havusalo"
    assert texts(t4(gold={A: 200}, pieces={A: far}), A, "build on tuulikumpu")  # five near one castle, one free


def test_r17_castles_go_on_castle_free_lands_within_reach_while_six_last() -> None:
    position = t4(gold={A: 200}, pieces={B: "kaikuharju", C: "kaikuharju", D: "kaikuharju"}, tokens={A: {"barge": 1}})
    assert {"castle on kaikuharju", "castle on poroharju by barge"} <= set(texts(position, A))
    assert refused(position, A, "castle on rautavuori").rule == "R17"
    assert refused(position, A, "castle on pellavapelto").rule == "R10"
    six = t4(gold={A: 200}, castles={A: SIX_CASTLES}, spaces={A: 20})
    assert refused(six, A, "castle on kaikuharju").rule == "R17"
    assert not texts(six, A, "castle")


def test_r17_a_castle_overseas_spends_its_token_and_none_is_earned() -> None:
    after = played(t4(gold={A: 60}, tokens={A: {"barge": 1, "road": 1}}), (A, "castle on poroharju by barge"))
    assert owned(after, A) == {"road": 1}
    assert after.spaces[A] == 5


# --- prices


PRICES = {  # own castle, no castle, other castle: farm to ship
    "plain": ((5, 5, 10), (10, 15, 20), (15, 25, 30), (25, 45, 50), (30, 55, 60), (35, 65, 70)),
    "hill": ((10, 10, 20), (15, 20, 30), (20, 30, 40), (30, 50, 60), (35, 60, 70), (40, 70, 80)),
    "forest": ((15, 15, 30), (20, 25, 40), (25, 35, 50), (35, 55, 70), (40, 65, 80), (45, 75, 90)),
    "mountain": ((20, 20, 40), (25, 30, 50), (30, 40, 60), (40, 60, 80), (45, 70, 90), (50, 80, 100)),
}


@pytest.mark.parametrize("terrain", PRICES)
@pytest.mark.parametrize("tile", range(6))
def test_r18_prices_by_tile_terrain_and_castle(terrain: str, tile: int) -> None:
    land = board.TERRAINS.index(terrain)
    name, elsewhere = LANDS[land], LANDS[(land + 13) % 26]
    found = []
    for owner in (A, None, B):
        castles = {A: elsewhere, B: "hylkykumpu", C: "", D: ""}
        castles |= {owner: f"{castles[owner]} {name}"} if owner is not None else {}
        position = t4(castles=castles, gold={A: 100}, spaces=dict.fromkeys(range(4), 0))
        tiles = (*position.layout.tiles[:land], tile, *position.layout.tiles[land + 1 :])
        position = position.change(layout=type(position.layout)(tiles, position.layout.incomes))
        near = position.change(
            castles=(position.castles[A] | board.NEIGHBOURS[land] & -board.NEIGHBOURS[land], *position.castles[1:])
        )
        found.append(100 - played(near, (A, f"build on {name}")).gold[A])
    assert tuple(found) == PRICES[terrain][tile]


def test_r18_under_the_own_castle_everything_is_paid_once() -> None:
    """Scenario 2."""
    after = played(t4(), (A, "build on koivuniitty"))
    assert (after.gold[A], after.spaces[A], incomes(after, A), owned(after, A)) == (45, 5, 15, {"fort": 1})
    assert treasury(after, "fort") == 9


def test_r18_without_a_castle_the_building_cost_is_doubled() -> None:
    """Scenario 3."""
    after = played(t4(), (A, "build on kaikuharju"))
    assert (after.gold[A], after.spaces[A], owned(after, A)) == (40, 5, {"market": 2})


def test_r18_no_seat_builds_what_it_cannot_pay() -> None:
    assert refused(t4(gold={A: 19}), A, "build on kaikuharju").rule == "R18"
    assert "build on kaikuharju" in texts(t4(gold={A: 20}), A)
    assert "build on kaikuharju" not in texts(t4(gold={A: 19}), A)


def test_r19_a_castle_costs_fifty_and_a_land_fee_and_brings_five_spaces() -> None:
    """Scenario 6."""
    castled = played(t4(gold={A: 80}), (A, "castle on kaikuharju"))
    assert (castled.gold[A], castled.spaces[A], owned(castled, A)) == (20, 5, {})
    assert castled.view(A).seats[A].castles_left == 3
    built = played(castled, (A, "build on kaikuharju"))
    assert (built.gold[A], built.spaces[A], incomes(built, A), owned(built, A)) == (5, 10, 20, {"market": 1})


@pytest.mark.parametrize(
    ("land", "price"), [("pellavapelto", 55), ("kaikuharju", 60), ("havusalo", 65), ("hallavaara", 70)]
)
def test_r19_castle_prices_by_terrain(land: str, price: int) -> None:
    castles = {A: "karhukorpi kaikuharju tuulikumpu".replace(land, "koivuniitty")}
    assert played(t4(gold={A: 100}, castles=castles), (A, f"castle on {land}")).gold[A] == 100 - price
    assert not texts(t4(gold={A: price - 1}, castles=castles), A, f"castle on {land}")


def test_r20_a_short_treasury_gives_what_it_has() -> None:
    """Scenario 20."""
    after = played(t4(tokens={B: {"market": 9}}), (A, "build on kaikuharju"))
    assert (after.gold[A], after.spaces[A], owned(after, A)) == (40, 5, {"market": 1})


def test_r20_tokens_spent_on_the_build_are_back_before_new_ones_are_taken() -> None:
    tokens = {A: {"farm": 2}, B: {"farm": 8}}
    position = t4(castles={A: "koivuniitty haukkavuori"}, tokens=tokens)
    assert owned(played(position, (A, "build on haukkavuori, 1 farms")), A) == {"farm": 2}


@pytest.mark.parametrize(("amount", "left"), [(10, 10), (8, 8)])
def test_d17_the_option_says_how_many_tokens_there_are(amount: int, left: int) -> None:
    assert treasury(t4(options={"tokens_per_type": amount}), "ship") == left


def test_r21_spaces_are_counted_not_the_numbers_printed_on_them() -> None:
    """Scenario 5."""
    position = t4(pieces={A: "kaikuharju karhukorpi"})
    assert (position.spaces[A], incomes(position, A)) == (9, 19)
    after = played(position, (A, "build on rautavuori"))
    assert (after.spaces[A], incomes(after, A), after.gold[A]) == (11, 20, 10)


def test_r21_d6_the_marker_stops_on_the_last_space_or_goes_on_by_option() -> None:
    """Scenario 25."""
    castles = {A: "tuulikumpu koivuniitty", B: "ruislakeus rautavuori"}
    stop = t4(2, castles=castles, spaces={A: 87}, gold={A: 200})
    after = played(stop, (A, "build on hallavaara"))
    assert (after.spaces[A], incomes(after, A), after.final) == (90, 80, True)
    extend = t4(2, castles=castles, spaces={A: 87}, gold={A: 200}, options={"chart_end": "extend"})
    after = played(extend, (A, "build on hallavaara"))
    assert (after.spaces[A], incomes(after, A)) == (93, 83)


def test_d16_the_option_passes_a_land_fee_on_to_the_castles_owner() -> None:
    """Scenario 12, compensation."""
    options = {"castle_compensation": "one_fee"}
    paid = played(t4(options=options), (A, "build on rautavuori"))
    assert (paid.gold[A], paid.gold[B]) == (10, 60)
    struck = played(t4(options=options, tokens={A: {"road": 1}}), (A, "build on rautavuori, 1 roads"))
    assert (struck.gold[A], struck.gold[B]) == (30, 40)
    betrayed = played(t4(options=options, hands={A: "traitor"}), (A, "build on rautavuori, traitor"))
    assert (betrayed.gold[A], betrayed.gold[B]) == (30, 40)
    assert played(t4(), (A, "build on rautavuori")).gold[B] == 40


def test_d16_no_more_than_the_price_is_passed_on() -> None:
    position = t4(options={"castle_compensation": "one_fee"}, tokens={A: {"farm": 9}}, gold={A: 5})
    after = played(position, (A, "build on rautavuori, 9 farms"))
    assert (after.gold[A], after.gold[B]) == (0, 45)
