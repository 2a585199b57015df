"""The comparison of times for short and long texts."""

from __future__ import annotations

from tests.support.growth import grows_linearly


def test_a_linear_reader_passes() -> None:
    assert grows_linearly(lambda text: [ord(letter) for letter in text], "x" * 400_000)


def test_a_quadratic_reader_does_not() -> None:
    def read(text: str) -> int:
        return sum(text.count("y", start) for start in range(0, len(text), 16))

    assert not grows_linearly(read, "x" * 60_000)
