"""Forms beside the choices: moves too many to list, and standing orders. `forms_read.py` reads what is typed there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.tables.telling import Cast
from club.tables.wording import in_words, shown
from games.core import AnyPosition, Family, Field, Move, OrderForm, Seat
from games.message import message
from games.narrowing import build
from games.notation import IllegalMove, kind_name, title
from games.planning import BETWEEN, brings, parts

MOST_RANKS = 8  # places of a ranking that a form offers


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Blank:
    """One field of a form: options to choose from, or a number in bounds."""

    name: str
    label: str
    options: tuple[Option, ...]
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class FamilyForm:
    """A kind of move that is written rather than picked."""

    kind: str
    title: str
    blanks: tuple[Blank, ...]


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
    def begun(self) -> str:
        """How an address carries the plan that is given, so that it can be changed; or one not begun."""
        return f"{self.key}: {BETWEEN.join(parts(self.kept) if self.given else ())}".strip()


@dataclass(frozen=True, slots=True)
class Writing:
    """A standing order that a place in a picture writes when it is clicked."""

    href: str
    value: str
    picked: bool  # it stands on its line now
    given: bool
    count: int = 1


@dataclass(frozen=True, slots=True)
class Forms:
    """All forms of a page."""

    families: tuple[FamilyForm, ...] = ()
    orders: tuple[OrderBlank, ...] = ()

    @property
    def given(self) -> int:
        return sum(bool(order.given) for order in self.orders)

    @property
    def mark(self) -> str:
        """Changes when a form does: what somebody is filling in is not drawn anew before."""
        return f"{crc32(repr(self).encode()):x}"


def forms_for(
    families: Sequence[Family], view: Any, orders: Mapping[str, Sequence[Any]], cast: Cast, writing: str = ""
) -> Forms:
    """The forms that a seat may fill in now: those families, and the standing orders beside the ones given.

    `writing` is an order that the page's address carries, "plan: place r2c2": it stands on its line, not yet given.
    """
    key, _, text = (part.strip() for part in writing.partition(":"))
    return Forms(
        tuple(_family(family, cast) for family in families),
        tuple(
            _order(form, orders.get(form.key, ("",))[0], text if form.key == key else "", cast)
            for form in cast.game.orders(view)
        ),
    )


def family_move(position: AnyPosition, seat: Seat, texts: Mapping[str, str]) -> Move:
    """The move that a filled-in form of `texts["family"]` writes. Raises IllegalMove."""
    for family in position.families(seat):
        if kind_name(family.kind) == texts.get("family"):
            return build(family, texts)
    raise IllegalMove(message("That is not possible now."))


def _family(family: Family, cast: Cast) -> FamilyForm:
    blanks = tuple(_blank(family, field, cast) for field in family.fields)
    return FamilyForm(kind_name(family.kind), gettext(title(family.kind)), blanks)


def _blank(family: Family, field: Field, cast: Cast) -> Blank:
    label = gettext(family.kind.ASKS.get(field.name, field.name.replace("_", " ").capitalize() + "?"))
    seats = field.name in family.kind.SEATS
    options = tuple(Option(value, shown(value, cast, seats)) for value in field.choices)
    return Blank(field.name, label, options, field.low, field.high)


def _order(form: OrderForm, value: str, text: str, cast: Cast) -> OrderBlank:
    if form.planned and value == form.choices[0]:
        value = ""  # no plan is no order
    given = (_plan if form.planned else shown)(value, cast) if value else ""
    ranks = () if form.planned else _ranks(form, value, cast)
    return OrderBlank(form.key, cast.tell(form.question), ranks, given, form.planned, value, text)


def _plan(value: str, cast: Cast) -> str:
    """A plan in words, with what it was reckoned to bring."""
    steps, brought = BETWEEN.join(parts(value)), brings(value)
    return in_words(f"{steps} ({brought})" if brought else steps, cast)


def _ranks(form: OrderForm, value: str, cast: Cast) -> tuple[Blank, ...]:
    if not form.ranked:
        return (Blank("value", gettext("Order"), _options(form, value or form.choices[0], cast)),)
    values = [*value.split(), *[""] * MOST_RANKS][: min(MOST_RANKS, len(form.choices))]
    nothing = Option("", "–")
    return tuple(
        Blank("value", gettext("Place %(number)d") % {"number": number}, (nothing, *_options(form, one, cast)))
        for number, one in enumerate(values, 1)
    )


def _options(form: OrderForm, chosen: str, cast: Cast) -> tuple[Option, ...]:
    return tuple(Option(value, shown(value, cast), value == chosen) for value in form.choices)
