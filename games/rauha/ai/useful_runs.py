"""The assets of a seat after all useful runs: free sources first, then the best purchases, then
effects that count Spores. All figures are in Energy.
"""

from __future__ import annotations

from typing import Final

from ..rules import effects
from ..rules.effects import BUY_ENERGY, CRYSTALS, SPORE
from ..rules.faces import EFFECTS, ENTITIES
from ..rules.moves import list_free_cells
from ..rules.position import SCORING, BasePosition
from ..rules.track import RUNS_LEFT, SCORINGS_LEFT, list_bits_cached
from .seat_assets import (
    CRYSTAL_WORTH,
    SeatAssets,
    compute_water_energy,
    counts_with_vuori,
    effect_of,
    estimate_run,
)

MAA: Final = ENTITIES.index("maa")  # counts Spores


def run_all_useful(position: BasePosition, own: SeatAssets) -> SeatAssets:
    """The assets of the active seat at the end of its step, in a scoring with the pay for water."""
    own, left = _run_free_sources(own, position.left, counting=False)
    while True:
        profit, source = _find_best_purchase(position, own, left)
        if profit <= 0:
            break
        own, left = _buy_source(position, own, left, source)
        own, left = _run_free_sources(own, left, counting=False)
    own, left = _run_free_sources(own, left, counting=True)
    if position.phase != SCORING:
        return own
    return own._replace(energy=own.energy + compute_water_energy(own))


def _run_free_sources(
    own: SeatAssets, left: int, counting: bool
) -> tuple[SeatAssets, int]:
    """The assets, and a mask of the sources left; what counts Spores runs only when `counting`."""
    counts = counts_with_vuori(own)
    for source in list_bits_cached(left):
        effect = effect_of(own, source)
        if effect.kind >= BUY_ENERGY or (effect.per == SPORE and not counting):
            continue
        gained = effects.compute_gain(effect, counts)
        left &= ~(1 << source)
        if effect.kind == CRYSTALS:
            own = own._replace(crystals=own.crystals + gained)
        else:
            own = own._replace(energy=own.energy + gained)
    return own, left


def _find_best_purchase(
    position: BasePosition, own: SeatAssets, left: int
) -> tuple[float, int]:
    """The greatest profit per crystal and its source; 0 and -1 if no source is left."""
    profits = [
        (_compute_profit(position, own, source), source)
        for source in list_bits_cached(left)
    ]
    return max(profits, default=(0.0, -1))


def _compute_profit(position: BasePosition, own: SeatAssets, source: int) -> float:
    """The gain by a purchase above its price, per crystal; 0 if the seat cannot pay for it."""
    effect = effect_of(own, source)
    if effect.kind < BUY_ENERGY:
        return 0.0
    if not effects.is_possible(effect, own.crystals, own.counts):
        return 0.0
    if effect.kind == BUY_ENERGY:
        worth = float(effect.amount)
    else:
        worth, _ = _find_best_spore_cell(position, own)
    return (worth - effect.pay * CRYSTAL_WORTH[own.here + 1]) / effect.pay


def _find_best_spore_cell(position: BasePosition, own: SeatAssets) -> tuple[float, int]:
    """The value of one more Spore, and the square for it."""
    after = own.here + 1
    crystal = CRYSTAL_WORTH[after]
    counts = counts_with_vuori(own)
    runs_now = position.phase == SCORING and position.terms.chain
    times = SCORINGS_LEFT[after] + runs_now
    # the first of equal squares
    value, negative_cell = max(
        (times * estimate_run(EFFECTS[own.cells[cell]], counts, crystal), -cell)
        for cell in list_free_cells(own.spores)
    )
    return value + _estimate_spore_counts(position, own), -negative_cell


def _estimate_spore_counts(position: BasePosition, own: SeatAssets) -> float:
    """The gain by one more Spore for all effects that count Spores."""
    after = own.here + 1
    total = 0.0
    runs = RUNS_LEFT[after]
    scorings = SCORINGS_LEFT[after]
    for cell, face in enumerate(own.cells):
        if EFFECTS[face].per == SPORE:
            times = runs[cell] + (scorings if own.spores >> cell & 1 else 0)
            runs_now = position.left >> cell & 1
            total += EFFECTS[face].amount * (times + runs_now)
    if own.held >> MAA & 1:
        total += scorings + (position.left >> 9 + MAA & 1)
    return total


def _buy_source(
    position: BasePosition, own: SeatAssets, left: int, source: int
) -> tuple[SeatAssets, int]:
    """The assets after a purchase, and a mask of the sources left."""
    effect = effect_of(own, source)
    left &= ~(1 << source)
    own = own._replace(crystals=own.crystals - effect.pay)
    if effect.kind == BUY_ENERGY:
        return own._replace(energy=own.energy + effect.amount), left
    _, cell = _find_best_spore_cell(position, own)
    if position.phase == SCORING and position.terms.chain:
        left |= 1 << cell
    spores = own.spores | 1 << cell
    counts = own.counts + (1 << SPORE)
    return own._replace(spores=spores, counts=counts), left
