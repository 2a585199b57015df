"""Moves and orders made up at random or wrong on purpose, for whoever puts rules to the test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from games.core import Family, Move, Order, OrderForm
from games.narrowing import build

FAR = 999_999_999  # beyond every figure of every game


def filled_in(family: Family, rng: Random) -> Move:
    """A move that the form can build, any within its bounds."""
    texts = {one.name: rng.choice(one.choices or [str(rng.randint(one.low, one.high))]) for one in family.fields}
    return build(family, texts)


def order(form: OrderForm, rng: Random) -> Order:
    """A standing order that the form offers."""
    count = rng.randint(0, len(form.choices)) if form.ranked else 1
    return Order(form.key, " ".join(rng.sample(form.choices, count)))


def spoiled(move: Any) -> Iterator[Any]:
    """The move with one field at a time made impossible, whatever the game."""
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(value, tuple):
            if value:  # nothing drawn leaves nothing to spoil
                yield replace(move, **{field.name: value + value})
                yield replace(move, **{field.name: (*value[:-1], _beyond(value[-1]))})
        elif not isinstance(value, bool):
            yield replace(move, **{field.name: _beyond(value)})


def _beyond(value: int | str) -> int | str:
    return FAR if isinstance(value, int) else f"{value}x"
