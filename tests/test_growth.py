"""The comparison of times for short and long texts."""

from __future__ import annotations

from tests.growth import grows_linearly


def test_a_linear_reader_passes() -> None:
    assert grows_linearly(lambda text: [ord(letter) for letter in text], "x" * 400_000)


def test_a_quadratic_reader_does_not() -> None:
    def read(text: str) -> int:
        steps = len(text) // 40
        return sum(1 for first in range(steps) for _ in range(first))

    assert not grows_linearly(read, "x" * 100_000)
