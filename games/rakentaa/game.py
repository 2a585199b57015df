"""Rakentaa as a `Game`: its name, its options, and the module for each question of the contract.
The rules begin in `rules/play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core import Info, Option, OrderPreset, Viewer
from games.frozen import changer
from games.message import Message
from games.modular_game import ModularGame, Parts

from .ai import evaluation, sample_hidden
from .presentation import (
    board_constants,
    forecast,
    news,
    orders,
    picture,
    prompts,
    view,
)
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import RakentaaView
from .rules import game_flow, invariants, moves, setup
from .rules.game_data import OPTIONS
from .rules.play import PlayablePosition

INFO: Final = Info(
    slug="rakentaa",
    name="Rakentaa",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb=(
        "Settle an archipelago: castles, structures, cards, "
        "and a race for the highest income."
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
        for option in OPTIONS["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RakentaaPosition(PlayablePosition):
    """A position of Rakentaa."""

    def view(self, viewer: Viewer) -> RakentaaView:
        return view.make_view(self, viewer)


RakentaaPosition.change = changer(RakentaaPosition)  # type: ignore[method-assign, assignment]


class Rakentaa(ModularGame[RakentaaPosition, RakentaaView]):
    """Rakentaa for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = board_constants.list_names()
    board_constants = board_constants.make_board_constants()
    legend = LEGEND
    worth_labels = evaluation.LABELS
    position_class = RakentaaPosition
    parts = Parts(
        news=news.list_news,
        prompts=prompts.make_prompt,
        forecast=forecast.make_forecast,
        picture=picture.make_picture,
        orders=orders.list_forms,
        answer=orders.find_answer,
        default_move=orders.choose_default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        worth_parts=evaluation.worth_parts,
        scale_worth=evaluation.scale_worth,
        figures=game_flow.list_figures,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RakentaaPosition:
        chosen = self.settled(seats, options)
        terms = setup.make_terms(seats, chosen)
        return setup.make_opening(
            RakentaaPosition, terms, demo=chosen["deal"] == "demo"
        )

    def presets(self, view: RakentaaView) -> tuple[OrderPreset, ...]:
        return orders.list_presets(view)

    def balance(self, before: RakentaaView, after: RakentaaView) -> Message | None:
        return forecast.make_balance(before, after)
