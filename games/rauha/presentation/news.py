"""What a viewer learns from a ply: the sentences that all hear, and those about cards that only one
seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import track
from ..rules.faces import CARDS
from ..rules.moves import Choose, Deal, Pile
from ..rules.play import PlayedUniverse
from ..rules.position import CHOOSE, OVER, Universe


def learned(
    before: PlayedUniverse, ply: Ply[Move], after: PlayedUniverse, viewer: Viewer
) -> tuple[Message, ...]:
    """What the viewer learns, in the order it happened; empty: nothing at all."""
    move = ply.move
    if isinstance(move, Pile):
        text = "The Energy tokens lie in a pile, {order} from bottom to top."
        return (message(text, "R4", order=tuple(map(Who, move.seats))),)
    if isinstance(move, Deal):
        return tuple(_dealt(before, move, viewer))
    chosen = _chosen(before, ply, viewer) if isinstance(move, Choose) else ()
    return (*chosen, *before.told(ply.seat, move), *_offered(before, after, viewer), *_over(after))


def _dealt(before: Universe, move: Deal, viewer: Viewer) -> Iterator[Message]:
    """Everybody sees a packet dealt; its cards, who is to look at them first."""  # R30
    seats = before.terms.seats
    satellite = len(before.packets) % seats
    left, right = Who(satellite), Who((satellite + 1) % seats)
    yield message("A packet is dealt between {one} and {other}.", "R7", one=left, other=right)
    if before.terms.memory and viewer == track.looker(before.stop, satellite, seats):  # R31
        yield message("It is yours to look at: {cards}.", "R8", cards=move.cards)


def _chosen(before: Universe, ply: Ply[Move], viewer: Viewer) -> tuple[Message, ...]:
    """That a seat has chosen is no secret, what it chose and whether it chose anew is."""  # R30
    assert isinstance(ply.move, Choose)
    if viewer == ply.seat:
        return (message("You choose “{card}”.", "R8", card=ply.move.card),)
    first = ply.seat in before.to_act
    return (message("{seat} has chosen.", "R8", seat=Who(ply.seat)),) if first else ()


def _offered(before: Universe, after: Universe, viewer: Viewer) -> tuple[Message, ...]:
    """The packet that a seat looks at next, when all walk on to another turn."""  # R31
    if viewer is None or not after.terms.memory:
        return ()
    if after.phase != CHOOSE or before.phase == CHOOSE:
        return ()
    cards = tuple(CARDS[card] for card in after.offer(viewer))
    return (message("You look at {cards}.", "R8", cards=cards),)


def _over(after: Universe) -> tuple[Message, ...]:
    if after.phase != OVER or after.outcome is None:
        return ()
    first = tuple(Who(seat) for seat, place in enumerate(after.outcome.places) if place == 1)
    return (message("The game is over. First: {first}.", "R28", first=first),)
