"""The position and its flow: which module answers for which move. What there is at a moment is in
`position.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core import (
    Answer,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    Seat,
    Viewer,
)
from games.frozen import changer
from games.message import Message
from games.modular_game import ModularGame, Parts

from . import (
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
    view,
    worlds,
    worth,
)
from .figures import figures
from .flow import PlayableUniverse
from .introduction import INTRODUCTION
from .legend import LEGEND
from .position import (
    CHANCE_ONLY,
    NO_CARD,
    NOBODY,
    PILE,
    Terms,
)
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
class RauhaPosition(PlayableUniverse):
    """A moment of a game of Rauha."""

    def view(self, viewer: Viewer) -> RauhaView:
        return view.seen(self, viewer)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)


RauhaPosition.change = changer(RauhaPosition)  # type: ignore[method-assign, assignment]


class Rauha(ModularGame[RauhaPosition, RauhaView]):
    """Rauha for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    scenery = faces.scenery()
    legend = LEGEND
    position_class = RauhaPosition
    parts = Parts(
        news=news.learned,
        asks=asks.asked,
        forecast=forecast.forecast,
        picture=picture.picture,
        forced=orders.forced,
        guess=guess.guess,
        appraise=worth.appraise,
        flaws=laws.flaws,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RauhaPosition:
        chosen = self.settled(seats, options)
        on = {name: chosen[name] == "on" for name in ("spore_chain", "realign", "memory_aid")}
        side = str(chosen["board_side"])
        return opening(Terms(seats, side, on["spore_chain"], on["realign"], on["memory_aid"]))

    def orders(self, view: RauhaView) -> tuple[OrderForm, ...]:
        return orders.forms(self.determinize, view)

    def read_order(self, view: RauhaView, text: str) -> Order:
        return orders.read(self.determinize, view, text) or super().read_order(view, text)

    def stage(self, view: RauhaView, key: str) -> RauhaPosition | None:
        return rehearsal.stage(self.determinize, view, key)

    def answer(
        self, view: RauhaView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(self.determinize, view, moves, orders_)


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
