"""Rauha as a `Game`: its name and options, and which module answers which question about it. The
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

from .ai import evaluation, sample_hidden
from .presentation import (
    board_constants,
    captions,
    dry_run,
    forecast,
    news,
    orders,
    picture,
    prompts,
    view,
)
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import RauhaView
from .rules import invariants, moves, setup
from .rules.play import PlayedUniverse

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
        for one in load(__package__, "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RauhaPosition(PlayedUniverse):
    """A moment of a game of Rauha."""

    def view(self, viewer: Viewer) -> RauhaView:
        return view.seen(self, viewer)


RauhaPosition.change = changer(RauhaPosition)  # type: ignore[method-assign, assignment]


class Rauha(ModularGame[RauhaPosition, RauhaView]):
    """Rauha for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    board_constants = board_constants.board_constants()
    legend = LEGEND
    position_class = RauhaPosition
    parts = Parts(
        news=news.learned,
        prompts=prompts.asked,
        forecast=forecast.forecast,
        picture=picture.picture,
        default_move=orders.default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RauhaPosition:
        terms = setup.terms(seats, self.settled(seats, options))
        return setup.opening(RauhaPosition, terms)

    def orders(self, view: RauhaView) -> tuple[OrderForm, ...]:
        return orders.forms(self.determinize, view)

    def read_order(self, view: RauhaView, text: str) -> Order:
        return orders.read(self.determinize, view, text) or super().read_order(view, text)

    def planning_position(self, view: RauhaView, key: str) -> RauhaPosition | None:
        return dry_run.stage(self.determinize, view, key)

    def answer(
        self, view: RauhaView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(self.determinize, view, moves, orders_)
