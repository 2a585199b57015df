"""Games whose rules or bots are broken: each breaks in one way, and only once it is played on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from games.core import Answer, Game, Info, Option, Order, Outcome, Ply, Position, Seat, Viewer
from games.message import Message, message
from games.notation import Move

WAYS = ("never", "raise", "loop", "nonsense", "memory", "stuck", "view", "moves", "fail")
SPRUNG = 1  # plies until it breaks


@dataclass(frozen=True, slots=True)
class Go(Move):
    """The only thing there is to do."""

    NOTATION = "go {steps}"
    steps: int


@dataclass(frozen=True, slots=True)
class WreckView:
    plies: int
    mine: bool
    nonsense: bool = False


def forever() -> None:
    while True:
        pass


def stuck() -> None:
    """Never comes back from outside Python, so that nothing inside its own process can end it."""
    sum(range(10**14))


def too_much() -> None:
    kept = []
    while True:
        kept.append(bytearray(b"x") * (64 * 1024 * 1024))


BREAKS = {"loop": forever, "stuck": stuck, "memory": too_much}


@dataclass(frozen=True, slots=True)
class WreckPosition(Position[Go, WreckView]):
    way: str
    plies: int = 0

    @property
    def broken(self) -> bool:
        return self.plies >= SPRUNG

    @property
    def turn(self) -> int:
        return self.plies

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset({self.plies % 2})

    @property
    def outcome(self) -> Outcome | None:
        return None

    def list_moves(self, seat: Seat) -> tuple[Go, ...]:
        if self.broken and self.way == "moves":
            forever()
        return (Go(1), Go(2)) if seat in self.to_act else ()

    def after(self, seat: Seat, move: Go) -> WreckPosition:
        if self.broken and self.way in BREAKS:
            BREAKS[self.way]()
        if self.broken and self.way == "raise":
            raise KeyError("the hidden card is 7")
        return WreckPosition(self.way, self.plies + 1)

    def view(self, viewer: Viewer) -> WreckView:
        if self.broken and self.way == "view":
            forever()
        if self.broken and self.way == "fail":
            raise KeyError("the hidden card is 7")
        return WreckView(
            self.plies, viewer in self.to_act, self.plies > SPRUNG and self.way == "nonsense"
        )


class Wreck(Game[WreckPosition, Go, WreckView]):
    info = Info(
        slug="wreck",
        name="Wreck",
        version=1,
        seats=(2,),
        source="Nobody",
        blurb="For tests.",
        options=(Option("way", WAYS, WAYS[0], "How it breaks."),),
    )
    moves: ClassVar = (Go,)

    def start(self, seats: int, options: Mapping[str, str | int]) -> WreckPosition:
        return WreckPosition(str(self.settled(seats, options)["way"]))

    def news(
        self, before: WreckPosition, ply: Ply[Go], after: WreckPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        return (message("Somebody goes."),)

    def prompts(self, view: WreckView) -> Message:
        return message("Go.") if view.mine else message("Wait.")

    def answer(
        self, view: WreckView, moves: Sequence[Go], orders: Sequence[Order]
    ) -> Answer | None:
        """Nonsense, where it is broken: a move that its own rules refuse."""
        return Answer(Go(99)) if view.nonsense else None

    def default_move(self, view: WreckView, moves: Sequence[Go]) -> Go:
        return moves[0]

    def sample_hidden(self, view: WreckView, rng: Random) -> WreckPosition:
        return WreckPosition("never", view.plies)

    def evaluate(self, position: WreckPosition, seat: Seat) -> float:
        return 0.5


GAME = Wreck()
