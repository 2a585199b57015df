"""The news of a ply for one viewer: the move, from `move_news.py`, and what followed from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Move, Ply, Seat, Viewer
from games.message import Message, Part, Who, message

from ..rules import cards, moves, turns
from ..rules.board.geometry import CORNERS, list_bits
from ..rules.board.place_names import message_with_places
from ..rules.position import DISCARD, FOUND, OVER, ROBBER, BasePosition
from .move_news import REPORTERS
from .offer_news import Messages

_DECLINE_TEXT: Final = (
    "Tribe {tribe} of {seat} is complete and declines: {roads} roads are removed, "
    "the buildings {ruins} become ruins."
)


def list_news(
    before: BasePosition, ply: Ply[Move], after: BasePosition, viewer: Viewer
) -> tuple[Message, ...]:
    """The messages for the viewer, in the order of events; empty: it learns nothing."""
    return (
        *REPORTERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_report_discards(before, after),
        *_report_declines(before, after),
        *_report_founding(before, ply, after),
        *_report_advantages(before, after),
        *_report_turn(before, ply, after),
        *_report_outcome(before, after),
    )


def _report_discards(before: BasePosition, after: BasePosition) -> Messages:
    """The cards given up for a seven, after all seats have chosen."""
    if before.phase != DISCARD or after.phase != ROBBER:
        return
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        if had != has and seat not in after.gone:
            yield message(
                "{seat} discards {cards}.",
                "R15",
                seat=Who(seat),
                cards=cards.describe_cards(had - has),
            )


def _report_declines(before: BasePosition, after: BasePosition) -> Messages:
    """One message for all that a decline removes and leaves, so that a member who was away reads it
    first.
    """
    if before.markers == after.markers:
        return
    kinds = before.ground.board.kinds
    for seat, (had, has) in enumerate(zip(before.markers, after.markers, strict=True)):
        tribe = cards.find_tribe(had)
        if cards.find_tribe(has) == tribe:
            continue
        roads = before.ground.roads[seat].bit_count()
        ruins = _corner_names(after.ground.ruin_corners(seat))
        about: dict[str, Part] = {"tribe": tribe, "roads": roads, "ruins": ruins}
        yield message_with_places(kinds, _DECLINE_TEXT, "R39", seat=Who(seat), **about)
        if old := _corner_names(before.ground.ruin_corners(seat)):
            text = "The ruins of tribe {tribe} of {seat} leave the board, {ruins}."
            yield message_with_places(
                kinds, text, "R39", tribe=tribe - 1, seat=Who(seat), ruins=old
            )


def _corner_names(corners: int) -> tuple[str, ...]:
    return tuple(CORNERS[corner] for corner in list_bits(corners))


def _report_founding(
    before: BasePosition, ply: Ply[Move], after: BasePosition
) -> Messages:
    """A tribe founded automatically on the only possible place; and the second stack."""
    for seat, (had, has) in enumerate(zip(before.markers, after.markers, strict=True)):
        if has - had == 2 or (
            has > had
            and before.phase == FOUND
            and not isinstance(ply.move, moves.Found)
        ):
            corner = CORNERS[list_bits(after.ground.settlements[seat])[0]]
            text = "{seat} founds the next tribe {corner}."
            kinds = before.ground.board.kinds
            yield message_with_places(kinds, text, "R51", seat=Who(seat), corner=corner)
    if after.second and not before.second:
        yield message("The second stack of development cards is added.", "R43")


def _report_advantages(before: BasePosition, after: BasePosition) -> Messages:
    if after.route != before.route:
        length = max(after.ground.lengths)
        yield _advantage_message("longest_trade_route", after.route, "R23", length)
    if after.arts != before.arts:
        yield _advantage_message(
            "mightiest_combat_arts", after.arts, "R28", max(after.open)
        )


def _advantage_message(card: str, seat: Seat, rule: str, count: int) -> Message:
    if seat < 0:
        return message("Nobody has {card} now.", rule, card=card)
    return message(
        "{seat} now has {card}, with {count}.",
        rule,
        seat=Who(seat),
        card=card,
        count=count,
    )


def _report_turn(before: BasePosition, ply: Ply[Move], after: BasePosition) -> Messages:
    """A turn that ended automatically, and the seat on turn."""
    if after.turn == before.turn:
        return
    ended = (
        isinstance(ply.move, moves.EndTurn | moves.Found | moves.Concede)
        or before.turn == 0
    )
    founded = after.markers != before.markers
    if not ended and not founded:
        yield message(
            "{seat} has no moves left: the turn ends.",
            "R51",
            seat=Who(before.on_turn),
        )
    yield message("{seat} is on turn.", "R11", seat=Who(after.on_turn))


def _report_outcome(before: BasePosition, after: BasePosition) -> Iterator[Message]:
    if after.phase != OVER:
        return
    outcome = turns.compute_outcome(after)
    first = tuple(Who(seat) for seat, place in enumerate(outcome.places) if place == 1)
    if outcome.reason == turns.STALLED:
        yield message("No marker has been placed for too long: the game ends.", "R46")
    yield message("The game is over. First: {first}.", "R44", first=first)
