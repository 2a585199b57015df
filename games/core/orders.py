"""Standing orders as values: forms, orders that seats gave, presets, and answers.

`games.standing_orders` asks seats in order, `games.planning` has plans.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.message import Message, message
from games.notation import IllegalMove, Move

QUOTED = 80  # characters of a wrong order that a refusal repeats


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order of one seat. Its text has key and value: "escape market: never"."""

    key: str
    value: str
    # given after the present question was asked; in most games it answers from the next one on
    late: bool = False

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A standing order that a seat may give: one of `choices`, or a ranking of some of them."""

    key: str
    question: Message
    # the first is the default; a ranking is empty by default
    choices: tuple[str, ...]
    ranked: bool = False
    # recommended value; empty: none, or a plan
    advised: str = ""
    # a sequence of moves, "place r1c1; finish": see `planning` and `Game.planning_position`
    planned: bool = False
    provisos: tuple[str, ...] = ()  # words that may end a plan, "always"

    def offers(self, values: list[str]) -> bool:
        """Whether these words are a valid value. Games check plans themselves."""
        known = set(values) <= set(self.choices)
        repeated = len(set(values)) < len(values)
        right_count = self.ranked or len(values) == 1
        return known and not repeated and right_count


@dataclass(frozen=True, slots=True)
class OrderPreset:
    """Standing orders that one button gives together: "Decline everything"."""

    text: Message
    # keys and values; keys of other presets that are missing here are taken back
    orders: tuple[tuple[str, str], ...]


ASK_ME = OrderPreset(message("Ask me every time"), ())


def usual_presets(forms: Iterable[OrderForm]) -> tuple[OrderPreset, ...]:
    """Two presets: all recommended orders, and no orders. None where nothing is recommended."""
    advised = tuple((form.key, form.advised) for form in forms if form.advised)
    if not advised:
        return ()
    return OrderPreset(message("What most would say"), advised), ASK_ME


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that orders make, and the keys of used orders. No move: they are cancelled."""

    move: Move | None
    spent: tuple[str, ...] = ()
    # why they were cancelled, for their seat alone; None: no order is lost
    why: Message | None = None


def read_order(forms: Iterable[OrderForm], text: str) -> Order:
    """Reads an order of one of the forms. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    values = value.split()
    for form in forms:
        if form.key == key and form.offers(values):
            return Order(key, " ".join(values))
    raise IllegalMove(
        message("“{text}” is not a standing order here.", text=text[:QUOTED])
    )
