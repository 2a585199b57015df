"""The evaluation of a position for one seat: the Energy that the seat may end with.

What its assets may bring is in `seat_assets.py`. All figures are in Energy. The weights were found
by games between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import track, worlds
from ..rules.effects import SPORE
from ..rules.faces import (
    CELL_INDEX,
    COSTS,
    COUNTS,
    DISCARD_CRYSTALS,
    EFFECTS,
    ENTITIES,
    FIRST_ENTITY,
    SYMBOL_MASKS,
)
from ..rules.moves import PLACES_OF_CARD, list_free_cells
from ..rules.position import CARD_STEP, CHOOSE, OVER, RUN, SCORING, BasePosition
from ..rules.track import list_bits_cached
from .seat_assets import (
    CRYSTAL_WORTH,
    SeatAssets,
    counts_with_vuori,
    estimate_assets,
    estimate_run,
    list_asset_terms,
    read_assets,
)
from .useful_runs import run_all_useful

MAX_ENERGY: Final = 400  # more than any seat reaches
ROBBED_ENTITY_WORTH: Final = 1.5
# the share of the card's worth for the seat that sees the packet next
DENIED_SHARE: Final = 0.1
TAIVAS: Final = ENTITIES.index("taivas")
_TAIVAS_PRICE: Final = 4  # crystals
_UNPAID_CHANCE: Final = (
    0.3  # that the seat can pay Taivas with crystals of the same run
)


ENERGY: Final = "Energy"
WELCOME: Final = "Entities that come"
DENIED: Final = "a card kept from a rival"
# of `AssetTerms`, in its order
_ASSET_LABELS: Final = (
    ENERGY,
    "crystals",
    "squares",
    "Entities",
    "Water Sources",
    "lines of two",
    "animals",
)
LABELS: Final = (*_ASSET_LABELS, WELCOME, DENIED)


class CardUse(NamedTuple):
    """A use of a card."""

    value: float  # the Energy of both
    assets: SeatAssets  # after it
    welcome: float  # what its Entities bring at once


def evaluate(position: BasePosition, seat: Seat) -> float:
    """The value of the position for the seat, 0 to 1."""
    energy = scale_worth(position, estimate_energy(position, seat))
    return max(0.0, min(1.0, energy))


def scale_worth(position: BasePosition, energy: float) -> float:
    return energy / MAX_ENERGY


def estimate_energy(position: BasePosition, seat: Seat) -> float:
    """The Energy that the seat may end with."""
    if position.phase == OVER:
        return float(position.worlds[seat].energy)
    own = _assets_to_judge(position, seat)
    card = _card_to_use(position, seat)
    if card is None:
        return estimate_assets(own)
    best = _find_use(position, seat, own, card).value
    return best + DENIED_SHARE * _estimate_denied(position, seat, card)


def worth_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The Energy that the seat may end with, by source."""
    if position.phase == OVER:
        return {ENERGY: float(position.worlds[seat].energy)}
    own = _assets_to_judge(position, seat)
    card = _card_to_use(position, seat)
    if card is None:
        return _list_asset_parts(own)
    use = _find_use(position, seat, own, card)
    denied = DENIED_SHARE * _estimate_denied(position, seat, card)
    return _list_asset_parts(use.assets) | {WELCOME: use.welcome, DENIED: denied}


def _list_asset_parts(own: SeatAssets) -> dict[str, float]:
    return dict(zip(_ASSET_LABELS, list_asset_terms(own), strict=True))


def _assets_to_judge(position: BasePosition, seat: Seat) -> SeatAssets:
    """The assets of the seat, at the end of its step if it runs squares."""
    own = read_assets(position, seat)
    if not _is_running(position, seat):
        return own
    own = run_all_useful(position, own)
    return own._replace(here=own.here + 1)


def _is_running(position: BasePosition, seat: Seat) -> bool:
    return position.phase in (RUN, SCORING) and position.active == seat


def _card_to_use(position: BasePosition, seat: Seat) -> int | None:
    """The card that the seat has chosen and not used yet."""
    card = position.hands[seat]
    is_pending = position.phase in (CHOOSE, CARD_STEP, RUN)
    return (
        card if card >= 0 and is_pending and not _is_running(position, seat) else None
    )


def _estimate_denied(position: BasePosition, seat: Seat, card: int) -> float:
    """The gain that the card would have brought the neighbour that sees its packet on the next
    turn.
    """
    if position.phase == RUN or track.TURN_OF_ROUND[position.stop] == 3:
        return 0.0
    next_stop = position.stop + 1
    seats = position.terms.seats
    packet = track.find_satellite(position.stop, seat, seats)
    neighbour = track.find_looker(next_stop, packet, seats)
    theirs = read_assets(position, neighbour)._replace(here=next_stop)
    best = _find_use(position, neighbour, theirs, card).value
    return max(0.0, best - estimate_assets(theirs))


def _find_use(
    position: BasePosition, seat: Seat, own: SeatAssets, card: int
) -> CardUse:
    taken = _mask_entities_of_others(position, seat)
    return _find_best_use(own, card, taken, position.terms.realign)


def _mask_entities_of_others(position: BasePosition, seat: Seat) -> int:
    holders = enumerate(position.holders)
    return sum(1 << entity for entity, holder in holders if holder not in (seat, -1))


@lru_cache(1 << 14)
def _find_best_use(own: SeatAssets, card: int, taken: int, realign: bool) -> CardUse:
    """The best use of the card; `taken` are the Entities that others hold."""
    uses = [_use(own._replace(crystals=own.crystals + DISCARD_CRYSTALS))]
    for cell in list_free_cells(own.spores):
        spores = own.spores | 1 << cell
        counts = own.counts + (1 << SPORE)
        uses.append(_use(own._replace(spores=spores, counts=counts)))
    if COSTS[card] <= own.crystals:
        for move in PLACES_OF_CARD[card]:
            cell = CELL_INDEX[move.cell]
            uses.append(_place(own, card, cell, taken, realign))
    return max(uses, key=lambda use: use.value)


def _use(assets: SeatAssets, welcome: float = 0.0) -> CardUse:
    return CardUse(estimate_assets(assets) + welcome, assets, welcome)


def _place(own: SeatAssets, card: int, cell: int, taken: int, realign: bool) -> CardUse:
    """Places the card on a square, and welcomes its Entities."""
    old = own.cells[cell]
    cells = (*own.cells[:cell], card, *own.cells[cell + 1 :])
    ignored = 0 if realign else SYMBOL_MASKS[old]
    welcomed = worlds.find_lines_of_three(cells, cell, ignored) & ~own.held
    then = own._replace(
        crystals=own.crystals - COSTS[card],
        cells=cells,
        counts=own.counts + COUNTS[card] - COUNTS[old],
        held=own.held | welcomed,
    )
    robbed = ROBBED_ENTITY_WORTH * (taken & welcomed).bit_count()
    return _use(then, robbed + _estimate_welcome(then, welcomed))


def _estimate_welcome(own: SeatAssets, welcomed: int) -> float:
    """The gain by Entities on the turn on which they come."""
    counts = counts_with_vuori(own)
    crystal = CRYSTAL_WORTH[own.here]
    total = 0.0
    for entity in list_bits_cached(welcomed):
        unpaid = entity == TAIVAS and own.crystals < _TAIVAS_PRICE
        chance = _UNPAID_CHANCE if unpaid else 1
        total += chance * estimate_run(EFFECTS[FIRST_ENTITY + entity], counts, crystal)
    return total
