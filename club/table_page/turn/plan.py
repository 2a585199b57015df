"""A plan being made: laid out step by step on the stage its game sets, by the same choices as a
turn.

All of it stands in the page's address until it is given as a standing order; nothing is written
here.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.table_page.address import ORDER, Look, query_string
from club.table_page.forms import BlankOption
from club.table_page.turn.choices import Asking, asking
from club.table_page.turn.offers import Step, steps_of
from club.tables.drafts import AppliedDraft, apply_draft
from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.move_words import notations_in_words, value_in_words
from club.tables.projection import TableProjection
from games.core import OrderForm, Seat
from games.notation import IllegalMove
from games.planning import BETWEEN, expected_result, plan_parts


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


def planning_of(look: Look) -> Planning | None:
    """The plan that the address carries, "plan: place r2c2; finish"; None where no such plan can be
    made now.
    """
    seen, own = look.seen, look.seen.own
    if not look.address.order or own is None or not seen.may_order:
        return None
    key, _, value = (part.strip() for part in look.address.order.partition(":"))
    form = _form(seen, key)
    stage = seen.game.planning_position(seen.view, key) if form else None
    if form is None or stage is None:
        return None
    ends = [part for part in plan_parts(value) if part in form.provisos]
    moves = [part for part in plan_parts(value) if part not in form.provisos]
    laid = apply_draft(seen.game, stage, own.seat, moves)
    steps = steps_of(look.cast, stage, own.seat, laid.kept)
    return _Planner(look, look.cast, own.seat, form, laid, ends).planning(steps, key in own.orders)


def _form(seen: TableProjection, key: str) -> OrderForm | None:
    """The standing order of that key, if it is laid out step by step."""
    orders = seen.game.orders(seen.view)
    return next((form for form in orders if form.planned and form.key == key), None)


@dataclass(frozen=True, slots=True)
class _Planner:
    """Who plans what, and where: all that a plan of theirs is made from."""

    look: Look
    cast: PlayerNames
    seat: Seat
    form: OrderForm
    laid: AppliedDraft  # its steps
    ends: list[str]  # its provisos

    def planning(self, steps: tuple[Step, ...], instead: bool) -> Planning:
        laid, notations = self.laid, [step.notation for step in steps]
        narrowed = self._narrowed([*notations, *self.ends])
        only = narrowed.move.notation if narrowed.move and not laid.closed else ""
        return Planning(
            key=self.form.key,
            question=self.cast.tell(self.form.question),
            steps=steps,
            value=BETWEEN.join(notations),
            brings=self._brings(notations),
            lost=laid.lost,
            closed=laid.closed,
            asking=narrowed,
            further=self._address([*notations, only, *self.ends]) if only else "",
            back=self._address([*notations[:-1], *self.ends]),
            provisos=self._provisos(),
            instead=instead,
        )

    def _narrowed(self, said: list[str]) -> Asking:
        """The next step, on the stage as the plan leaves it."""
        address, position = self.look.address, self.laid.position
        return asking(
            self.cast,
            position,
            self.seat,
            position.view(self.seat),
            address.path,
            dict(address.picks),
            ((ORDER, self._text(said)), *address.carried_along),
        )

    def _provisos(self) -> tuple[BlankOption, ...]:
        return tuple(
            BlankOption(word, value_in_words(word, self.cast), word in self.ends)
            for word in self.form.provisos
        )

    def _brings(self, notations: list[str]) -> str:
        try:
            order = self.cast.game.read_order(self.look.seen.view, self._text(notations))
        except IllegalMove:
            return ""
        return notations_in_words(expected_result(order.value), self.cast)

    def _address(self, said: list[str]) -> str:
        address = self.look.address
        query = query_string(((ORDER, self._text(said)), *address.carried_along))
        return address.path + query

    def _text(self, said: list[str]) -> str:
        return f"{self.form.key}: {BETWEEN.join(said)}".strip()
