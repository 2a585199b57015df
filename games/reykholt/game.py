"""The `Game` of Reykholt: name, options, and the modules that answer for it.

The rules begin in `rules/play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from games.core import (
    Answer,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    RuleChange,
    Viewer,
)
from games.data import load
from games.frozen import changer
from games.modular_game import ModularGame, Parts

from .ai import evaluation
from .presentation import (
    captions,
    forecast,
    news,
    orders,
    picture,
    plans,
    prompts,
    signs,
    view,
)
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import ReykholtView, restore_position
from .rules import invariants, moves, scoring, terms
from .rules.play import PlayableVillage, first_position

CHANGES: Final = (
    RuleChange(
        version=2,
        rule="D36",
        text="After a harvest that finds no other greenhouse with vegetables, the rest of the "
        "space or card is done. An “at least” is fulfilled after that number of plantings.",
        before="A harvest that finds no other greenhouse with vegetables is over, and the rest of "
        "the space or card is dropped with it. Of “at least” so many plantings, one beyond that "
        "number still counts as owed: D29 protects it.",
    ),
)

INFO: Final = Info(
    slug="reykholt",
    name="Reykholt",
    version=2,
    seats=(1, 2, 3, 4),
    source="Uwe Rosenberg, Frosted Games 2018; spaces and most cards are a club edition",
    introduction=INTRODUCTION,
    blurb="Grow five vegetables in warm greenhouses and walk from table to table.",
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
    changes=CHANGES,
)


@dataclass(frozen=True, slots=True)
class ReykholtPosition(PlayableVillage):
    """A position of Reykholt."""

    def view(self, viewer: Viewer) -> ReykholtView:
        return view.make_view(self, viewer, self.outcome)


ReykholtPosition.change = changer(ReykholtPosition)  # type: ignore[method-assign, assignment]


class Reykholt(ModularGame[ReykholtPosition, ReykholtView]):
    """Reykholt for one to four seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = captions.WORDS
    board_constants = signs.board_constants()
    legend = LEGEND
    worth_labels = evaluation.LABELS
    position_class = ReykholtPosition
    parts = Parts(
        news=news.list_news,
        prompts=prompts.make_prompt,
        forecast=forecast.forecast,
        picture=picture.picture,
        default_move=orders.default_move,
        sample_hidden=view.sample_hidden,
        evaluate=evaluation.evaluate,
        worth_parts=evaluation.worth_parts,
        scale_worth=evaluation.scale_worth,
        figures=scoring.list_figures,
        violations=invariants.violations,
    )

    def start(self, seats: int, options: Mapping[str, str | int]) -> ReykholtPosition:
        return first_position(
            ReykholtPosition,
            terms.make_terms(seats, self.settled(seats, options), self.info.version),
        )

    def determinize(self, view: ReykholtView) -> ReykholtPosition:
        """The position itself. Restoring it takes less time than the hash of a view."""
        return restore_position(ReykholtPosition, view)

    def orders(self, view: ReykholtView) -> tuple[OrderForm, ...]:
        return orders.forms(self.determinize, view)

    def read_order(self, view: ReykholtView, text: str) -> Order:
        return plans.read_plan(self.determinize, view, text) or super().read_order(
            view, text
        )

    def planning_position(
        self, view: ReykholtView, key: str
    ) -> ReykholtPosition | None:
        return plans.planning_position(self.determinize, view, key)

    def answer(
        self, view: ReykholtView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(self.determinize, view, moves, orders_)


class ReykholtVersion1(Reykholt):
    """Reykholt as it was before two rulings, for records of that time."""  # D36

    info = replace(INFO, version=1)
