"""Reykholt as a `Game`: its name and options, and which module answers which question about it. The
rules begin in `rules/play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core import Answer, Info, Move, Option, Order, OrderForm, Viewer
from games.data import load
from games.frozen import changer
from games.modular_game import ModularGame, Parts

from .ai import evaluation
from .presentation import captions, forecast, news, orders, picture, plans, prompts, signs, view
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import ReykholtView, whole
from .rules import invariants, moves, terms
from .rules.play import PlayableVillage, opening

INFO: Final = Info(
    slug="reykholt",
    name="Reykholt",
    version=1,
    seats=(1, 2, 3, 4),
    source="Uwe Rosenberg, Frosted Games 2018; spaces and most cards are a club edition",
    introduction=INTRODUCTION,
    blurb="Grow five vegetables in warm glasshouses and walk your guests from table to table.",
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in load(__package__, "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class ReykholtPosition(PlayableVillage):
    """A moment of a game of Reykholt."""

    def view(self, viewer: Viewer) -> ReykholtView:
        return view.seen(self, viewer, self.outcome)


ReykholtPosition.change = changer(ReykholtPosition)  # type: ignore[method-assign, assignment]


class Reykholt(ModularGame[ReykholtPosition, ReykholtView]):
    """Reykholt for one to four seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    board_constants = signs.board_constants()
    legend = LEGEND
    position_class = ReykholtPosition
    parts = Parts(
        news=news.learned,
        prompts=prompts.asked,
        forecast=forecast.forecast,
        picture=picture.picture,
        default_move=orders.default_move,
        sample_hidden=view.sample_hidden,
        evaluate=evaluation.evaluate,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> ReykholtPosition:
        return opening(ReykholtPosition, terms.settled(seats, self.settled(seats, options)))

    def determinize(self, view: ReykholtView) -> ReykholtPosition:
        """The position itself, made anew: that takes less time than the hash of a view."""
        return whole(ReykholtPosition, view)

    def orders(self, view: ReykholtView) -> tuple[OrderForm, ...]:
        return orders.forms(self.determinize, view)

    def read_order(self, view: ReykholtView, text: str) -> Order:
        return plans.read(self.determinize, view, text) or super().read_order(view, text)

    def planning_position(self, view: ReykholtView, key: str) -> ReykholtPosition | None:
        return plans.stage(self.determinize, view, key)

    def answer(
        self, view: ReykholtView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(self.determinize, view, moves, orders_)
