"""What must hold in every position, whatever was played: checks for tests and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from . import board
from .position import OVER, SPRING, TILES, TURN, Realm, Window


def violations(before: Realm | None, after: Realm) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in _STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _tokens(realm: Realm) -> bool:
    """for each type, treasury and seats share the table's tokens, none of them owing any"""
    supply = [realm.supply(kind) for kind in range(len(board.TOKENS))]
    return min(supply) >= 0 and all(min(own) >= 0 for own in realm.tokens)


def _cards(realm: Realm) -> bool:
    """pile, discard and hands are the whole deck, and no hand exceeds its limit"""
    counts = list(map(sum, zip(realm.pile, realm.discard, strict=True)))
    for hand in realm.hands:
        for card in hand:
            counts[card] += 1
    return tuple(counts) == board.COPIES and all(
        realm.hand_size(seat) <= board.HAND_LIMIT for seat in range(realm.terms.seats)
    )


def _castles(realm: Realm) -> bool:
    """a seat has at most six castles, and two or more once the first year has begun"""
    least = 2 if realm.year else 0
    return all(least <= lands.bit_count() <= board.CASTLES for lands in realm.castles)


def _pieces(realm: Realm) -> bool:
    """a seat has at most seventeen pieces on the map, and castles enough to support them"""
    seats = range(realm.terms.seats)
    return all(
        realm.pieces[seat].bit_count() <= board.PIECES and realm.free_support(seat) >= 0
        for seat in seats
    )


def _one_castle(realm: Realm) -> bool:
    """no land has two castles"""
    return not any(one & other for one, other in combinations(realm.castles, 2))


def _places(realm: Realm) -> bool:
    """a land holds one piece of a seat at most and one fewer than there are seats; masks and stacks
    agree
    """
    for land, stack in enumerate(realm.stacks):
        owners = {seat for seat, lands in enumerate(realm.pieces) if lands >> land & 1}
        if owners != set(stack) or len(stack) != len(owners) or len(stack) > realm.terms.places:
            return False
    return True


def _spaces(realm: Realm) -> bool:
    """each marker stands where structures and later castles have brought it"""
    for seat, space in enumerate(realm.spaces):
        climbed = sum(realm.layout.incomes[land] for land in board.lands_in(realm.pieces[seat]))
        climbed += board.CASTLE_SPACES * max(0, realm.castles[seat].bit_count() - 2)
        if space != (min(climbed, board.LAST_SPACE) if realm.terms.chart_stops else climbed):
            return False
    return True


def _gold(realm: Realm) -> bool:
    """gold is a whole number and never negative"""
    return all(type(gold) is int and gold >= 0 for gold in realm.gold)


def _layout(realm: Realm) -> bool:
    """the tiles are those of the box, black incomes on basic ones, red on advanced ones"""
    tiles, incomes = realm.layout.tiles, realm.layout.incomes
    black = sorted(one for land, one in enumerate(incomes) if realm.layout.basic >> land & 1)
    red = sorted(one for land, one in enumerate(incomes) if not realm.layout.basic >> land & 1)
    incomes_fit = not incomes or (black, red) == (
        sorted(board.BASIC_INCOMES),
        sorted(board.ADVANCED_INCOMES),
    )
    return (not tiles or sorted(tiles) == sorted(board.TILES)) and incomes_fit


def _order(realm: Realm) -> bool:
    """the order names every seat once, and on a turn nobody else moves unasked"""
    if sorted(realm.order) != list(range(realm.terms.seats)):
        return False
    plain_turn = realm.phase == TURN and realm.pending is None and not realm.due
    return not plain_turn or realm.to_act == {realm.order[realm.at]}


def _effects(realm: Realm) -> bool:
    """nothing outlasts its year, and nobody escapes an effect of its own"""
    if realm.phase in (TILES, SPRING, OVER) and realm.effects:
        return False
    return not any(effect.exempt >> effect.by & 1 for effect in realm.effects)


def _years(realm: Realm) -> bool:
    """years without building end the game in time"""
    builds = sum(lands.bit_count() for lands in realm.pieces)
    builds += sum(max(0, lands.bit_count() - 2) for lands in realm.castles)
    return realm.year <= realm.terms.idle_years * (builds + 1)


def _window(realm: Realm) -> bool:
    """an open window waits for those it asked and for nobody else"""
    window = realm.pending
    if not isinstance(window, Window):
        return True
    inside = not (window.asked & ~window.affected or window.answered & ~window.asked)
    return (
        inside
        and not window.escaped & ~window.answered
        and bool(window.to_act)
        and not window.asked >> window.by & 1
    )


def _grown(before: Realm, after: Realm) -> bool:
    """markers never go back; castles and pieces never leave their land"""
    seats = range(before.terms.seats)
    return all(
        after.spaces[seat] >= before.spaces[seat]
        and not before.castles[seat] & ~after.castles[seat]
        and not before.pieces[seat] & ~after.pieces[seat]
        for seat in seats
    ) and all(new[: len(old)] == old for old, new in zip(before.stacks, after.stacks, strict=True))


def _same_layout(before: Realm, after: Realm) -> bool:
    """a tile once laid stays"""
    old, new = before.layout, after.layout
    return old.tiles in ((), new.tiles) and old.incomes in ((), new.incomes)


def _last_year(before: Realm, after: Realm) -> bool:
    """the last year stays the last, and no other follows it"""
    return not before.final or (after.final and after.year == before.year and after.phase != TILES)


_POSITION_LAWS: Final[tuple[Callable[[Realm], bool], ...]] = (
    *(_tokens, _cards, _castles, _pieces, _one_castle, _places, _spaces),
    *(_gold, _layout, _order, _effects, _years, _window),
)
_STEP_LAWS: Final[tuple[Callable[[Realm, Realm], bool], ...]] = (_grown, _same_layout, _last_year)
