"""A pool in memory for tests: results are entered by names of members."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from club.community.ratings.rating_math.rating_run import (
    Contest,
    Figures,
    PlayerChange,
    PoolState,
    RatedPlayer,
)


class NamedBook:
    """One pool, and names for its members."""

    def __init__(self) -> None:
        self.book = PoolState()
        self.names: list[str] = []
        self.number = 0

    def enter(
        self,
        day: int,
        places: Mapping[str, int],
        weight: float = 1.0,
        left: Mapping[str, float] | None = None,
    ) -> list[PlayerChange]:
        """Counts one result; `left` has the presence of those who did not stay."""
        self.number += 1
        gone = left or {}
        contenders = [
            RatedPlayer(seat, self.id(name), place, gone.get(name, 1.0), name in gone)
            for seat, (name, place) in enumerate(places.items())
        ]
        return self.book.enter(Contest(self.number, day, weight, contenders))

    def id(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def figures(self, name: str) -> Figures:
        return self.book.figures.get(self.id(name), Figures())

    def rating(self, name: str) -> Iterator[float]:
        yield self.figures(name).mu
        yield self.figures(name).sigma
