"""The robber: its moves, the card that it robs, and how a seat repels it."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core import Move, Seat

from .board.geometry import CORNERS_OF, FRAME, LAND_TILES, PLACES, TILE_INDEX
from .board.pieces import Ground, replace_item
from .cards import GUARD, KIND_INDEX, KINDS, ONE_OF_KIND, count_by_kind, count_cards
from .known_cards import change_robbed_hands
from .moves import NOBODY, CombatArts, MoveRobber, Robbed
from .position import MAIN, REPELLED, ROB, BasePosition

_VICTIMS: Final = (NOBODY, 0, 1, 2, 3)
_MOVES: Final = {
    kind: {
        (tile, seat): kind(PLACES[tile], seat)
        for tile in (*LAND_TILES, FRAME)
        for seat in _VICTIMS
    }
    for kind in (MoveRobber, CombatArts)
}
ROBBED_MOVES: Final = tuple(map(Robbed, KINDS))


def list_robber_moves(
    position: BasePosition, seat: Seat, kind: type[MoveRobber] | type[CombatArts]
) -> tuple[Move, ...]:
    """The moves of that kind that move the robber, with the seat that it robs."""  # R16, R17
    rich = tuple(
        other for other, hand in enumerate(position.hands) if hand and other != seat
    )
    stays = position.terms.frame_to_frame and position.robber == FRAME  # D4
    ground = position.ground
    robber = position.robber
    return ground.get_or_compute(
        (kind, rich, robber, stays),
        lambda: _find_robber_moves(ground, rich, robber, kind, stays),
    )


def _find_robber_moves(
    ground: Ground,
    rich: tuple[Seat, ...],
    robber: int,
    kind: type[MoveRobber] | type[CombatArts],
    stays: bool,
) -> tuple[Move, ...]:
    robber_moves = []
    moves = _MOVES[kind]
    owned = [(seat, ground.owned_corners(seat)) for seat in rich]
    for tile in LAND_TILES:
        if tile != robber:
            victims = [seat for seat, corners in owned if corners & CORNERS_OF[tile]]
            robber_moves += [moves[tile, victim] for victim in victims or (NOBODY,)]
    if robber != FRAME or stays:
        robber_moves.append(moves[FRAME, NOBODY])
    return tuple(robber_moves)


def move_robber(
    position: BasePosition, seat: Seat, move: MoveRobber | CombatArts, then: str = MAIN
) -> BasePosition:
    """The position after the robber was moved; chance robs a card, and the phase `then` follows."""
    if move.seat == NOBODY:
        return position.change(robber=TILE_INDEX[move.tile], phase=then)
    return position.change(
        robber=TILE_INDEX[move.tile],
        phase=ROB,
        then=then,
        victim=move.seat,
    )


def can_chance_rob(position: BasePosition, move: Robbed) -> bool:
    """Whether chance can rob such a card."""
    return (
        move.card in KIND_INDEX
        and count_by_kind(position.hands[position.victim])[KIND_INDEX[move.card]] > 0
    )


def choose_robbed_card(position: BasePosition, rng: Random) -> Robbed:
    """A card of the victim's hand, each with the same chance."""  # R17
    hand = position.hands[position.victim]
    number = rng.randrange(count_cards(hand))
    for kind, count in enumerate(count_by_kind(hand)):
        number -= count
        if number < 0:
            return ROBBED_MOVES[kind]
    raise AssertionError("the victim has no card")


def take_robbed_card(position: BasePosition, move: Robbed) -> BasePosition:
    """The position after the seat on turn got the card of the victim."""
    card = ONE_OF_KIND[KIND_INDEX[move.card]]
    hands = replace_item(
        position.hands, position.victim, position.hands[position.victim] - card
    )
    hands = replace_item(hands, position.on_turn, hands[position.on_turn] + card)
    return position.change(
        **change_robbed_hands(position, hands, card),
        victim=NOBODY,
        phase=position.then,
        then="",
    )


def repel_robber(position: BasePosition, seat: Seat) -> BasePosition:
    """The position after the robber left for the frame and its tile paid a card."""  # R29
    card = position.ground.board.makes[position.robber]
    hands = position.hands
    if ((position.supply | GUARD) - card) & GUARD == GUARD:
        hands = replace_item(hands, seat, hands[seat] + card)
    return position.change(hands=hands, robber=FRAME, used=position.used | REPELLED)
