"""Forms beside the choices: moves too many to list, and standing orders. What is typed there is
read in `turn/written_moves.py` and `move_views.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.checksums import checksum
from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.move_words import notations_in_words, value_in_words
from club.tables.projection import TableProjection
from games.core import AnyPosition, Family, Field, Move, OrderForm, Seat
from games.message import message
from games.narrowing import build
from games.notation import IllegalMove, kind_name, title
from games.planning import BETWEEN, expected_result, plan_parts

MOST_RANKS = 8  # places of a ranking that a form offers


@dataclass(frozen=True, slots=True)
class BlankOption:
    """One value that can be chosen, or was."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Blank:
    """One field of a form: options to choose from, or a number in bounds."""

    name: str
    label: str
    options: tuple[BlankOption, ...]
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class FamilyForm:
    """A kind of move that is written rather than picked."""

    kind: str
    title: str
    blanks: tuple[Blank, ...]

    @property
    def fold(self) -> str:
        """How an address names it when it is open."""
        return self.kind.replace("_", "")[:12]


@dataclass(frozen=True, slots=True)
class OrderBlank:
    """A standing order that can be given; a ranking has a blank for each place."""

    key: str
    question: SafeString
    blanks: tuple[Blank, ...]
    given: str  # what holds now, in words; empty when nothing was said
    planned: bool = False  # laid out step by step, or written out
    kept: str = ""  # what holds now, as it was written
    text: str = ""  # what stands on the line to write it on

    @property
    def long(self) -> bool:
        """Whether its form is so long that it is folded away."""
        return self.planned or len(self.blanks) > 1

    @property
    def to_begin(self) -> str:
        """What the button says that leads to its plan."""
        return gettext("Change the plan") if self.given else gettext("Plan ahead")

    @property
    def begun(self) -> str:
        """How an address carries the plan that is given, so that it can be changed; or one not
        begun.
        """
        return f"{self.key}: {BETWEEN.join(plan_parts(self.kept) if self.given else ())}".strip()


@dataclass(frozen=True, slots=True)
class Bundle:
    """Several standing orders that are given with one press."""

    text: str
    holds: bool  # all of it is given, and nothing else that such bundles name


@dataclass(frozen=True, slots=True)
class Writing:
    """A standing order that a place in a picture writes when it is clicked."""

    href: str
    value: str
    picked: bool  # it stands on its line now
    given: bool
    count: int = 1


@dataclass(frozen=True, slots=True)
class FormsSection:
    """All forms of a page; orders that are neither given nor planned only where they are opened."""

    families: tuple[FamilyForm, ...] = ()
    orders: tuple[OrderBlank, ...] = ()
    unopened: int = 0  # orders besides, that could be given
    presets: tuple[Bundle, ...] = ()

    @property
    def orderly(self) -> bool:
        """Whether any standing order can be given."""
        return bool(self.orders or self.unopened)

    @property
    def given(self) -> int:
        return sum(bool(order.given) for order in self.orders)

    @property
    def standing(self) -> tuple[OrderBlank, ...]:
        """The orders that are given."""
        return tuple(order for order in self.orders if order.given)

    @property
    def further(self) -> tuple[OrderBlank, ...]:
        """Those that may be given besides."""
        return tuple(order for order in self.orders if not order.given)

    @property
    def folded(self) -> tuple[OrderBlank, ...]:
        """What a page leaves out until it is asked for."""
        return tuple(order for order in self.further if not order.planned)

    @property
    def mark(self) -> str:
        """Changes when a form does: what somebody is filling in is not drawn anew before."""
        return checksum(self)


def forms_section(
    known: TableProjection, cast: PlayerNames, writing: str, all_orders: bool
) -> FormsSection:
    """The forms that the viewer may fill in now: families that are written rather than put
    together, and the standing orders beside the ones given, or all.

    `writing` is an order that the page's address carries, "plan: place r2c2": it stands on its
    line, not yet given.
    """
    if known.own is None or not known.may_order:
        return FormsSection()
    orders = known.own.orders
    families = known.decision.families if known.decision else ()
    key, _, text = (part.strip() for part in writing.partition(":"))
    there_are = cast.game.orders(known.view)
    told = [form for form in there_are if all_orders or form.planned or form.key in orders]
    return FormsSection(
        tuple(_family(family, cast) for family in families if family.aside),
        tuple(
            _order(form, orders.get(form.key, ("",))[0], text if form.key == key else "", cast)
            for form in told
        ),
        len(there_are) - len(told),
        _bundles(known.view, {key: str(kept[0]) for key, kept in orders.items()}, cast),
    )


def family_move(position: AnyPosition, seat: Seat, texts: Mapping[str, str]) -> Move:
    """The move that a filled-in form of `texts["family"]` writes. Raises IllegalMove."""
    for family in position.families(seat):
        if kind_name(family.kind) == texts.get("family"):
            return build(family, texts)
    raise IllegalMove(message("That is not possible now."))


def _bundles(view: Any, given: Mapping[str, str], cast: PlayerNames) -> tuple[Bundle, ...]:
    presets = cast.game.presets(view)
    named = {key for preset in presets for key, _ in preset.orders}
    said = {key: value for key, value in given.items() if key in named}
    return tuple(Bundle(cast.plain(preset.text), said == dict(preset.orders)) for preset in presets)


def _family(family: Family, cast: PlayerNames) -> FamilyForm:
    blanks = tuple(_blank(family, field, cast) for field in family.fields)
    return FamilyForm(kind_name(family.kind), gettext(title(family.kind)), blanks)


def _blank(family: Family, field: Field, cast: PlayerNames) -> Blank:
    label = gettext(
        family.kind.ASKS.get(field.name, field.name.replace("_", " ").capitalize() + "?")
    )
    seats = field.name in family.kind.SEATS
    options = tuple(
        BlankOption(value, value_in_words(value, cast, seats)) for value in field.choices
    )
    return Blank(field.name, label, options, field.low, field.high)


def _order(form: OrderForm, value: str, text: str, cast: PlayerNames) -> OrderBlank:
    if form.planned and value == form.choices[0]:
        value = ""  # no plan is no order
    given = (_plan if form.planned else value_in_words)(value, cast) if value else ""
    ranks = () if form.planned else _ranks(form, value, cast)
    return OrderBlank(form.key, cast.tell(form.question), ranks, given, form.planned, value, text)


def _plan(value: str, cast: PlayerNames) -> str:
    """A plan in words, with what it was reckoned to bring."""
    steps, brought = BETWEEN.join(plan_parts(value)), expected_result(value)
    return notations_in_words(f"{steps} ({brought})" if brought else steps, cast)


def _ranks(form: OrderForm, value: str, cast: PlayerNames) -> tuple[Blank, ...]:
    if not form.ranked:
        return (Blank("value", gettext("Order"), _options(form, value or form.choices[0], cast)),)
    values = [*value.split(), *[""] * MOST_RANKS][: min(MOST_RANKS, len(form.choices))]
    nothing = BlankOption("", "–")
    return tuple(
        Blank(
            "value",
            gettext("Place %(number)d") % {"number": number},
            (nothing, *_options(form, one, cast)),
        )
        for number, one in enumerate(values, 1)
    )


def _options(form: OrderForm, chosen: str, cast: PlayerNames) -> tuple[BlankOption, ...]:
    return tuple(
        BlankOption(value, value_in_words(value, cast), value == chosen) for value in form.choices
    )
