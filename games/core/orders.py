"""Standing orders as values: what a seat may leave word of, what it left, and what that answers.

Whom they are asked of first is in `games.standing_orders`; how plans are laid out is in
`games.planning`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.message import Message, message
from games.notation import IllegalMove, Move

QUOTED = 80  # characters of a wrong order that a refusal repeats


@dataclass(frozen=True, slots=True)
class Order:
    """A standing instruction of one seat; its text is "escape market: never", key and value."""

    key: str
    value: str
    # given while the question now open was open already; most rules let it wait for the next
    late: bool = False

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A standing instruction that a seat may give now: one of `choices`, or some of them ranked."""

    key: str
    question: Message
    # the first is what holds while nothing is said; a ranking's default is none
    choices: tuple[str, ...]
    ranked: bool = False
    # what most members would do well to say; empty: nothing, or a plan of their own
    advised: str = ""
    # moves one after the other, "place r1c1; finish": see `planning` and `Game.stage`
    planned: bool = False
    provisos: tuple[str, ...] = ()  # words that may end a plan

    def offers(self, values: list[str]) -> bool:
        """Whether these words are an answer to it; a plan is judged by its game."""
        known = set(values) <= set(self.choices)
        repeated = len(set(values)) < len(values)
        return known and not repeated and (self.ranked or len(values) == 1)


@dataclass(frozen=True, slots=True)
class OrderPreset:
    """Several standing orders that are given with one press: "Decline everything"."""

    text: Message
    # keys and values; what other presets say, and this does not, is taken back
    orders: tuple[tuple[str, str], ...]


ASK_ME = OrderPreset(message("Ask me every time"), ())


def usual_presets(forms: Iterable[OrderForm]) -> tuple[OrderPreset, ...]:
    """What most members would do well to say, or nothing; none where nothing is advised."""
    advised = tuple((form.key, form.advised) for form in forms if form.advised)
    return (OrderPreset(message("What most would say"), advised), ASK_ME) if advised else ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that orders make, and the keys of those used up; without a move they only lapse."""

    move: Move | None
    spent: tuple[str, ...] = ()
    # why they were set aside, for their own seat alone; None where nothing is lost
    why: Message | None = None


def read(forms: Iterable[OrderForm], text: str) -> Order:
    """The order that `text` writes, among those the forms offer. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    values = value.split()
    for form in forms:
        if form.key == key and form.offers(values):
            return Order(key, " ".join(values))
    raise IllegalMove(message("“{text}” is not a standing order here.", text=text[:QUOTED]))
