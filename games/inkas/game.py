"""The game as a whole: name and options, and which module answers each question of the contract.

Which one answers for which move is in `rules/flow.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from games.core import (
    Answer,
    Game,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    OrderPreset,
    Ply,
    Seat,
    Viewer,
)
from games.data import load
from games.frozen import changer
from games.message import Message

from .ai import candidates, evaluation, sample_hidden
from .presentation import default_move, forecast, news, orders, picture, projection, prompts, words
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import InkasView
from .rules import (
    invariants,
    moves,
    setup,
)
from .rules.board import geometry
from .rules.flow import Flow

INFO: Final = Info(
    slug="inkas",
    name="Catan: Rise of the Inkas",
    version=1,
    seats=(3, 4),
    source="Klaus and Benjamin Teuber, 2018; club edition, see its rules",
    introduction=INTRODUCTION,
    blurb="Trade and build in old Peru. Tribes rise, fall into ruins, and others build on them; "
    "the third tribe wins.",
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in load(__package__, "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class InkasPosition(Flow):
    """A moment of a game of Rise of the Inkas."""

    def view(self, viewer: Viewer) -> InkasView:
        return projection.seen(self, viewer)


InkasPosition.change = changer(InkasPosition)  # type: ignore[method-assign, assignment]


class Inkas(Game[InkasPosition, Move, InkasView]):
    """Rise of the Inkas for three or four seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = words.WORDS
    answers_off_turn = True  # R49
    scenery = geometry.scenery()
    legend = LEGEND

    def start(self, seats: int, options: Mapping[str, str | int]) -> InkasPosition:
        return setup.first_position(InkasPosition, setup.terms(seats, self.settled(seats, options)))

    def news(
        self, before: InkasPosition, ply: Ply[Move], after: InkasPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        return news.learned(before, ply, after, viewer)

    def asks(self, view: InkasView) -> Message:
        return prompts.asked(view)

    def forecast(self, view: InkasView, move: Move) -> Message | None:
        return forecast.forecast(view, move)

    def subject(self, view: InkasView, move: Move) -> Message | None:
        return prompts.subject(view, move)

    def picture(self, view: InkasView, moves: Sequence[Move]) -> picture.Picture:
        return picture.picture(view, moves)

    def orders(self, view: InkasView) -> tuple[OrderForm, ...]:
        return orders.forms(view)

    def presets(self, view: InkasView) -> tuple[OrderPreset, ...]:
        return orders.presets(view)

    def answer(
        self, view: InkasView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(view, moves, orders_)

    def forced(self, view: InkasView, moves: Sequence[Move]) -> Move:
        return default_move.forced(view, moves)

    def ideas(self, look: Callable[[], InkasView]) -> Sequence[Move]:
        return candidates.ideas(look())

    def guess(self, view: InkasView, rng: Random) -> InkasPosition:
        return sample_hidden.guess(InkasPosition, view, rng)

    def appraise(self, position: InkasPosition, seat: Seat) -> float:
        return evaluation.appraise(position, seat)

    def flaws(self, before: InkasPosition | None, after: InkasPosition) -> Iterator[str]:
        return invariants.flaws(before, after)
