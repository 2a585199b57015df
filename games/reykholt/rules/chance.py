"""Chance: it draws set, display, first seat, random greenhouses and events when they are needed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.core import Move

from . import chance_moves
from .components.cards import (
    CARDS,
    HOUSE,
    INCIDENT,
    INCIDENTS,
    SERVICE,
    SERVICES,
    SETS,
    STARTER,
)
from .components.effects import PILES, RANDOM
from .components.masks import has, mask_of, numbers_in
from .position import DISPLAY, EVENT, FIRST, SET, MutableVillage, Village
from .resolution.greenhouses import receive_greenhouse
from .seasons import rounds
from .terms import Terms

DISPLAYED: Final = 5
DISPLAYED_SOLO: Final = 3
DUEL_SET: Final = "set_e"
# chance draws one of these
OPEN_SETS: Final = tuple(card_set for card_set in SETS if card_set != DUEL_SET)
OPEN_PILES: Final = len(PILES) - 1


def service_pool(terms: Terms) -> tuple[int, ...]:
    """The services that the display is dealt from."""  # R7
    sets = {terms.service_set}
    if terms.duel and terms.seats == 2:
        sets.add(DUEL_SET)
    numbers = []
    for number, service in enumerate(SERVICES):
        is_used = terms.story_services or not service.story
        if is_used and service.set in sets:
            numbers.append(number)
    return tuple(numbers)


def display_size(terms: Terms) -> int:
    """The number of services on display at the start."""
    return DISPLAYED_SOLO if terms.solo else DISPLAYED


def chance_move(position: Village, rng: Random) -> Move:
    """Draws the card that is due."""
    if position.drawer >= 0:
        unseen = numbers_in(position.unseen)
        return chance_moves.Turn(CARDS[rng.choice(unseen)].id)
    if position.phase == SET:
        return chance_moves.DrawSet(rng.choice(OPEN_SETS))
    if position.phase == DISPLAY:
        drawn = rng.sample(service_pool(position.terms), display_size(position.terms))
        names = [SERVICES[card].id for card in sorted(drawn)]
        return chance_moves.Deal(tuple(names))
    if position.phase == FIRST:
        return chance_moves.Begin(rng.randrange(position.terms.seats))
    deck = numbers_in(position.events)
    return chance_moves.Reveal(INCIDENTS[rng.choice(deck)].id)


def allows(position: Village, move: Move) -> bool:
    """Whether chance might have drawn this."""
    if position.drawer >= 0:
        return _turn(position, move)
    test = _ALLOWED.get(position.phase)
    return test is not None and test(position, move)


def _is_in(numbers: dict[str, int], name: str, mask: int) -> bool:
    return name in numbers and has(mask, numbers[name])


def _turn(position: Village, move: Any) -> bool:
    if not isinstance(move, chance_moves.Turn):
        return False
    return _is_in(HOUSE, move.greenhouse, position.unseen)


def _set(position: Village, move: Any) -> bool:
    return isinstance(move, chance_moves.DrawSet) and move.set in OPEN_SETS


def _deal(position: Village, move: Any) -> bool:
    if not isinstance(move, chance_moves.Deal) or not set(move.cards) <= SERVICE.keys():
        return False
    cards = [SERVICE[card] for card in move.cards]
    if cards != sorted(set(cards)) or len(cards) != display_size(position.terms):
        return False
    return set(cards) <= set(service_pool(position.terms))


def _begin(position: Village, move: Any) -> bool:
    if not isinstance(move, chance_moves.Begin):
        return False
    return 0 <= move.seat < position.terms.seats


def _reveal(position: Village, move: Any) -> bool:
    if not isinstance(move, chance_moves.Reveal):
        return False
    return _is_in(INCIDENT, move.event, position.events)


_ALLOWED: Final[dict[int, Callable[[Village, Any], bool]]] = {
    SET: _set,
    DISPLAY: _deal,
    FIRST: _begin,
    EVENT: _reveal,
}


def deal(village: MutableVillage, move: chance_moves.Deal) -> None:
    """Puts the services on display."""
    village.display = tuple(SERVICE[card] for card in move.cards)


def turn_over(village: MutableVillage, move: chance_moves.Turn) -> None:
    """Gives a drawn greenhouse to the seat, or shows it on top of its pile."""  # R15, D3
    house = HOUSE[move.greenhouse]
    seat = village.drawer
    village.unseen &= ~(1 << house)
    village.drawer = -1
    if seat == rounds.ON_TOP:
        village.top = (house,)
    else:
        receive_greenhouse(village, seat, house)


def open_piles(seats: int) -> tuple[tuple[int, ...], ...]:
    """The open piles for a number of seats."""  # R6
    return tuple(_open_pile(pile, seats) for pile in range(OPEN_PILES))


def _open_pile(pile: int, seats: int) -> tuple[int, ...]:
    in_game = [n for n, house in enumerate(CARDS) if house.min_seats <= seats]
    return tuple(number for number in in_game if CARDS[number].pile == pile)


def hidden_greenhouses() -> int:
    """Mask of the random greenhouses that lie hidden at the start."""
    random_cards = {n for n, house in enumerate(CARDS) if house.pile == RANDOM}
    return mask_of(random_cards - {STARTER})
