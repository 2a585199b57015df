"""Rakentaa as a `Game`: its name and options, and which module answers which question about it. The
rules begin in `rules/play.py`.
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
from .presentation import board_constants, forecast, news, orders, picture, prompts, view
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import RakentaaView
from .rules import (
    invariants,
    moves,
    setup,
)
from .rules.game_data import OPTIONS
from .rules.play import PlayedRealm

INFO: Final = Info(
    slug="rakentaa",
    name="Rakentaa",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb=(
        "Settle an archipelago: castles, structures, cards, "
        "and whose income first buys off the King."
    ),
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in OPTIONS["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class RakentaaPosition(PlayedRealm):
    """A moment of a game of Rakentaa."""

    def view(self, viewer: Viewer) -> RakentaaView:
        return view.seen(self, viewer)


RakentaaPosition.change = changer(RakentaaPosition)  # type: ignore[method-assign, assignment]


class Rakentaa(ModularGame[RakentaaPosition, RakentaaView]):
    """Rakentaa for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = board_constants.names()
    board_constants = board_constants.board_constants()
    legend = LEGEND
    position_class = RakentaaPosition
    parts = Parts(
        news=news.learned,
        prompts=prompts.asked,
        forecast=forecast.forecast,
        picture=picture.picture,
        orders=orders.forms,
        answer=orders.answer,
        default_move=orders.default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> RakentaaPosition:
        chosen = self.settled(seats, options)
        terms = setup.terms(seats, chosen)
        return setup.opening(RakentaaPosition, terms, demo=chosen["deal"] == "demo")

    def presets(self, view: RakentaaView) -> tuple[OrderPreset, ...]:
        return orders.presets(view)

    def balance(self, before: RakentaaView, after: RakentaaView) -> Message | None:
        return forecast.balance(before, after)
