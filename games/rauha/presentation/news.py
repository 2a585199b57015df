"""The news of a ply for one viewer: messages for all, and messages about hidden cards."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import track
from ..rules.faces import CARDS
from ..rules.moves import Choose, Deal, Pile
from ..rules.play import PlayablePosition
from ..rules.position import CHOOSE, OVER, BasePosition


def list_news(
    before: PlayablePosition, ply: Ply[Move], after: PlayablePosition, viewer: Viewer
) -> tuple[Message, ...]:
    """The messages for the viewer, in the order of events; empty: it learns nothing."""
    move = ply.move
    if isinstance(move, Pile):
        text = "The Energy tokens are stacked, {order} from bottom to top."
        return (message(text, "R4", order=tuple(map(Who, move.seats))),)
    if isinstance(move, Deal):
        return tuple(_report_deal(before, move, viewer))
    chosen = _report_choice(before, ply, viewer) if isinstance(move, Choose) else ()
    return (
        *chosen,
        *before.list_log_messages(ply.seat, move),
        *_report_packet(before, after, viewer),
        *_report_outcome(after),
    )


def _report_deal(before: BasePosition, move: Deal, viewer: Viewer) -> Iterator[Message]:
    """All viewers learn that a packet is dealt; only one seat sees its cards."""  # R30
    seats = before.terms.seats
    satellite = len(before.packets) % seats
    left = Who(satellite)
    right = Who((satellite + 1) % seats)
    yield message(
        "A packet is dealt between {one} and {other}.", "R7", one=left, other=right
    )
    # R31
    if before.terms.memory and viewer == track.find_looker(
        before.stop, satellite, seats
    ):
        yield message("You look at it: {cards}.", "R8", cards=move.cards)


def _report_choice(
    before: BasePosition, ply: Ply[Move], viewer: Viewer
) -> tuple[Message, ...]:
    """All viewers learn that a seat has chosen, but neither its card nor a second choice."""  # R30
    assert isinstance(ply.move, Choose)
    if viewer == ply.seat:
        return (message("You choose “{card}”.", "R8", card=ply.move.card),)
    first = ply.seat in before.to_act
    if first:
        return (message("{seat} has chosen.", "R8", seat=Who(ply.seat)),)
    return ()


def _report_packet(
    before: BasePosition, after: BasePosition, viewer: Viewer
) -> tuple[Message, ...]:
    """The packet that the viewer sees on the next turn."""  # R31
    if viewer is None or not after.terms.memory:
        return ()
    if after.phase != CHOOSE or before.phase == CHOOSE:
        return ()
    cards = tuple(CARDS[card] for card in after.offer(viewer))
    return (message("You look at {cards}.", "R8", cards=cards),)


def _report_outcome(after: BasePosition) -> tuple[Message, ...]:
    if after.phase != OVER or after.outcome is None:
        return ()
    first = tuple(
        Who(seat) for seat, place in enumerate(after.outcome.places) if place == 1
    )
    return (message("The game is over. First: {first}.", "R28", first=first),)
