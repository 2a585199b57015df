"""Forms beside the choices: typed moves, for families too large to list, and standing orders.

`turn/written_moves.py` and `views/moves.py` read what members type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.base.checksums import checksum
from club.play.table_page.families import (
    FamilyForm,
    FieldOption,
    FormField,
    family_form,
)
from club.play.tables.presentation.move_words import notations_in_words, value_in_words
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import TableProjection
from games.core import OrderForm
from games.planning import BETWEEN, expected_result, plan_parts

MOST_RANKS = 8  # places of a ranking in a form


@dataclass(frozen=True, slots=True)
class StandingOrderForm:
    """The form of a standing order. A ranking has a field for each place."""

    key: str
    question: SafeString
    fields: tuple[FormField, ...]
    given: str  # the present order in words; empty when none is set
    planned: bool = False  # it is planned move by move
    kept: str = ""  # the present order as it was written
    text: str = ""  # content of its text field

    @property
    def is_collapsed(self) -> bool:
        """Whether the form is long and therefore collapsed."""
        return self.planned or len(self.fields) > 1

    @property
    def begin_label(self) -> str:
        """The label of the link to its plan."""
        return gettext("Change the plan") if self.given else gettext("Plan ahead")

    @property
    def address_value(self) -> str:
        """The order as an address holds it: the present plan, or an empty one."""
        return f"{self.key}: {BETWEEN.join(plan_parts(self.kept) if self.given else ())}".strip()


@dataclass(frozen=True, slots=True)
class OrderPresetButton:
    """Several standing orders that one button sets."""

    text: str
    holds: bool  # exactly these orders are set, of all that presets name


@dataclass(frozen=True, slots=True)
class OrderLink:
    """A place on the board that writes a standing order when it is clicked."""

    href: str
    value: str
    picked: bool  # it is in the text field now
    given: bool
    count: int = 1


@dataclass(frozen=True, slots=True)
class FormsSection:
    """The forms of a page. Orders that are neither set nor planned are loaded when their section
    opens.
    """

    families: tuple[FamilyForm, ...] = ()
    orders: tuple[StandingOrderForm, ...] = ()
    hidden_count: int = 0  # orders besides, that could be given
    presets: tuple[OrderPresetButton, ...] = ()

    @property
    def has_orders(self) -> bool:
        """Whether any standing order can be set."""
        return bool(self.orders or self.hidden_count)

    @property
    def given_count(self) -> int:
        return sum(bool(order.given) for order in self.orders)

    @property
    def given_orders(self) -> tuple[StandingOrderForm, ...]:
        """The orders that are set."""
        return tuple(order for order in self.orders if order.given)

    @property
    def other_orders(self) -> tuple[StandingOrderForm, ...]:
        """The orders that are not set."""
        return tuple(order for order in self.orders if not order.given)

    @property
    def unplanned_orders(self) -> tuple[StandingOrderForm, ...]:
        """The orders that a page loads on demand."""
        return tuple(order for order in self.other_orders if not order.planned)

    @property
    def token(self) -> str:
        """A token that changes with the forms. An unchanged form is not replaced while a member
        fills it in.
        """
        return checksum(self)


def forms_section(
    projection: TableProjection, names: PlayerNames, writing: str, all_orders: bool
) -> FormsSection:
    """The forms that the viewer may fill in now: typed moves, and the standing orders that are set
    or planned, or all of them.

    `writing` is the order in the page's address, "plan: place r2c2". It fills the order's text
    field and is not set yet.
    """
    if projection.own is None or not projection.may_order:
        return FormsSection()
    orders = projection.own.orders
    families = projection.decision.families if projection.decision else ()
    key, _, text = (part.strip() for part in writing.partition(":"))
    possible = names.game.orders(projection.view)
    listed = [
        form for form in possible if all_orders or form.planned or form.key in orders
    ]
    return FormsSection(
        tuple(family_form(family, names) for family in families if family.aside),
        tuple(
            _order_form(
                form,
                orders.get(form.key, ("",))[0],
                text if form.key == key else "",
                names,
            )
            for form in listed
        ),
        len(possible) - len(listed),
        _presets(
            projection.view, {key: str(kept[0]) for key, kept in orders.items()}, names
        ),
    )


def _presets(
    view: Any, present: Mapping[str, str], names: PlayerNames
) -> tuple[OrderPresetButton, ...]:
    presets = names.game.presets(view)
    named = {key for preset in presets for key, _ in preset.orders}
    named_orders = {key: value for key, value in present.items() if key in named}
    return tuple(
        OrderPresetButton(names.plain(preset.text), named_orders == dict(preset.orders))
        for preset in presets
    )


def _order_form(
    form: OrderForm, value: str, text: str, names: PlayerNames
) -> StandingOrderForm:
    if form.planned and value == form.choices[0]:
        value = ""  # no plan is no order
    words = (
        (_plan_in_words if form.planned else value_in_words)(value, names)
        if value
        else ""
    )
    ranks = () if form.planned else _rank_fields(form, value, names)
    return StandingOrderForm(
        form.key, names.tell(form.question), ranks, words, form.planned, value, text
    )


def _plan_in_words(value: str, names: PlayerNames) -> str:
    """The plan in words, with its expected result."""
    steps, brought = BETWEEN.join(plan_parts(value)), expected_result(value)
    return notations_in_words(f"{steps} ({brought})" if brought else steps, names)


def _rank_fields(
    form: OrderForm, value: str, names: PlayerNames
) -> tuple[FormField, ...]:
    if not form.ranked:
        return (
            FormField(
                "value",
                gettext("Order"),
                _field_options(form, value or form.choices[0], names),
            ),
        )
    values = [*value.split(), *[""] * MOST_RANKS][: min(MOST_RANKS, len(form.choices))]
    nothing = FieldOption("", "–")
    return tuple(
        FormField(
            "value",
            gettext("Place %(number)d") % {"number": number},
            (nothing, *_field_options(form, ranked, names)),
        )
        for number, ranked in enumerate(values, 1)
    )


def _field_options(
    form: OrderForm, chosen: str, names: PlayerNames
) -> tuple[FieldOption, ...]:
    return tuple(
        FieldOption(value, value_in_words(value, names), value == chosen)
        for value in form.choices
    )
