"""The position and its flow: which module answers for which move. What there is at a moment is in
`position.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from games.core import (
    CHANCE,
    Answer,
    Game,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    Outcome,
    Ply,
    Seat,
    Viewer,
)
from games.frozen import changer
from games.message import Message

from . import (
    activation,
    asks,
    captions,
    faces,
    forecast,
    guess,
    laws,
    moves,
    news,
    orders,
    picture,
    refusals,
    rehearsal,
    uses,
    view,
    walk,
    worlds,
    worth,
)
from .figures import figures
from .introduction import INTRODUCTION
from .legend import LEGEND
from .position import (
    CARD,
    CHANCE_ONLY,
    CHOOSE,
    NO_CARD,
    NOBODY,
    OVER,
    PILE,
    RUN,
    SCORING,
    Terms,
    Universe,
)
from .steps import STEPS, Step
from .view import RauhaView

INFO: Final = Info(
    slug="rauha",
    name="Rauha",
    version=1,
    seats=(2, 3, 4, 5),
    source="Johannes Goupy and Théo Rivière, GRRRE Games 2023",
    introduction=INTRODUCTION,
    blurb=(
        "Draft biomes, cover your nine squares, line up symbols for the Entities, "
        "and run it all for Energy."
    ),
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in figures("options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RauhaPosition(Universe):
    """A moment of a game of Rauha."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        if phase == CHOOSE:
            return walk.choices(self, seat) if seat in self.may_act else ()
        if seat not in self.to_act or seat == CHANCE:
            return ()
        return uses.card_moves(self, seat) if phase == CARD else activation.run_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return walk.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> RauhaPosition:
        return _AFTER[type(move)](self, seat, move, None)  # type: ignore[return-value]

    def told(self, seat: Seat, move: Move) -> list[Message]:
        """What everybody hears when the move is made."""
        log: list[Message] = []
        _AFTER[type(move)](self, seat, move, log)
        return log

    def foreseeable(self, seat: Seat, move: Move) -> bool:
        if self.phase not in (CARD, RUN, SCORING) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        return then.phase in (RUN, SCORING) and (then.stop, then.at) == (self.stop, self.at)

    def view(self, viewer: Viewer) -> RauhaView:
        return view.seen(self, viewer)

    def chance_move(self, rng: Random) -> Move:
        return walk.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return walk.result(self) if self.phase == OVER else None


RauhaPosition.change = changer(RauhaPosition)  # type: ignore[method-assign, assignment]


class Rauha(Game[RauhaPosition, Move, RauhaView]):
    """Rauha for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    scenery = faces.scenery()
    legend = LEGEND

    def start(self, seats: int, options: Mapping[str, str | int]) -> RauhaPosition:
        chosen = self.settled(seats, options)
        on = {name: chosen[name] == "on" for name in ("spore_chain", "realign", "memory_aid")}
        side = str(chosen["board_side"])
        return opening(Terms(seats, side, on["spore_chain"], on["realign"], on["memory_aid"]))

    def news(
        self, before: RauhaPosition, ply: Ply[Move], after: RauhaPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        return news.learned(before, ply, after, viewer)

    def asks(self, view: RauhaView) -> Message:
        return asks.asked(view)

    def forecast(self, view: RauhaView, move: Move) -> Message | None:
        return forecast.forecast(self.supposed(view), view.viewer, move)

    def picture(self, view: RauhaView, moves: Sequence[Move]) -> picture.Picture:
        return picture.picture(self, view, moves)

    def orders(self, view: RauhaView) -> tuple[OrderForm, ...]:
        return orders.forms(self, view)

    def read_order(self, view: RauhaView, text: str) -> Order:
        return orders.read(self, view, text) or super().read_order(view, text)

    def stage(self, view: RauhaView, key: str) -> RauhaPosition | None:
        return rehearsal.stage(self, view, key)

    def answer(
        self, view: RauhaView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(self, view, moves, orders_)

    def forced(self, view: RauhaView, moves: Sequence[Move]) -> Move:
        return orders.forced(moves)

    def guess(self, view: RauhaView, rng: Random) -> RauhaPosition:
        return guess.guess(RauhaPosition, view, rng)

    def supposed(self, view: RauhaView) -> RauhaPosition:
        """The position that everything is reckoned on that this view is told."""
        found: RauhaPosition = guess.supposed(RauhaPosition, view)
        return found

    def appraise(self, position: RauhaPosition, seat: Seat) -> float:
        return worth.appraise(position, seat)

    def flaws(self, before: RauhaPosition | None, after: RauhaPosition) -> Iterator[str]:
        return laws.flaws(before, after)


def opening(terms: Terms) -> RauhaPosition:
    """The first position: everything in its box."""  # R4
    seats = terms.seats
    return RauhaPosition(
        terms=terms,
        stop=1,
        phase=PILE,
        order=tuple(range(seats)),
        at=0,
        to_act=CHANCE_ONLY,
        undealt=faces.ALL_OF_AGE[1] | faces.ALL_OF_AGE[2],
        packets=(),
        satellites=((),) * seats,
        picks=((),) * seats,
        hands=(NO_CARD,) * seats,
        holders=(NOBODY,) * len(faces.ENTITIES),
        worlds=(worlds.first(terms.side),) * seats,
        left=0,
        used=0,
        usable=0,
    )


def _run_on(step: Step) -> Step:
    """A step of a seat's, after which the rules may go on by themselves."""
    return lambda position, seat, move, log: walk.run_on(step(position, seat, move, log), log)


_AFTER: Final[dict[type[Move], Step]] = {
    moves.Pile: lambda position, seat, move, log: walk.pile(position, move),
    moves.Deal: lambda position, seat, move, log: walk.deal(position, move),
    moves.Choose: _run_on(walk.choose),
    **{kind: _run_on(step) for kind, step in STEPS.items()},
}
