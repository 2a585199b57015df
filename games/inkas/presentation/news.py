"""What a viewer learns from a ply: what was done, in `move_news.py`, and what followed from it by
itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Move, Ply, Seat, Viewer
from games.message import Message, Part, Who, message

from ..rules import cards, moves, turns
from ..rules.board.geometry import CORNERS, bits
from ..rules.board.place_names import located
from ..rules.position import DISCARD, FOUND, OVER, ROBBER, Realm
from .move_news import TELLERS
from .offer_news import Told

_DECLINES: Final = (
    "Tribe {tribe} of {seat} is complete and declines: {roads} roads go, "
    "what stood {ruins} is in ruins."
)


def learned(before: Realm, ply: Ply[Move], after: Realm, viewer: Viewer) -> tuple[Message, ...]:
    """What the viewer learns from a ply, in the order it happened; empty: nothing at all."""
    return (
        *TELLERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_given_up(before, after),
        *_declined(before, after),
        *_founded(before, ply, after),
        *_advantages(before, after),
        *_turn(before, ply, after),
        *_over(before, after),
    )


def _given_up(before: Realm, after: Realm) -> Told:
    """All that was chosen for a seven, once nobody owes any more."""
    if before.phase != DISCARD or after.phase != ROBBER:
        return
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has and seat not in after.gone:
            yield message(
                "{seat} gives up {cards}.", "R15", seat=Who(seat), cards=cards.priced(had - has)
            )


def _declined(before: Realm, after: Realm) -> Told:
    """What a decline takes and leaves, all in one: who was away reads it first."""
    if before.markers == after.markers:
        return
    kinds = before.ground.board.kinds
    for seat, (had, has) in enumerate(zip(before.markers, after.markers, strict=True)):
        tribe = cards.tribe_of(had)
        if cards.tribe_of(has) == tribe:
            continue
        roads = before.ground.roads[seat].bit_count()
        ruins = _names(after.ground.overgrown(seat))
        about: dict[str, Part] = {"tribe": tribe, "roads": roads, "ruins": ruins}
        yield located(kinds, _DECLINES, "R39", seat=Who(seat), **about)
        if old := _names(before.ground.overgrown(seat)):
            text = "The ruins of tribe {tribe} of {seat} leave the board, {ruins}."
            yield located(kinds, text, "R39", tribe=tribe - 1, seat=Who(seat), ruins=old)


def _names(corners: int) -> tuple[str, ...]:
    return tuple(CORNERS[corner] for corner in bits(corners))


def _founded(before: Realm, ply: Ply[Move], after: Realm) -> Told:
    """A tribe founded by itself, since there was one place only; and the second stack."""
    for seat, (had, has) in enumerate(zip(before.markers, after.markers, strict=True)):
        if has - had == 2 or (
            has > had and before.phase == FOUND and not isinstance(ply.move, moves.Found)
        ):
            corner = CORNERS[bits(after.ground.houses[seat])[0]]
            text, kinds = "{seat} founds the next tribe {corner}.", before.ground.board.kinds
            yield located(kinds, text, "R51", seat=Who(seat), corner=corner)
    if after.second and not before.second:
        yield message("The second stack of development cards is laid under the first.", "R43")


def _advantages(before: Realm, after: Realm) -> Told:
    if after.route != before.route:
        length = max(after.ground.lengths)
        yield _taken("longest_trade_route", after.route, "R23", length)
    if after.arts != before.arts:
        yield _taken("mightiest_combat_arts", after.arts, "R28", max(after.open))


def _taken(card: str, seat: Seat, rule: str, count: int) -> Message:
    if seat < 0:
        return message("Nobody holds {card} any more.", rule, card=card)
    return message(
        "{seat} now holds {card}, with {count}.", rule, seat=Who(seat), card=card, count=count
    )


def _turn(before: Realm, ply: Ply[Move], after: Realm) -> Told:
    """The turn that ended by itself, and whose turn it is."""
    if after.turn == before.turn:
        return
    ended = isinstance(ply.move, moves.EndTurn | moves.Found | moves.Concede) or before.turn == 0
    founded = after.markers != before.markers
    if not ended and not founded:
        yield message("{seat} can do nothing more: the turn ends.", "R51", seat=Who(before.on_turn))
    yield message("{seat} is on turn.", "R11", seat=Who(after.on_turn))


def _over(before: Realm, after: Realm) -> Iterator[Message]:
    if after.phase != OVER:
        return
    outcome = turns.result(after)
    first = tuple(Who(seat) for seat, place in enumerate(outcome.places) if place == 1)
    if outcome.reason == turns.STALLED:
        yield message("Nobody has placed a marker for too long: the game ends.", "R46")
    yield message("The game is over. First: {first}.", "R44", first=first)
