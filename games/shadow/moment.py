"""Questions to a moment of a game, whose answers are compared between two versions of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from games.core import (
    AnyGame,
    AnyPosition,
    Family,
    IllegalMove,
    Move,
    Order,
    Seat,
    Viewer,
)


class DifferenceKind(StrEnum):
    """The part of the rules in which two versions differ."""

    OPTIONS = "options"  # the newer version lacks one, or a value
    ASKED = "who is asked"
    LEGALITY = "legality"
    CHANCE = "chance"  # another move is drawn from the same secret
    FORECASTS = "forecasts"
    NEWS = "news"
    OUTCOME = "outcome"
    MOVES = "moves that may be made"
    PROMPTS = "prompts"
    ORDERS = "standing orders"
    DRAFTS = "drafts"
    FAILURE = "failure"  # the rules of a version fail


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a seat has prepared: standing orders, and a draft as notation."""

    orders: tuple[Order, ...] = field(default=(), repr=False)
    draft: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class VersionPosition:
    """A position by one version of the rules."""

    game: AnyGame
    position: AnyPosition
    seats: int

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (None, *range(self.seats))

    def view(self, viewer: Viewer) -> Any:
        return self.position.view(viewer)


Questions = Mapping[DifferenceKind, Callable[["VersionPosition"], Any]]


def _asked(moment: VersionPosition) -> object:
    """The seats that must and may decide, as the rules and as each viewer know them, and the turn,
    after which clocks run.
    """
    position = moment.position
    seats = (position.to_act, position.may_act, position.reacting)
    awaited = [position.awaited(viewer) for viewer in moment.viewers]
    return seats, awaited, position.whose_turn, position.turn


def _outcome(moment: VersionPosition) -> object:
    return moment.position.outcome


def _moves(moment: VersionPosition) -> object:
    """The moves and forms of each seat, the replies of bots, and the default moves."""
    replies = {
        seat: [*map(str, moves)] for seat, moves in moment.position.replies.items()
    }
    return replies, [_moves_of_seat(moment, seat) for seat in range(moment.seats)]


def _moves_of_seat(moment: VersionPosition, seat: Seat) -> object:
    position = moment.position
    moves = position.legal_moves(seat)
    listed = [(str(move), position.is_deterministic(seat, move)) for move in moves]
    families = [*map(_family, position.families(seat))]
    if seat not in position.to_act:
        return listed, families
    return listed, families, str(moment.game.default_move(moment.view(seat), moves))


def _family(family: Family) -> object:
    return family.kind.NOTATION, family.fields, family.aside


def _forecasts(moment: VersionPosition) -> object:
    """What each seat reads beside its moves: forecasts, and the offers that they answer."""
    return [
        (moment.game.forecast(view, move), moment.game.reply_target(view, move))
        for seat in range(moment.seats)
        for view in [moment.view(seat)]
        for move in moment.position.legal_moves(seat)
    ]


def _prompts(moment: VersionPosition) -> object:
    return [moment.game.prompts(moment.view(viewer)) for viewer in moment.viewers]


def _orders(moment: VersionPosition) -> object:
    """The standing orders that each seat may give, and the moves with which its plans begin."""
    return [_orders_of_view(moment, seat) for seat in range(moment.seats)]


def _orders_of_view(moment: VersionPosition, seat: Seat) -> object:
    game, view = moment.game, moment.view(seat)
    forms = game.orders(view)
    plans = [game.planning_position(view, form.key) for form in forms if form.planned]
    first_moves = [plan and [*map(str, plan.legal_moves(seat))] for plan in plans]
    return forms, game.presets(view), first_moves


def answers_of_orders(
    moment: VersionPosition, seat: Seat, orders: Sequence[Order]
) -> object:
    """Whether the seat's standing orders can be read, and what they answer now."""
    game, view = moment.game, moment.view(seat)
    answer = game.answer(view, moment.position.legal_moves(seat), orders)
    read = [_is_order(game, view, order) for order in orders]
    if answer is None:
        return read, None
    return read, str(answer.move), answer.spent, answer.why


def _is_order(game: AnyGame, view: Any, order: Order) -> bool:
    try:
        game.read_order(view, str(order))
    except IllegalMove:
        return False
    return True


def playable_draft(moment: VersionPosition, seat: Seat, draft: Sequence[str]) -> object:
    """The moves of the draft that are legal one after the other, each with whether its result is
    known, and the moves after it.
    """
    position = moment.position
    playable = []
    for text in draft:
        try:
            move: Move = moment.game.read_move(text)
        except IllegalMove:
            break
        if not position.allows(seat, move):
            break
        is_known = position.is_deterministic(seat, move)
        playable.append((str(move), is_known))
        if not is_known:
            break
        position = position.after(seat, move)
    return playable, [*map(str, position.legal_moves(seat))]


AT_EACH_PLY: Final[Questions] = {
    DifferenceKind.ASKED: _asked,
    DifferenceKind.OUTCOME: _outcome,
}
AT_THE_LAST_PLY: Final[Questions] = {
    DifferenceKind.MOVES: _moves,
    DifferenceKind.PROMPTS: _prompts,
    DifferenceKind.FORECASTS: _forecasts,
    DifferenceKind.ORDERS: _orders,
}
