"""Fuzz cases: random and invalid moves and orders for tests of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from games.core import Family, Field, Move, Order, OrderForm
from games.narrowing import build

FAR = 999_999_999  # above every number of every game


def random_move(family: Family, rng: Random) -> Move:
    """A random move that the form can build."""
    texts = {field.name: _random_text(field, rng) for field in family.fields}
    return build(family, texts)


def random_order(form: OrderForm, rng: Random) -> Order:
    """A random standing order of the form."""
    count = rng.randint(0, len(form.choices)) if form.ranked else 1
    return Order(form.key, " ".join(rng.sample(form.choices, count)))


def invalid_variants(move: Any) -> Iterator[Any]:
    """Copies of the move, each with one invalid field."""
    for field in fields(move):
        for wrong in _invalid_values(getattr(move, field.name)):
            yield replace(move, **{field.name: wrong})


def _random_text(field: Field, rng: Random) -> str:
    return rng.choice(field.choices or [str(rng.randint(field.low, field.high))])


def _invalid_values(value: Any) -> Iterator[Any]:
    """Invalid values; none for a bool or an empty tuple."""
    if isinstance(value, tuple):
        if value:
            yield value + value
            yield (*value[:-1], _out_of_range(value[-1]))
    elif not isinstance(value, bool):
        yield _out_of_range(value)


def _out_of_range(value: int | str) -> int | str:
    if isinstance(value, int):
        return FAR
    return f"{value}x"
