"""What chance does: set, display, who begins, random greenhouses and events, each drawn when it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.core import Move

from . import chance_moves
from .components.cards import CARDS, HOUSE, INCIDENT, INCIDENTS, SERVICE, SERVICES, SETS, STARTER
from .components.effects import PILES, RANDOM
from .position import DISPLAY, EVENT, FIRST, SET, Bench, Village
from .resolution.greenhouses import own_house
from .seasons import rounds
from .terms import Terms

DISPLAYED: Final = 5
DISPLAYED_SOLO: Final = 3
DUEL_SET: Final = "set_e"
OPEN_SETS: Final = tuple(one for one in SETS if one != DUEL_SET)  # chance draws one of these
OPEN_PILES: Final = len(PILES) - 1


def pool(terms: Terms) -> tuple[int, ...]:
    """The services that the display is dealt from."""  # R7
    sets = {terms.service_set} | ({DUEL_SET} if terms.duel and terms.seats == 2 else set())
    return tuple(
        number
        for number, one in enumerate(SERVICES)
        if one.set in sets and (terms.story_services or not one.story)
    )


def displayed(terms: Terms) -> int:
    """How many services lie on display at the start."""
    return DISPLAYED_SOLO if terms.solo else DISPLAYED


def chance_move(position: Village, rng: Random) -> Move:
    """Nature's move."""
    if position.drawer >= 0:
        unseen = [house for house in range(len(CARDS)) if position.unseen >> house & 1]
        return chance_moves.Turn(CARDS[rng.choice(unseen)].id)
    if position.phase == SET:
        return chance_moves.DrawSet(rng.choice(OPEN_SETS))
    if position.phase == DISPLAY:
        drawn = rng.sample(pool(position.terms), displayed(position.terms))
        return chance_moves.Deal(tuple(SERVICES[card].id for card in sorted(drawn)))
    if position.phase == FIRST:
        return chance_moves.Begin(rng.randrange(position.terms.seats))
    deck = [event for event in range(len(INCIDENTS)) if position.events >> event & 1]
    return chance_moves.Reveal(INCIDENTS[rng.choice(deck)].id)


def allows(position: Village, move: Move) -> bool:
    """Whether chance might have drawn this."""
    if position.drawer >= 0:
        return isinstance(move, chance_moves.Turn) and _is_in(
            HOUSE, move.greenhouse, position.unseen
        )
    test = _ALLOWED.get(position.phase)
    return test is not None and test(position, move)


def _is_in(numbers: dict[str, int], name: str, mask: int) -> bool:
    return name in numbers and bool(mask >> numbers[name] & 1)


def _set(position: Village, move: Any) -> bool:
    return isinstance(move, chance_moves.DrawSet) and move.set in OPEN_SETS


def _deal(position: Village, move: Any) -> bool:
    if not isinstance(move, chance_moves.Deal) or not set(move.cards) <= SERVICE.keys():
        return False
    cards = [SERVICE[card] for card in move.cards]
    from_pool = set(cards) <= set(pool(position.terms))
    return from_pool and cards == sorted(set(cards)) and len(cards) == displayed(position.terms)


def _begin(position: Village, move: Any) -> bool:
    return isinstance(move, chance_moves.Begin) and 0 <= move.seat < position.terms.seats


def _reveal(position: Village, move: Any) -> bool:
    return isinstance(move, chance_moves.Reveal) and _is_in(INCIDENT, move.event, position.events)


_ALLOWED: Final[dict[int, Callable[[Village, Any], bool]]] = {
    SET: _set,
    DISPLAY: _deal,
    FIRST: _begin,
    EVENT: _reveal,
}


def deal(bench: Bench, move: chance_moves.Deal) -> None:
    """The services of the game lie open."""
    bench.display = tuple(SERVICE[card] for card in move.cards)


def turn_over(bench: Bench, move: chance_moves.Turn) -> None:
    """A random greenhouse is known, and goes to whom it was drawn for."""  # R15, D3
    house, seat = HOUSE[move.greenhouse], bench.drawer
    bench.unseen &= ~(1 << house)
    bench.drawer = -1
    if seat == rounds.ON_TOP:
        bench.top = (house,)
    else:
        own_house(bench, seat, house)


def piles(seats: int) -> tuple[tuple[int, ...], ...]:
    """The open piles for a number of seats."""  # R6
    return tuple(
        tuple(
            number
            for number, house in enumerate(CARDS)
            if house.pile == pile and house.min_seats <= seats
        )
        for pile in range(OPEN_PILES)
    )


def shuffled() -> int:
    """Mask of the random greenhouses that lie hidden at the start."""
    first = STARTER
    return sum(
        1 << number
        for number, house in enumerate(CARDS)
        if house.pile == RANDOM and number != first
    )
