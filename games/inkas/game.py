"""Rise of the Inkas as a `Game`: its name and options, and the functions that answer for it.

The functions that apply each kind of move are in `rules/play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from games.core import (
    Info,
    Move,
    Option,
    OrderPreset,
    Viewer,
)
from games.data import load
from games.frozen import changer
from games.message import Message
from games.modular_game import ModularGame, Parts

from .ai import candidates, evaluation, sample_hidden
from .presentation import (
    board_constants,
    default_move,
    forecast,
    news,
    orders,
    picture,
    projection,
    prompts,
    words,
)
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import InkasView
from .rules import (
    invariants,
    moves,
    setup,
    turns,
)
from .rules.play import PlayablePosition

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
class InkasPosition(PlayablePosition):
    """A position: the fields of `rules/position.py`, the moves of `rules/play.py`."""

    def view(self, viewer: Viewer) -> InkasView:
        return projection.build_view(self, viewer)


InkasPosition.change = changer(InkasPosition)  # type: ignore[method-assign, assignment]


class Inkas(ModularGame[InkasPosition, InkasView]):
    """Rise of the Inkas for three or four seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = words.WORDS
    answers_off_turn = True  # R49
    rewards_search = False  # measured: play-outs think of no offers, and lose
    board_constants = board_constants.board_constants()
    legend = LEGEND
    worth_labels = evaluation.LABELS
    position_class = InkasPosition
    parts = Parts(
        news=news.list_news,
        prompts=prompts.prompt_viewer,
        orders=orders.list_order_forms,
        answer=orders.find_answer,
        default_move=default_move.default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        worth_parts=evaluation.worth_parts,
        scale_worth=evaluation.scale_worth,
        figures=turns.list_figures,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> InkasPosition:
        return setup.create_position(
            InkasPosition, setup.read_terms(seats, self.settled(seats, options))
        )

    def forecast(self, view: InkasView, move: Move) -> Message | None:
        return forecast.forecast(view, move)

    def reply_target(self, view: InkasView, move: Move) -> Message | None:
        return prompts.describe_reply_target(view, move)

    def picture(self, view: InkasView, moves: Sequence[Move]) -> picture.Picture:
        return picture.build_picture(view, moves)

    def presets(self, view: InkasView) -> tuple[OrderPreset, ...]:
        return orders.list_presets(view)

    def candidates(self, look: Callable[[], InkasView]) -> Sequence[Move]:
        return candidates.list_candidates(look())
