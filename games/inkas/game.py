"""The game as a whole: name and options, and which module answers each question of the contract.

Which one answers for which move is in `rules/play.py`.
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
)
from .rules.play import PlayedRealm

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
class InkasPosition(PlayedRealm):
    """A moment of a game of Rise of the Inkas."""

    def view(self, viewer: Viewer) -> InkasView:
        return projection.seen(self, viewer)


InkasPosition.change = changer(InkasPosition)  # type: ignore[method-assign, assignment]


class Inkas(ModularGame[InkasPosition, InkasView]):
    """Rise of the Inkas for three or four seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = words.WORDS
    answers_off_turn = True  # R49
    board_constants = board_constants.board_constants()
    legend = LEGEND
    position_class = InkasPosition
    parts = Parts(
        news=news.learned,
        prompts=prompts.asked,
        orders=orders.forms,
        answer=orders.answer,
        default_move=default_move.default_move,
        sample_hidden=sample_hidden.sample_hidden,
        evaluate=evaluation.evaluate,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> InkasPosition:
        return setup.first_position(InkasPosition, setup.terms(seats, self.settled(seats, options)))

    def forecast(self, view: InkasView, move: Move) -> Message | None:
        return forecast.forecast(view, move)

    def reply_target(self, view: InkasView, move: Move) -> Message | None:
        return prompts.subject(view, move)

    def picture(self, view: InkasView, moves: Sequence[Move]) -> picture.Picture:
        return picture.picture(view, moves)

    def presets(self, view: InkasView) -> tuple[OrderPreset, ...]:
        return orders.presets(view)

    def candidates(self, look: Callable[[], InkasView]) -> Sequence[Move]:
        return candidates.candidates(look())
