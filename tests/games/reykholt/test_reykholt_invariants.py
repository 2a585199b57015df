"""Reykholt: what must always hold, by the numbers of its invariants."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.game import ReykholtPosition
from games.reykholt.rules import invariants
from games.reykholt.rules.components.cards import SERVICE
from games.reykholt.rules.position import HARVEST_START, HOMECOMING_START, RED, TOURISM, TOURISM_END
from tests.games.reykholt.drawn import (
    A,
    B,
    C,
    at_season,
    counts,
    grown,
    houses,
    lying,
    played,
    stock,
    table,
    texts,
)


def broken(position: ReykholtPosition, **values: Any) -> list[str]:
    """What the laws find wrong with a change, as the numbers of invariants."""
    changed = position.change(**values)
    return [flaw.split(": ")[1] for flaw in invariants.violations(None, changed)]


def stepped(before: ReykholtPosition, **values: Any) -> list[str]:
    """What they find wrong with the step to it."""
    return [flaw.split(": ")[1] for flaw in invariants.violations(before, before.change(**values))]


def misplayed(before: ReykholtPosition, text: str, seat: int = A, **wrong: Any) -> list[str]:
    """What they find wrong with a move of a seat after which its farm has fields of its own."""
    after = played(before, A, text)
    farms = list(after.farms)
    farms[seat] = farms[seat].change(**wrong)
    changed = after.change(farms=tuple(farms))
    return [flaw.split(": ")[1] for flaw in invariants.violations(before, changed)]


def sound(seats: int = 3) -> ReykholtPosition:
    position = GAME.start(seats, {"first_seat": "seat_1"})
    deal = "deal a1 a2 a3 a4 a5" if seats > 1 else "deal a1 a2 a3"
    return position.play(CHANCE, GAME.read_move(deal))


def farmed(position: ReykholtPosition, **values: Any) -> dict[str, Any]:
    farms = position.farms
    return {"farms": (farms[A].change(**values), *farms[1:])}


def test_a_sound_position_has_no_flaw() -> None:
    assert broken(sound()) == []


def test_i1_every_greenhouse_is_in_one_place() -> None:
    assert broken(sound(), top=()) == ["I1"]


def test_i2_no_count_is_negative() -> None:
    position = sound()
    assert broken(position, **farmed(position, stock=(-1, 0, 0, 0, 0))) == ["I2"]


def test_i3_no_greenhouse_holds_more_than_its_parcels() -> None:
    position = played(sound(), A, "place on m_property_3", "take from p3")
    full = ((position.farms[A].houses[0][0], (4, 0, 0, 0, 0)),)
    assert broken(position, **farmed(position, houses=full)) == ["I3"]


def test_i4_services_are_on_display_or_with_neighbours() -> None:
    position = sound()
    assert "I4" in broken(position, display=position.display[1:])
    four = sound(4)
    cards = {"display": four.display[1:], "services": ((four.display[0], A, C),)}
    assert "I4" in broken(four, **cards)
    assert "I4" in broken(position, **farmed(position, held=1))


@pytest.mark.parametrize(
    ("cards", "brings"),
    [("a1 a2 a3 a4", ""), ("a1 a2 a3", "T1"), ("a1 a2", "L1"), ("a1", "M1")],
)
def test_i5_what_comes_with_a_card_goes_by_how_many_lie_there(cards: str, brings: str) -> None:
    position = played(lying(table(3), *cards.split()), A, "place on m_hall_2")
    if " " in cards:
        position = played(position, A, "take a1")
    assert stock(position, A) == brings


def test_i6_one_worker_a_space_and_three_a_round() -> None:
    position = played(sound(), A, "place on m_market_2")
    twice = (*position.workers, (position.workers[0][0], B, 1))
    assert "I6" in broken(position, workers=twice)
    assert "I6" in broken(position, workers=())


def test_i7_one_flag_a_column_and_round() -> None:
    position = sound()
    farms = farmed(position, home=1)
    assert broken(position, workers=((1, A, 1), (2, A, 1)), **farms) == ["I7"]


def test_i8_nobody_goes_back_or_arrives_at_once() -> None:
    position = sound()
    on = position.change(**farmed(position, table=3, arrival=9))
    assert "I8" in stepped(on, **farmed(on, table=2))
    assert "I8" in broken(position, **farmed(position, arrival=2))


def test_i9_every_seat_uses_its_bonus_every_round() -> None:
    position = at_season(sound(), TOURISM)
    assert position.round == 2
    assert [farm.table for farm in position.farms] == [1, 1, 1]
    assert "I9" in broken(position, **farmed(position, table=0))
    assert "I9" in broken(position, phase=TOURISM_END)


def test_i10_paying_costs_the_price_and_the_bonus_brings_it() -> None:
    farm = {"table": 5, "stock": "T5 L9", "arrival": 9}
    position = table(2, {A: farm}, phase=TOURISM)
    assert stock(played(position, A, "pay and walk"), A) == "T3 L9"
    assert stock(played(position, A, "walk with the bonus"), A) == "T7 L9"
    before = sound()
    assert "I10" in stepped(before, **farmed(before, table=1))


@pytest.mark.parametrize("text", ["pay and walk", "walk with the bonus"])
def test_i10_a_walk_that_costs_or_brings_something_else_is_a_flaw(text: str) -> None:
    farm = {"table": 5, "stock": "T5 L9", "arrival": 9}
    position = table(2, {A: farm, B: {"table": 1, "arrival": 8}}, phase=TOURISM)
    assert "I10" not in misplayed(position, text)
    assert "I10" in misplayed(position, text, stock=counts("T5 L9"))
    assert "I10" in misplayed(position, text, seat=B, stock=counts("T1"))


def test_i11_a_planted_greenhouse_is_full_of_one_kind() -> None:
    position = table(3, {A: {"stock": "T1 L1", "houses": "g5_a{} g3_a{R1}"}})
    position = played(position, A, "place on m_field_3")
    planting = "plant lettuce in g5_a"
    assert grown(played(position, A, planting), A) == "g5_a{L5} g3_a{R1}"
    assert "I11" not in misplayed(position, planting)
    for wrong in ("g5_a{L4} g3_a{R1}", "g5_a{L4 T1} g3_a{R1}", "g5_a{L1} g3_a{R1}"):
        assert "I11" in misplayed(position, planting, houses=houses(wrong))


def test_i11_the_farm_wife_fills_three_parcels_and_a_card_may_add_one() -> None:
    wife = {"houses": "g6_a{} g5_a{}", "stock": "T2", "services": "c12"}
    position = played(table(3, {A: wife}, phase=HOMECOMING_START), A, "use c12")
    planting = "plant tomato in g6_a"
    assert "I11" not in misplayed(position, planting)
    assert "I11" in misplayed(position, planting, houses=houses("g6_a{T4} g5_a{}"))
    adding = lying(table(3, {A: {"houses": "g6_a{}"}}), "b5", "a1", "a2", "a3", "a4")
    adding = played(adding, A, "place on m_hall_2")
    assert "I11" not in misplayed(adding, "take b5")
    assert "I11" in misplayed(adding, "take b5", houses=houses("g6_a{R2}"))


def test_i12_a_harvest_moves_one_for_each_greenhouse() -> None:
    position = table(3, {A: {"houses": "g3_a{T3} g5_a{L5}"}})
    position = played(position, A, "place on m_field_5")
    picking = "harvest tomato from g3_a"
    farm = played(position, A, picking).farms[A]
    assert sum(farm.stock) + sum(sum(growing) for _, growing in farm.houses) == 8
    assert sum(farm.stock) == 1
    assert "I12" not in misplayed(position, picking)
    assert "I12" in misplayed(position, picking, stock=counts("T2"))
    assert "I12" in misplayed(position, picking, houses=houses("g3_a{T1} g5_a{L5}"))


def test_i12_so_does_a_choice_of_the_harvest_season() -> None:
    mixed = {A: {"houses": "g5_a{L2 M1} g6_a{T1 L1}"}}
    position = table(3, mixed, phase=HARVEST_START)
    picking = "harvest mushroom from g5_a"
    assert "I12" not in misplayed(position, picking)
    assert "I12" in misplayed(position, picking, stock=counts("M2"))


def test_i13_the_season_takes_one_from_every_planted_greenhouse() -> None:
    farms = {A: {"houses": "g3_a{T3} g5_a{L5} g6_a{}"}, B: {"houses": "g4_a{T1 L1}"}}
    position = table(3, farms, phase=HARVEST_START)
    assert grown(position, A) == "g3_a{T2} g5_a{L4} g6_a{}"


def test_i13_a_season_that_takes_more_or_nothing_is_a_flaw() -> None:
    farms = {
        A: {"houses": "g5_a{}", "stock": "L1", "services": "b4"},
        B: {"houses": "g4_a{T1 L1} g3_a{T2}"},
    }
    position = table(3, farms, phase=HARVEST_START)
    assert "pass" in texts(position, A)
    assert "I13" not in misplayed(position, "pass")
    for wrong in ("g4_a{T1 L1} g3_a{T2}", "g4_a{T1} g3_a{T1}", "g4_a{T1 L1} g3_a{}"):
        assert "I13" in misplayed(position, "pass", seat=B, houses=houses(wrong))


def test_i14_i19_workers_after_homecoming_and_neutral_ones() -> None:
    position = played(sound(), A, "place on m_market_2")
    home = at_season(position, HOMECOMING_START)
    assert home.workers == ()
    assert "I14" in stepped(position, round=2)
    alone = sound(1)
    assert "I19" in broken(alone, workers=((0, A, 1),))


def test_i15_red_services_are_used_once() -> None:
    position = lying(table(3, {A: {"houses": "g3_a{T3} g6_a{L6}"}}), "a11", "a1", "a2", "a3", "a4")
    before = played(position, A, "place on m_hall_2")
    under_way = played(before, A, "take a11")
    assert under_way.stack[-1].source == RED
    assert not list(invariants.violations(before, under_way))
    done = played(under_way, A, "harvest tomato from g3_a", "stop harvesting")
    assert not any("a11" in text for text in texts(done, A))
    assert "I15" in stepped(done, stack=under_way.stack)
    assert "I15" in broken(under_way, stack=(*under_way.stack, under_way.stack[-1]))
    assert "I15" in broken(done, **farmed(done, used=1 << SERVICE["a11"]))


def test_i16_rounds_and_the_end() -> None:
    position = sound()
    assert "I16" in broken(position, round=8)
    assert "I16" in broken(position, to_act=frozenset())


def test_i17_whoever_is_asked_has_a_move() -> None:
    position = played(sound(), A, "place on m_property_3")
    assert position.legal_moves(A)
    assert "I17" in broken(position, to_act=frozenset({B}))


def test_i20_three_tomatoes_and_one_star_a_round() -> None:
    position = sound()
    assert "I20" in stepped(position, **farmed(position, basket=2))
    assert "I20" in stepped(position, **farmed(position, stars=2))
    assert "I20" in stepped(position, **farmed(position, given=4))
