"""Rauha as a `Game`: its name and options, and the functions that answer for it.

The rules begin in `rules/play.py`.
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
    forecast,
    news,
    orders,
    picture,
    projection,
    prompts,
)
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.planning import dry_run
from .presentation.view import RauhaView
from .rules import invariants, moves, rounds, setup
from .rules.play import PlayablePosition

INFO: Final = Info(
    slug="rauha",
    name="Rauha",
    version=1,
    seats=(2, 3, 4, 5),
    source="Johannes Goupy and Théo Rivière, GRRRE Games 2023",
    introduction=INTRODUCTION,
    blurb=(
        "Draft biomes, cover your nine squares, line up symbols for the Entities, "
        "and run everything for Energy."
    ),
    options=tuple(
        Option(
            option["id"],
            option["values"],
            option["default"],
            option["meaning"],
            option["title"],
            option["labels"],
        )
        for option in load(__package__, "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RauhaPosition(PlayablePosition):
    """A position of Rauha: the fields of `rules/position.py`, the moves of `rules/play.py`."""

    def view(self, viewer: Viewer) -> RauhaView:
        return projection.build_view(self, viewer)


RauhaPosition.change = changer(RauhaPosition)  # type: ignore[method-assign, assignment]


class Rauha(ModularGame[RauhaPosition, RauhaView]):
    """Rauha for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    board_constants = board_constants.board_constants()
    legend = LEGEND
    worth_labels = evaluation.LABELS
    position_class = RauhaPosition
    parts = Parts(
        news=news.list_news,
        prompts=prompts.prompt_viewer,
        forecast=forecast.forecast,
        picture=picture.build_picture,
        default_move=orders.default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        worth_parts=evaluation.worth_parts,
        scale_worth=evaluation.scale_worth,
        figures=rounds.list_figures,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RauhaPosition:
        terms = setup.read_terms(seats, self.settled(seats, options))
        return setup.create_position(RauhaPosition, terms)

    def orders(self, view: RauhaView) -> tuple[OrderForm, ...]:
        return orders.list_order_forms(self.determinize, view)

    def read_order(self, view: RauhaView, text: str) -> Order:
        plan = orders.read_plan_order(self.determinize, view, text)
        return plan or super().read_order(view, text)

    def planning_position(self, view: RauhaView, key: str) -> RauhaPosition | None:
        return dry_run.start_plan(self.determinize, view, key)

    def answer(
        self, view: RauhaView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.find_answer(self.determinize, view, moves, orders_)
