"""Khronos as a `Game`: its name and options, and which module answers which question about it. The
rules begin in `rules/play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core import Info, Option, Viewer
from games.data import load
from games.frozen import changer
from games.message import Message
from games.modular_game import ModularGame, Parts

from .ai import evaluation, sample_hidden
from .presentation import forecast, news, orders, picture, prompts, view
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import KhronosView
from .rules import invariants, moves, position, terms
from .rules.boards import age_of_reason, square_names
from .rules.boards.board import EMPTY
from .rules.play import PlayableValley

INFO: Final = Info(
    slug="khronos",
    name="Khronos",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb="One valley in three ages: what you build early casts its shadow on what comes later.",
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in load(__package__, "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class KhronosPosition(PlayableValley):
    """A moment of a game of Khronos."""

    def view(self, viewer: Viewer) -> KhronosView:
        return view.seen(self, viewer)


KhronosPosition.change = changer(KhronosPosition)


class Khronos(ModularGame[KhronosPosition, KhronosView]):
    """Khronos for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = square_names.words()
    board_constants = picture.board_constants()
    legend = LEGEND
    position_class = KhronosPosition
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

    def start(self, seats: int, options: Mapping[str, str | int]) -> KhronosPosition:
        settled = terms.settled(seats, self.settled(seats, options))
        empty = EMPTY, EMPTY, age_of_reason.built(())
        return position.opening(KhronosPosition, settled, empty, terms.ECUS)  # type: ignore[return-value]

    def balance(self, before: KhronosView, after: KhronosView) -> Message | None:
        return forecast.balance(before, after)
