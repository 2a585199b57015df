"""How much Energy a seat may hope for: what its squares, Entities and water will bring, as a rule
of thumb.

Who could look like what is in `sample_hidden.py`. All figures are in Energy; the weights were tried
out in play between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import effects, track, worlds
from ..rules.effects import ANY_ANIMAL, BUY_ENERGY, BUY_SPORE, CRYSTALS, SPORE, Effect
from ..rules.faces import (
    CELL,
    COSTS,
    COUNTS,
    DISCARD_CRYSTALS,
    EFFECTS,
    FIRST_ENTITY,
    SHOWN,
    VUORI,
    VUORI_WATER,
    WATER_PAYS,
)
from ..rules.moves import PLACES_OF, free_cells
from ..rules.position import CARD, CHOOSE, OVER, RUN, SCORING, Universe
from ..rules.track import LINES, RUNS, SCORINGS, members

CEILING: Final = 400  # Energy that nobody reaches
_BY_ROUND: Final = (0.9, 0.85, 0.75, 0.45)
CRYSTAL: Final = tuple(
    0.0 if stop >= 15 else _BY_ROUND[track.ROUND[stop] - 1] for stop in range(track.LAST + 2)
)  # what one is worth, by stop
TAIVAS: Final = 0
KEPT: Final = 0.6  # how likely an Entity is still there a scoring later
WATER_WEIGHT: Final = 0.9
NEARLY: Final = 1.0  # for two squares of three
ANIMAL: Final = 0.25
ROBBED: Final = 1.5
DENIED: Final = 0.1  # of what the card would have brought whoever looks at the packet next


class Own(NamedTuple):
    """What one seat's worth depends on."""

    crystals: int
    energy: int
    cells: tuple[int, ...]
    spores: int  # mask
    counts: int  # without Vuori
    held: int  # mask of Entities
    least: int  # Water Sources of whoever else has least
    here: int  # the first stop whose run or scoring is still to come


def evaluate(position: Universe, seat: Seat) -> float:
    """The seat's hope as a share of what nobody reaches."""
    return max(0.0, min(1.0, hope(position, seat) / CEILING))


def hope(position: Universe, seat: Seat) -> float:
    """The Energy that the seat may end with."""
    if position.phase == OVER:
        return float(position.worlds[seat].energy)
    own = _own(position, seat)
    if position.phase in (RUN, SCORING) and position.active == seat:
        own = _completed(position, own)
        return _prospect(own._replace(here=own.here + 1))
    if position.hands[seat] >= 0 and position.phase in (CHOOSE, CARD, RUN):
        card = position.hands[seat]
        best = _best_use(own, card, _taken(position, seat), position.terms.realign)
        return best + DENIED * _denied(position, seat, card)
    return _prospect(own)


def _denied(position: Universe, seat: Seat, card: int) -> float:
    """What the card would have brought the neighbour who looks at the rest of its packet on the
    next turn.
    """
    if position.phase == RUN or track.TURN[position.stop] == 3:
        return 0.0
    number = track.satellite(position.stop, seat, position.terms.seats)
    next_one = track.looker(position.stop + 1, number, position.terms.seats)
    own = _own(position, next_one)._replace(here=position.stop + 1)
    best = _best_use(own, card, _taken(position, next_one), position.terms.realign)
    return max(0.0, best - _prospect(own))


def _taken(position: Universe, seat: Seat) -> int:
    """Mask of the Entities that others hold."""
    holders = enumerate(position.holders)
    return sum(1 << entity for entity, holder in holders if holder not in (seat, -1))


def _own(position: Universe, seat: Seat) -> Own:
    world, here = position.worlds[seat], position.stop
    if position.phase in (CARD, RUN) and position.hands[seat] < 0 and position.active != seat:
        here += 1
    if position.phase == SCORING and position.order.index(seat) < position.at:
        here += 1
    least = min(position.water(other) for other in range(position.terms.seats) if other != seat)
    return Own(
        world.crystals,
        world.energy,
        world.cells,
        world.spores,
        world.counts,
        position.held(seat),
        least,
        here,
    )


def _water(own: Own) -> int:
    """Energy of a scoring as the water stands."""
    more = effects.water(_with_vuori(own)) - own.least
    return WATER_PAYS[max(0, min(more, len(WATER_PAYS) - 1))]


@lru_cache(1 << 14)
def _prospect(own: Own) -> float:
    """Energy had, and what is still to come of squares, Entities, water and lines."""
    crystal, scorings = CRYSTAL[own.here], SCORINGS[own.here]
    counts = _with_vuori(own)
    total = own.energy + own.crystals * crystal + WATER_WEIGHT * scorings * _water(own)
    runs, spores = RUNS[own.here], own.spores
    for cell, face in enumerate(own.cells):
        times = runs[cell] + (scorings if spores >> cell & 1 else 0)
        if times:
            total += times * _value(EFFECTS[face], counts, crystal)
    if scorings:
        total += _of_entities(own, counts) + NEARLY * _nearly(own.cells, own.held)
    if own.here < 13:
        total += ANIMAL * sum(effects.animals(own.counts & ANY_ANIMAL))
    return total


def _of_entities(own: Own, counts: int) -> float:
    """What the Entities held bring at the scorings to come, those lost meanwhile reckoned."""
    kept = 1 + KEPT * (SCORINGS[own.here] - 1)
    crystal, total = CRYSTAL[own.here], 0.0
    for entity in members(own.held):
        total += kept * _value(EFFECTS[FIRST_ENTITY + entity], counts, crystal)
    return total


def _value(effect: Effect, counts: int, crystal: float) -> float:
    """What running it once brings."""
    if effect.kind == BUY_SPORE:
        return max(0.0, 3 - effect.pay * crystal) if counts >> SPORE < 9 else 0.0
    gained = effects.gain(effect, counts)
    if effect.kind == BUY_ENERGY:
        return 0.9 * max(0.0, gained - effect.pay * crystal)
    return gained * crystal if effect.kind == CRYSTALS else gained


@lru_cache(1 << 14)
def _nearly(cells: tuple[int, ...], held: int) -> int:
    """Lines and symbols of which two squares are there and whose Entity is elsewhere."""
    found = 0
    for first, second, third in LINES:
        one, two, three = SHOWN[cells[first]], SHOWN[cells[second]], SHOWN[cells[third]]
        found += (
            (one & two | one & three | two & three) & ~(one & two & three) & ~held
        ).bit_count()
    return found


@lru_cache(1 << 14)
def _best_use(own: Own, card: int, taken: int, realign: bool) -> float:
    """The hope with the card used as well as can be; `taken` are Entities that others hold."""
    crystals = own._replace(crystals=own.crystals + DISCARD_CRYSTALS)
    found = [_prospect(crystals)]
    for cell in free_cells(own.spores):
        spored = own._replace(spores=own.spores | 1 << cell, counts=own.counts + (1 << SPORE))
        found.append(_prospect(spored))
    if COSTS[card] <= own.crystals:
        found += [_placed(own, card, CELL[move.cell], taken, realign) for move in PLACES_OF[card]]
    return max(found)


def _placed(own: Own, card: int, cell: int, taken: int, realign: bool) -> float:
    """The hope with the card on a square, and what the Entities welcomed bring at once."""
    old = own.cells[cell]
    cells = (*own.cells[:cell], card, *own.cells[cell + 1 :])
    welcomed = worlds.lined_up(cells, cell, 0 if realign else SHOWN[old]) & ~own.held
    then = own._replace(
        crystals=own.crystals - COSTS[card],
        cells=cells,
        counts=own.counts + COUNTS[card] - COUNTS[old],
        held=own.held | welcomed,
    )
    robbed = ROBBED * (taken & welcomed).bit_count()
    return _prospect(then) + robbed + _welcome(then, welcomed)


def _welcome(own: Own, welcomed: int) -> float:
    """What Entities bring on the turn they come."""
    counts, crystal, total = _with_vuori(own), CRYSTAL[own.here], 0.0
    for entity in members(welcomed):
        likely = 0.3 if entity == TAIVAS and own.crystals < 4 else 1
        total += likely * _value(EFFECTS[FIRST_ENTITY + entity], counts, crystal)
    return total


def _completed(position: Universe, own: Own) -> Own:
    """What the seat has once it has run all it cares for: the free, then what pays best, then what
    counts Spores.
    """
    left = position.left
    own, left = _free(own, left, counting=False)
    while True:
        best = max(
            ((_profit(position, own, source), source) for source in members(left)),
            default=(0.0, -1),
        )
        if best[0] <= 0:
            break
        own, left = _bought(position, own, left, best[1])
        own, left = _free(own, left, counting=False)
    own, left = _free(own, left, counting=True)
    return own._replace(energy=own.energy + _water(own)) if position.phase == SCORING else own


def _effect(own: Own, source: int) -> Effect:
    return EFFECTS[own.cells[source] if source < 9 else FIRST_ENTITY + source - 9]


def _with_vuori(own: Own) -> int:
    """What the seat's effects can count."""
    return own.counts + VUORI_WATER if own.held >> VUORI & 1 else own.counts


def _free(own: Own, left: int, counting: bool) -> tuple[Own, int]:
    """What is free run; what counts Spores only when `counting`."""
    counts = _with_vuori(own)
    for source in members(left):
        effect = _effect(own, source)
        if effect.kind >= BUY_ENERGY or (effect.per == SPORE and not counting):
            continue
        gained = effects.gain(effect, counts)
        left &= ~(1 << source)
        if effect.kind == CRYSTALS:
            own = own._replace(crystals=own.crystals + gained)
        else:
            own = own._replace(energy=own.energy + gained)
    return own, left


def _profit(position: Universe, own: Own, source: int) -> float:
    """What paying for it brings above its price, per crystal; nothing where it cannot be paid."""
    effect = _effect(own, source)
    if effect.kind < BUY_ENERGY or not effects.possible(effect, own.crystals, own.counts):
        return 0.0
    worth = float(effect.amount) if effect.kind == BUY_ENERGY else _best_cell(position, own)[0]
    return (worth - effect.pay * CRYSTAL[own.here + 1]) / effect.pay


def _best_cell(position: Universe, own: Own) -> tuple[float, int]:
    """What a Spore more is worth, and where."""
    after = own.here + 1
    crystal, counts = CRYSTAL[after], _with_vuori(own)
    times = SCORINGS[after] + (position.phase == SCORING and position.terms.chain)
    cells = free_cells(own.spores)
    value, cell = max(
        (times * _value(EFFECTS[own.cells[cell]], counts, crystal), -cell) for cell in cells
    )
    return value + _counting(position, own), -cell


def _counting(position: Universe, own: Own) -> float:
    """What one Spore more adds to all that counts Spores."""
    after, total = own.here + 1, 0.0
    for cell, face in enumerate(own.cells):
        if EFFECTS[face].per == SPORE:
            times = RUNS[after][cell] + (SCORINGS[after] if own.spores >> cell & 1 else 0)
            total += EFFECTS[face].amount * (times + (position.left >> cell & 1))
    maa = 1
    return total + (SCORINGS[after] + (position.left >> 9 + maa & 1) if own.held >> maa & 1 else 0)


def _bought(position: Universe, own: Own, left: int, source: int) -> tuple[Own, int]:
    effect = _effect(own, source)
    left &= ~(1 << source)
    own = own._replace(crystals=own.crystals - effect.pay)
    if effect.kind == BUY_ENERGY:
        return own._replace(energy=own.energy + effect.amount), left
    cell = _best_cell(position, own)[1]
    if position.phase == SCORING and position.terms.chain:
        left |= 1 << cell
    return own._replace(spores=own.spores | 1 << cell, counts=own.counts + (1 << SPORE)), left
