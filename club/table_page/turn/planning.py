"""A plan being made: laid out step by step on the stage its game sets, by the same choices as a
turn.

All of it stands in the page's address until it is given as a standing order; nothing is written
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.table_page.addresses import query_string
from club.table_page.turn.blanks import BlankOption
from club.table_page.turn.choices import Asking, asking
from club.table_page.turn.laid_out import steps_of
from club.table_page.turn.offers import Step
from club.tables.drafts import AppliedDraft, apply_draft
from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.move_words import notations_in_words, value_in_words
from games.core import AnyGame, OrderForm, Seat
from games.notation import IllegalMove
from games.planning import BETWEEN, expected_result, plan_parts

ORDER = "order"  # carries a standing order that is being written, in an address


@dataclass(frozen=True, slots=True)
class Planning:
    """What is planned so far, and what may be planned next."""

    key: str
    question: SafeString
    steps: tuple[Step, ...]
    value: str  # the same as it is given
    brings: str  # what the game reckons that it brings, in words; empty before the first step
    lost: tuple[str, ...]  # notations that are not possible
    closed: bool  # nothing comes after the last step
    asking: Asking  # the next step; its view is what the board shows
    # address with the one step left written down as well; empty while there are several
    further: str
    back: str  # address without the last step
    provisos: tuple[BlankOption, ...]  # words that may end it
    instead: bool  # another plan is given already

    @property
    def to_set(self) -> str:
        """What the button says that gives the plan."""
        return gettext("Set this plan instead") if self.instead else gettext("Set this plan")


@dataclass(frozen=True, slots=True)
class Planner:
    """Who plans, and where: all that a plan of theirs is made from."""

    cast: PlayerNames
    view: Any
    seat: Seat
    address: str  # of the table's page
    orders: Mapping[str, Any]  # given, by key
    picks: Mapping[str, str]
    # what else every address carries: the rule beside the board, the open folds
    carried_along: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> AnyGame:
        return self.cast.game

    def planning(self, writing: str) -> Planning | None:
        """The plan that an address carries, "plan: place r2c2; finish"; None where no such plan can
        be made now.
        """
        key, _, value = (part.strip() for part in writing.partition(":"))
        form = next(
            (form for form in self.game.orders(self.view) if form.planned and form.key == key), None
        )
        stage = self.game.planning_position(self.view, key) if form else None
        if form is None or stage is None:
            return None
        said = plan_parts(value)
        laid = apply_draft(
            self.game, stage, self.seat, [part for part in said if part not in form.provisos]
        )
        return self._drawn(form, laid, steps_of(self.cast, stage, self.seat, laid.kept), said)

    def _drawn(
        self, form: OrderForm, laid: AppliedDraft, steps: tuple[Step, ...], said: tuple[str, ...]
    ) -> Planning:
        notations = [step.notation for step in steps]
        ends = [part for part in said if part in form.provisos]
        narrowed = self._narrowed(laid, _text(form, [*notations, *ends]))
        only = narrowed.move.notation if narrowed.move and not laid.closed else ""
        return Planning(
            key=form.key,
            question=self.cast.tell(form.question),
            steps=steps,
            value=BETWEEN.join(notations),
            brings=self._brings(form, notations),
            lost=laid.lost,
            closed=laid.closed,
            asking=narrowed,
            further=self._address(form, [*notations, only, *ends]) if only else "",
            back=self._address(form, [*notations[:-1], *ends]),
            provisos=self._provisos(form, ends),
            instead=form.key in self.orders,
        )

    def _narrowed(self, laid: AppliedDraft, text: str) -> Asking:
        """The next step, on the stage as the plan leaves it."""
        return asking(
            self.cast,
            laid.position,
            self.seat,
            laid.position.view(self.seat),
            self.address,
            self.picks,
            ((ORDER, text), *self.carried_along),
        )

    def _provisos(self, form: OrderForm, ends: list[str]) -> tuple[BlankOption, ...]:
        return tuple(
            BlankOption(word, value_in_words(word, self.cast), word in ends)
            for word in form.provisos
        )

    def _brings(self, form: OrderForm, notations: list[str]) -> str:
        try:
            order = self.game.read_order(self.view, _text(form, notations))
        except IllegalMove:
            return ""
        return notations_in_words(expected_result(order.value), self.cast)

    def _address(self, form: OrderForm, notations: list[str]) -> str:
        return self.address + query_string(((ORDER, _text(form, notations)), *self.carried_along))


def _text(form: OrderForm, said: list[str]) -> str:
    return f"{form.key}: {BETWEEN.join(said)}".strip()
