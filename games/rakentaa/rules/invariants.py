"""Invariants of a position: checks for tests and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from . import board
from .pending import Window
from .position import OVER, SPRING, TILES, TURN, BasePosition


def violations(before: BasePosition | None, after: BasePosition) -> Iterator[str]:
    """Every invariant that the position, or the step to it, breaks."""
    for invariant in _POSITION_INVARIANTS:
        if not invariant(after):
            yield f"does not hold: {invariant.__doc__}"
    for step_invariant in _STEP_INVARIANTS:
        if before is not None and not step_invariant(before, after):
            yield f"does not hold: {step_invariant.__doc__}"


def _check_tokens(position: BasePosition) -> bool:
    """for each type, treasury and seats share the table's tokens, none of them owing any"""
    supply = [position.supply(kind) for kind in range(len(board.TOKENS))]
    return min(supply) >= 0 and all(min(own) >= 0 for own in position.tokens)


def _check_cards(position: BasePosition) -> bool:
    """pile, discard and hands are the whole deck, and no hand exceeds its limit"""
    counts = list(map(sum, zip(position.pile, position.discard, strict=True)))
    for hand in position.hands:
        for card in hand:
            counts[card] += 1
    sizes = map(position.hand_size, range(position.terms.seats))
    return tuple(counts) == board.COPIES and max(sizes) <= board.HAND_LIMIT


def _check_castles(position: BasePosition) -> bool:
    """a seat has at most six castles, and two or more once the first year has begun"""
    least = 2 if position.year else 0
    return all(
        least <= lands.bit_count() <= board.CASTLES for lands in position.castles
    )


def _check_pieces(position: BasePosition) -> bool:
    """a seat has at most seventeen pieces on the map, and castles enough to support them"""
    seats = range(position.terms.seats)
    return all(
        position.pieces[seat].bit_count() <= board.PIECES
        and position.free_support(seat) >= 0
        for seat in seats
    )


def _check_one_castle(position: BasePosition) -> bool:
    """no land has two castles"""
    return not any(
        first & second for first, second in combinations(position.castles, 2)
    )


def _check_places(position: BasePosition) -> bool:
    """a land holds one piece of a seat at most and one fewer than there are seats; masks and stacks
    agree
    """
    for land, stack in enumerate(position.stacks):
        owners = {
            seat for seat, lands in enumerate(position.pieces) if lands >> land & 1
        }
        if (
            owners != set(stack)
            or len(stack) != len(owners)
            or len(stack) > position.terms.places
        ):
            return False
    return True


def _check_spaces(position: BasePosition) -> bool:
    """each marker stands where structures and later castles have brought it"""
    for seat, space in enumerate(position.spaces):
        climbed = sum(
            position.layout.incomes[land]
            for land in board.list_lands(position.pieces[seat])
        )
        climbed += board.CASTLE_SPACES * max(0, position.castles[seat].bit_count() - 2)
        if space != (
            min(climbed, board.LAST_SPACE) if position.terms.chart_stops else climbed
        ):
            return False
    return True


def _check_gold(position: BasePosition) -> bool:
    """gold is a whole number and never negative"""
    return all(type(gold) is int and gold >= 0 for gold in position.gold)


def _check_layout(position: BasePosition) -> bool:
    """the tiles are those of the box, black incomes on basic ones, red on advanced ones"""
    tiles = position.layout.tiles
    incomes = position.layout.incomes
    black = sorted(
        income
        for land, income in enumerate(incomes)
        if position.layout.basic >> land & 1
    )
    red = sorted(
        income
        for land, income in enumerate(incomes)
        if not position.layout.basic >> land & 1
    )
    incomes_fit = not incomes or (black, red) == (
        sorted(board.BASIC_INCOMES),
        sorted(board.ADVANCED_INCOMES),
    )
    return (not tiles or sorted(tiles) == sorted(board.TILES)) and incomes_fit


def _check_order(position: BasePosition) -> bool:
    """the order names every seat once, and on a turn nobody else moves unasked"""
    if sorted(position.order) != list(range(position.terms.seats)):
        return False
    plain_turn = (
        position.phase == TURN and position.pending is None and not position.due
    )
    return not plain_turn or position.to_act == {position.order[position.at]}


def _check_effects(position: BasePosition) -> bool:
    """nothing outlasts its year, and nobody escapes an effect of its own"""
    if position.phase in (TILES, SPRING, OVER) and position.effects:
        return False
    return not any(effect.exempt >> effect.by & 1 for effect in position.effects)


def _check_years(position: BasePosition) -> bool:
    """years without building end the game in time"""
    builds = sum(lands.bit_count() for lands in position.pieces)
    builds += sum(max(0, lands.bit_count() - 2) for lands in position.castles)
    return position.year <= position.terms.idle_years * (builds + 1)


def _check_window(position: BasePosition) -> bool:
    """an open window waits for those it asked and for nobody else"""
    window = position.pending
    if not isinstance(window, Window):
        return True
    inside = not (window.asked & ~window.affected or window.answered & ~window.asked)
    return (
        inside
        and not window.escaped & ~window.answered
        and bool(window.to_act)
        and not window.asked >> window.by & 1
    )


def _check_grown(before: BasePosition, after: BasePosition) -> bool:
    """markers never go back; castles and pieces never leave their land"""
    seats = range(before.terms.seats)
    return all(
        after.spaces[seat] >= before.spaces[seat]
        and not before.castles[seat] & ~after.castles[seat]
        and not before.pieces[seat] & ~after.pieces[seat]
        for seat in seats
    ) and all(
        new[: len(old)] == old
        for old, new in zip(before.stacks, after.stacks, strict=True)
    )


def _check_same_layout(before: BasePosition, after: BasePosition) -> bool:
    """a tile once laid stays"""
    old = before.layout
    new = after.layout
    return old.tiles in ((), new.tiles) and old.incomes in ((), new.incomes)


def _check_last_year(before: BasePosition, after: BasePosition) -> bool:
    """the last year stays the last, and no other follows it"""
    return not before.final or (
        after.final and after.year == before.year and after.phase != TILES
    )


_POSITION_INVARIANTS: Final[tuple[Callable[[BasePosition], bool], ...]] = (
    *(
        _check_tokens,
        _check_cards,
        _check_castles,
        _check_pieces,
        _check_one_castle,
        _check_places,
        _check_spaces,
    ),
    *(
        _check_gold,
        _check_layout,
        _check_order,
        _check_effects,
        _check_years,
        _check_window,
    ),
)
_STEP_INVARIANTS: Final[tuple[Callable[[BasePosition, BasePosition], bool], ...]] = (
    _check_grown,
    _check_same_layout,
    _check_last_year,
)
