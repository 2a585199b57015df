"""Random and deliberately wrong moves and orders, for whoever puts rules to the test (fuzzing)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from games.core import Family, Field, Move, Order, OrderForm
from games.narrowing import build

FAR = 999_999_999  # beyond every figure of every game


def filled_in(family: Family, rng: Random) -> Move:
    """A move that the form can build, any within its bounds."""
    return build(family, {field.name: _filling(field, rng) for field in family.fields})


def some_order(form: OrderForm, rng: Random) -> Order:
    """A standing order that the form offers."""
    count = rng.randint(0, len(form.choices)) if form.ranked else 1
    return Order(form.key, " ".join(rng.sample(form.choices, count)))


def spoiled(move: Any) -> Iterator[Any]:
    """The move with one field at a time made impossible, whatever the game."""
    for field in fields(move):
        for wrong in _wrong(getattr(move, field.name)):
            yield replace(move, **{field.name: wrong})


def _filling(field: Field, rng: Random) -> str:
    return rng.choice(field.choices or [str(rng.randint(field.low, field.high))])


def _wrong(value: Any) -> Iterator[Any]:
    """What the value cannot be; nothing for a bool, nor for a tuple that is empty already."""
    if isinstance(value, tuple):
        if value:
            yield value + value
            yield (*value[:-1], _beyond(value[-1]))
    elif not isinstance(value, bool):
        yield _beyond(value)


def _beyond(value: int | str) -> int | str:
    return FAR if isinstance(value, int) else f"{value}x"
