"""A plan that the viewer is making, with the same choices as a turn, on a planning position of the
game.

The address holds the plan until it is set as a standing order. Nothing is written here.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.table_page.address import ORDER, PageContext, query_string
from club.play.table_page.families import FieldOption
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.offers import Step, steps_in_words
from club.play.table_page.turn.turn import find_choices
from club.play.tables.drafts import AppliedDraft, apply_draft
from club.play.tables.presentation.move_words import notations_in_words, value_in_words
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import TableProjection
from games.core import OrderForm, Seat
from games.notation import IllegalMove
from games.planning import BETWEEN, expected_result, plan_parts


@dataclass(frozen=True, slots=True)
class PlanSection:
    """The plan so far, and what can be added to it."""

    key: str
    question: SafeString
    steps: tuple[Step, ...]
    value: str  # the plan as the order's value
    # its expected result in words; empty without moves
    brings: str
    lost: tuple[str, ...]  # notations that are not legal
    closed: bool  # no move can follow the last one
    choices: Choices  # for the next move; the board shows its view
    # address of the plan with the only possible next move; empty while there are several
    further: str
    back: str  # address without the last move
    provisos: tuple[FieldOption, ...]  # conditions that the order may have
    instead: bool  # it replaces a plan that is set

    @property
    def to_set(self) -> str:
        """The label of the button that sets the plan."""
        return (
            gettext("Set this plan instead")
            if self.instead
            else gettext("Set this plan")
        )


def plan_section(context: PageContext) -> PlanSection | None:
    """The plan in the address, for example "plan: place r2c2; finish"; None when no such plan can
    be made now.
    """
    projection, own = context.projection, context.projection.own
    if not context.address.order or own is None or not projection.may_order:
        return None
    key, _, value = (part.strip() for part in context.address.order.partition(":"))
    form = _form(projection, key)
    stage = projection.game.planning_position(projection.view, key) if form else None
    if form is None or stage is None:
        return None
    ends = [part for part in plan_parts(value) if part in form.provisos]
    moves = [part for part in plan_parts(value) if part not in form.provisos]
    laid = apply_draft(projection.game, stage, own.seat, moves)
    steps = steps_in_words(context.names, stage, own.seat, laid.kept)
    return _PlanBuilder(
        context, context.names, own.seat, form, laid, ends
    ).build_section(steps, key in own.orders)


def _form(projection: TableProjection, key: str) -> OrderForm | None:
    """The standing order with that key, if it is planned move by move."""
    orders = projection.game.orders(projection.view)
    return next((form for form in orders if form.planned and form.key == key), None)


@dataclass(frozen=True, slots=True)
class _PlanBuilder:
    """Builds the section for one plan."""

    context: PageContext
    names: PlayerNames
    seat: Seat
    form: OrderForm
    laid: AppliedDraft  # the plan applied to the planning position
    ends: list[str]  # its conditions

    def build_section(self, steps: tuple[Step, ...], instead: bool) -> PlanSection:
        laid, notations = self.laid, [step.notation for step in steps]
        narrowed = self._next_choices([*notations, *self.ends])
        only = narrowed.move.notation if narrowed.move and not laid.closed else ""
        return PlanSection(
            key=self.form.key,
            question=self.names.tell(self.form.question),
            steps=steps,
            value=BETWEEN.join(notations),
            brings=self._expected_result(notations),
            lost=laid.lost,
            closed=laid.closed,
            choices=narrowed,
            further=self._address([*notations, only, *self.ends]) if only else "",
            back=self._address([*notations[:-1], *self.ends]),
            provisos=self._provisos(),
            instead=instead,
        )

    def _next_choices(self, parts: list[str]) -> Choices:
        """The choices for the next move, after the plan so far."""
        address, position = self.context.address, self.laid.position
        return find_choices(
            self.names,
            position,
            self.seat,
            position.view(self.seat),
            address.path,
            dict(address.picks),
            ((ORDER, self._order_text(parts)), *address.carried_along),
        )

    def _provisos(self) -> tuple[FieldOption, ...]:
        return tuple(
            FieldOption(word, value_in_words(word, self.names), word in self.ends)
            for word in self.form.provisos
        )

    def _expected_result(self, notations: list[str]) -> str:
        try:
            order = self.names.game.read_order(
                self.context.projection.view, self._order_text(notations)
            )
        except IllegalMove:
            return ""
        return notations_in_words(expected_result(order.value), self.names)

    def _address(self, parts: list[str]) -> str:
        address = self.context.address
        query = query_string(((ORDER, self._order_text(parts)), *address.carried_along))
        return address.path + query

    def _order_text(self, parts: list[str]) -> str:
        return f"{self.form.key}: {BETWEEN.join(parts)}".strip()
