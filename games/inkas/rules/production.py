"""Production: what a roll of the dice pays, and the cards that seats give up for a seven."""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .board.pieces import replace_item
from .cards import (
    GUARD,
    KIND_INDEX,
    KINDS,
    ONE_OF_KIND,
    Bundle,
    count_by_kind,
    count_cards,
    list_kinds,
)
from .known_cards import change_hands
from .moves import Dice, Discard
from .position import DISCARD, MAIN, ROBBER, BasePosition, SevenDiscards

ROBBER_NUMBER: Final = 7
DICE_MOVES: Final = tuple(
    Dice(first, second) for first in range(1, 7) for second in range(1, 7)
)
DISCARD_MOVES: Final = tuple(map(Discard, KINDS))


def apply_roll(position: BasePosition, move: Dice) -> BasePosition:
    """The position after the roll: seats get cards, or a seven begins."""
    number = move.first + move.second
    dice = (move.first, move.second)
    if number == ROBBER_NUMBER:
        return _start_discards(position, dice)
    gains = compute_gains(position, number)
    hands = (
        tuple(map(int.__add__, position.hands, gains)) if any(gains) else position.hands
    )
    return position.change(
        hands=hands,
        phase=MAIN,
        dice=dice,
        brought=gains,
    )


def compute_gains(position: BasePosition, number: int) -> tuple[Bundle, ...]:
    """The cards that a roll pays each seat."""  # R12
    claims = position.ground.compute_claims(number, position.robber)
    if not any(claims) or ((position.supply | GUARD) - sum(claims)) & GUARD == GUARD:
        return claims
    return _limit_to_supply(claims, position.supply)


def _limit_to_supply(claims: tuple[Bundle, ...], supply: Bundle) -> tuple[Bundle, ...]:
    """The claims that the supply can pay, each kind by itself."""  # R13
    paid = [0] * len(claims)
    for kind, left in enumerate(count_by_kind(supply)):
        wanted = [count_by_kind(claim)[kind] for claim in claims]
        if sum(wanted) > left and sum(map(bool, wanted)) > 1:
            continue
        for seat, count in enumerate(wanted):
            paid[seat] += min(count, left) * ONE_OF_KIND[kind]
    return tuple(paid)


def _start_discards(position: BasePosition, dice: tuple[int, int]) -> BasePosition:
    """The position after a seven: seats over the limit give up half, or the robber moves."""
    sizes = [count_cards(hand) for hand in position.hands]
    due = tuple(
        held // 2 if held > position.limit(seat) else 0
        for seat, held in enumerate(sizes)
    )
    nothing = (0,) * len(due)
    if not any(due):
        return position.change(phase=ROBBER, dice=dice, brought=nothing)
    return position.change(
        phase=DISCARD,
        dice=dice,
        brought=nothing,
        seven=SevenDiscards(due, nothing),
    )


def list_discards(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that give up a card of the hand that was not chosen yet."""
    seven = position.seven
    if seven is None or not seven.owing >> seat & 1:
        return ()
    left = position.hands[seat] - seven.chosen[seat]
    return tuple(DISCARD_MOVES[kind] for kind in list_kinds(left))


def choose_discard(position: BasePosition, seat: Seat, move: Discard) -> BasePosition:
    """The position after a card was chosen; if only one kind is left, all others are, too."""
    seven = position.seven
    assert seven is not None
    chosen = seven.chosen[seat] + ONE_OF_KIND[KIND_INDEX[move.card]]
    missing = seven.due[seat] - count_cards(chosen)
    left = list_kinds(position.hands[seat] - chosen)
    if missing and len(left) == 1:
        chosen += missing * ONE_OF_KIND[left[0]]
    return finish_discards(
        position.change(
            seven=SevenDiscards(seven.due, replace_item(seven.chosen, seat, chosen))
        )
    )


def finish_discards(position: BasePosition) -> BasePosition:
    """The position without the chosen cards once all seats have chosen."""  # R15
    seven = position.seven
    if seven is None or seven.owing:
        return position
    pairs = zip(position.hands, seven.chosen, strict=True)
    hands = tuple(hand - chosen for hand, chosen in pairs)
    return position.change(**change_hands(position, hands), phase=ROBBER, seven=None)
