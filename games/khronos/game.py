"""Khronos as a `Game`: its name, its options, and the module for each question of the contract. The
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
from .rules import invariants, moves, position, terms, turns
from .rules.boards import age_of_reason, square_names
from .rules.boards.board_changes import EMPTY
from .rules.play import PlayablePosition

INFO: Final = Info(
    slug="khronos",
    name="Khronos",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb="One valley in three ages: what you build early changes what comes later.",
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
class KhronosPosition(PlayablePosition):
    """A position of Khronos."""

    def view(self, viewer: Viewer) -> KhronosView:
        return view.make_view(self, viewer)


KhronosPosition.change = changer(KhronosPosition)


class Khronos(ModularGame[KhronosPosition, KhronosView]):
    """Khronos for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = square_names.list_words()
    board_constants = picture.make_board_constants()
    legend = LEGEND
    worth_labels = evaluation.LABELS
    position_class = KhronosPosition
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
        figures=turns.list_figures,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> KhronosPosition:
        settled = terms.make_terms(seats, self.settled(seats, options))
        empty = EMPTY, EMPTY, age_of_reason.build_reason(())
        return position.make_opening(KhronosPosition, settled, empty, terms.ECUS)  # type: ignore[return-value]

    def balance(self, before: KhronosView, after: KhronosView) -> Message | None:
        return forecast.make_balance(before, after)
