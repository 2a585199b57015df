"""The assets of one seat, and the Energy that it may still gain, by rules of thumb.

All figures are in Energy. The weights were found by games between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import effects, track
from ..rules.effects import ANY_ANIMAL, BUY_ENERGY, BUY_SPORE, CRYSTALS, SPORE, Effect
from ..rules.faces import (
    EFFECTS,
    FIRST_ENTITY,
    SYMBOL_MASKS,
    VUORI,
    VUORI_WATER,
    WATER_PAYS,
)
from ..rules.position import CARD_STEP, RUN, SCORING, BasePosition
from ..rules.track import LINES, RUNS_LEFT, SCORINGS_LEFT, list_bits_cached

_CRYSTAL_BY_ROUND: Final = (0.9, 0.85, 0.75, 0.45)
_ANIMALS_UNTIL: Final = 13  # the first stop from which animals alone are worth nothing
KEEP_CHANCE: Final = 0.6  # that the seat still has an Entity one scoring later
WATER_WEIGHT: Final = 0.9
LINE_OF_TWO_WORTH: Final = 1.0  # two squares of three
ANIMAL_WORTH: Final = 0.25
SPORE_WORTH: Final = 3  # before its price
PAID_ENERGY_WEIGHT: Final = 0.9


def _crystal_worth(stop: int) -> float:
    if stop >= 15:
        return 0.0
    return _CRYSTAL_BY_ROUND[track.ROUND[stop] - 1]


# the worth of one crystal, per stop
CRYSTAL_WORTH: Final = tuple(
    _crystal_worth(stop) for stop in range(track.LAST_STOP + 2)
)


class SeatAssets(NamedTuple):
    """All that the estimate of one seat depends on."""

    crystals: int
    energy: int
    cells: tuple[int, ...]  # visible face per square
    spores: int  # mask of squares
    counts: int  # packed as in `effects.py`, without Vuori
    held: int  # mask of Entities
    least: int  # the fewest Water Sources of another seat
    here: int  # the first stop whose run or scoring is still to come


def read_assets(position: BasePosition, seat: Seat) -> SeatAssets:
    """The assets of the seat in a position."""
    world = position.worlds[seat]
    others = [other for other in range(position.terms.seats) if other != seat]
    return SeatAssets(
        crystals=world.crystals,
        energy=world.energy,
        cells=world.cells,
        spores=world.spores,
        counts=world.counts,
        held=position.held(seat),
        least=min(position.water(other) for other in others),
        here=position.stop + _is_done_here(position, seat),
    )


def _is_done_here(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat has finished its run or its scoring at this stop."""
    if position.phase == SCORING:
        return position.order.index(seat) < position.at
    card_used = position.phase in (CARD_STEP, RUN) and position.hands[seat] < 0
    return card_used and position.active != seat


def counts_with_vuori(own: SeatAssets) -> int:
    """The counts that the seat's effects use, packed as in `effects.py`."""
    if own.held >> VUORI & 1:
        return own.counts + VUORI_WATER
    return own.counts


def effect_of(own: SeatAssets, source: int) -> Effect:
    """The effect of a square or an Entity of the seat."""
    return EFFECTS[own.cells[source] if source < 9 else FIRST_ENTITY + source - 9]


def compute_water_energy(own: SeatAssets) -> int:
    """The Energy of a scoring for the Water Sources of now."""
    more = effects.count_water(counts_with_vuori(own)) - own.least
    return WATER_PAYS[max(0, min(more, len(WATER_PAYS) - 1))]


class AssetTerms(NamedTuple):
    """The estimate of a seat by its sources."""

    energy: float  # of now
    crystals: float
    squares: float
    entities: float
    water: float
    lines: float  # two squares of three
    animals: float


@lru_cache(1 << 14)
def estimate_assets(own: SeatAssets) -> float:
    """The Energy of now, and what squares, Entities, water and lines may still bring."""
    return sum(list_asset_terms(own))


def list_asset_terms(own: SeatAssets) -> AssetTerms:
    """The terms of `estimate_assets`."""
    crystal = CRYSTAL_WORTH[own.here]
    scorings = SCORINGS_LEFT[own.here]
    counts = counts_with_vuori(own)
    squares = entities = lines = animals = 0.0
    runs = RUNS_LEFT[own.here]
    spores = own.spores
    for cell, face in enumerate(own.cells):
        times = runs[cell] + (scorings if spores >> cell & 1 else 0)
        if times:
            squares += times * estimate_run(EFFECTS[face], counts, crystal)
    if scorings:
        lines = LINE_OF_TWO_WORTH * _count_lines_of_two(own.cells, own.held)
        entities = _estimate_entities(own, counts)
    if own.here < _ANIMALS_UNTIL:
        animals = ANIMAL_WORTH * sum(effects.count_animals(own.counts & ANY_ANIMAL))
    water = WATER_WEIGHT * scorings * compute_water_energy(own)
    crystals = own.crystals * crystal
    return AssetTerms(own.energy, crystals, squares, entities, water, lines, animals)


def _estimate_entities(own: SeatAssets, counts: int) -> float:
    """The possible gain of the seat's Entities at scorings; some are lost before."""
    expected_scorings = 1 + KEEP_CHANCE * (SCORINGS_LEFT[own.here] - 1)
    crystal = CRYSTAL_WORTH[own.here]
    total = 0.0
    for entity in list_bits_cached(own.held):
        total += expected_scorings * estimate_run(
            EFFECTS[FIRST_ENTITY + entity], counts, crystal
        )
    return total


def estimate_run(effect: Effect, counts: int, crystal: float) -> float:
    """The gain by one run of an effect; `crystal` is the value of one crystal."""
    if effect.kind == BUY_SPORE:
        if counts >> SPORE >= 9:
            return 0.0
        return max(0.0, SPORE_WORTH - effect.pay * crystal)
    gained = effects.compute_gain(effect, counts)
    if effect.kind == BUY_ENERGY:
        return PAID_ENERGY_WEIGHT * max(0.0, gained - effect.pay * crystal)
    if effect.kind == CRYSTALS:
        return gained * crystal
    return gained


@lru_cache(1 << 14)
def _count_lines_of_two(cells: tuple[int, ...], held: int) -> int:
    """Pairs of a line and a symbol that two of its squares show; no Entity that the seat has."""
    cells_found = 0
    for line in LINES:
        first, second, third = (SYMBOL_MASKS[cells[cell]] for cell in line)
        twice = first & second | first & third | second & third
        all_three = first & second & third
        cells_found += (twice & ~all_three & ~held).bit_count()
    return cells_found
