"""Masks: sets of small numbers as ints with a bit for each."""

from __future__ import annotations

from collections.abc import Iterable


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def has(mask: int, number: int) -> bool:
    """Whether the mask holds this number."""
    return bool(mask >> number & 1)


def numbers_in(mask: int) -> list[int]:
    """The numbers of a mask, rising."""
    numbers = []
    number = 0
    while mask >> number:
        if has(mask, number):
            numbers.append(number)
        number += 1
    return numbers
