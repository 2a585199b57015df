"""What a roll of the dice pays, and the seven: who gives up how many cards, and how that is chosen
unseen.
"""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .board.pieces import put
from .cards import GUARD, KIND, KINDS, ONE, Bundle, counts, kinds_in, size
from .known_cards import all_counted
from .moves import Dice, Discard
from .position import DISCARD, MAIN, ROBBER, Realm, Seven

SEVEN: Final = 7
DICE_MOVES: Final = tuple(Dice(first, second) for first in range(1, 7) for second in range(1, 7))
DISCARD_MOVES: Final = tuple(map(Discard, KINDS))


def roll(realm: Realm, move: Dice) -> Realm:
    """The dice as they fell, and what follows at once."""
    number, dice = move.first + move.second, (move.first, move.second)
    if number == SEVEN:
        return _seven(realm, dice)
    gains = paid(realm, number)
    hands = tuple(map(int.__add__, realm.hands, gains)) if any(gains) else realm.hands
    return realm.change(hands=hands, phase=MAIN, dice=dice, brought=gains)


def paid(realm: Realm, number: int) -> tuple[Bundle, ...]:
    """What a roll pays each seat."""  # R12
    claims = realm.ground.claims(number, realm.robber)
    if not any(claims) or ((realm.supply | GUARD) - sum(claims)) & GUARD == GUARD:
        return claims
    return _shared(claims, realm.supply)


def _shared(claims: tuple[Bundle, ...], supply: Bundle) -> tuple[Bundle, ...]:
    """The claims that a short supply meets, each kind by itself."""  # R13
    paid = [0] * len(claims)
    for kind, left in enumerate(counts(supply)):
        wanted = [counts(claim)[kind] for claim in claims]
        if sum(wanted) > left and sum(map(bool, wanted)) > 1:
            continue
        for seat, count in enumerate(wanted):
            paid[seat] += min(count, left) * ONE[kind]
    return tuple(paid)


def _seven(realm: Realm, dice: tuple[int, int]) -> Realm:
    """Who holds too much gives up half, rounded down; without such a seat the robber moves."""
    sizes = [size(hand) for hand in realm.hands]
    due = tuple(held // 2 if held > realm.limit(seat) else 0 for seat, held in enumerate(sizes))
    nothing = (0,) * len(due)
    if not any(due):
        return realm.change(phase=ROBBER, dice=dice, brought=nothing)
    return realm.change(phase=DISCARD, dice=dice, brought=nothing, seven=Seven(due, nothing))


def discards(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """The kinds of which the seat can give up a card, what it has chosen already left aside."""
    seven = realm.seven
    if seven is None or not seven.owing >> seat & 1:
        return ()
    return tuple(DISCARD_MOVES[kind] for kind in kinds_in(realm.hands[seat] - seven.chosen[seat]))


def discard(realm: Realm, seat: Seat, move: Discard) -> Realm:
    """A card chosen; with one kind left in the hand the rest follows, with the last seat all are
    given up.
    """
    seven = realm.seven
    assert seven is not None
    chosen = seven.chosen[seat] + ONE[KIND[move.card]]
    missing = seven.due[seat] - size(chosen)
    left = kinds_in(realm.hands[seat] - chosen)
    if missing and len(left) == 1:
        chosen += missing * ONE[left[0]]
    return settled(realm.change(seven=Seven(seven.due, put(seven.chosen, seat, chosen))))


def settled(realm: Realm) -> Realm:
    """With all discards carried out when nobody owes any more."""  # R15
    seven = realm.seven
    if seven is None or seven.owing:
        return realm
    hands = tuple(hand - chosen for hand, chosen in zip(realm.hands, seven.chosen, strict=True))
    return realm.change(**all_counted(realm, hands), phase=ROBBER, seven=None)
