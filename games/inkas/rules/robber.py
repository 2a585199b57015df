"""The robber: where he may go, whom he robs there, what he takes, and how he is chased off."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core import Move, Seat

from .board.geometry import CORNERS_OF, FRAME, LAND_TILES, PLACES, TILE
from .board.pieces import Ground, put
from .cards import GUARD, KIND, KINDS, ONE, counts, size
from .known_cards import robbed
from .moves import NOBODY, CombatArts, MoveRobber, Robbed
from .position import MAIN, REPELLED, ROB, Realm

_VICTIMS: Final = (NOBODY, 0, 1, 2, 3)
_MOVES: Final = {
    kind: {
        (tile, seat): kind(PLACES[tile], seat) for tile in (*LAND_TILES, FRAME) for seat in _VICTIMS
    }
    for kind in (MoveRobber, CombatArts)
}
ROBBED_MOVES: Final = tuple(map(Robbed, KINDS))


def raids(realm: Realm, seat: Seat, kind: type[MoveRobber] | type[CombatArts]) -> tuple[Move, ...]:
    """Where the robber may go, and whom he robs there."""  # R16, R17
    rich = tuple(other for other, hand in enumerate(realm.hands) if hand and other != seat)
    stays = realm.terms.frame_to_frame and realm.robber == FRAME  # D4
    ground, robber = realm.ground, realm.robber
    return ground.keep(
        (kind, rich, robber, stays), lambda: _raids(ground, rich, robber, kind, stays)
    )


def _raids(
    ground: Ground,
    rich: tuple[Seat, ...],
    robber: int,
    kind: type[MoveRobber] | type[CombatArts],
    stays: bool,
) -> tuple[Move, ...]:
    found, moves = [], _MOVES[kind]
    owned = [(seat, ground.owned(seat)) for seat in rich]
    for tile in LAND_TILES:
        if tile != robber:
            victims = [seat for seat, corners in owned if corners & CORNERS_OF[tile]]
            found += [moves[tile, victim] for victim in victims or (NOBODY,)]
    if robber != FRAME or stays:
        found.append(moves[FRAME, NOBODY])
    return tuple(found)


def move_robber(realm: Realm, seat: Seat, move: MoveRobber | CombatArts, then: str = MAIN) -> Realm:
    """The robber in his new place; whom he robs loses a card by chance, then `then` goes on."""
    if move.seat == NOBODY:
        return realm.change(robber=TILE[move.tile], phase=then)
    return realm.change(robber=TILE[move.tile], phase=ROB, then=then, victim=move.seat)


def robbable(realm: Realm, move: Robbed) -> bool:
    """Whether chance can take such a card."""
    return move.card in KIND and counts(realm.hands[realm.victim])[KIND[move.card]] > 0


def take_card(realm: Realm, rng: Random) -> Robbed:
    """A card of the victim's, each as likely as the next."""  # R17
    hand = realm.hands[realm.victim]
    number = rng.randrange(size(hand))
    for kind, count in enumerate(counts(hand)):
        number -= count
        if number < 0:
            return ROBBED_MOVES[kind]
    raise AssertionError("the victim has no card")


def rob(realm: Realm, move: Robbed) -> Realm:
    """The card from the victim's hand to that of the seat on turn."""
    card = ONE[KIND[move.card]]
    hands = put(realm.hands, realm.victim, realm.hands[realm.victim] - card)
    hands = put(hands, realm.on_turn, hands[realm.on_turn] + card)
    return realm.change(**robbed(realm, hands, card), victim=NOBODY, phase=realm.then, then="")


def repel(realm: Realm, seat: Seat) -> Realm:
    """The robber back to the frame, and a card of the tile he leaves."""  # R29
    card = realm.ground.board.makes[realm.robber]
    hands = realm.hands
    if ((realm.supply | GUARD) - card) & GUARD == GUARD:
        hands = put(hands, seat, hands[seat] + card)
    return realm.change(hands=hands, robber=FRAME, used=realm.used | REPELLED)
