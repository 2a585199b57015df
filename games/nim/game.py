"""The `Game` of nim: options, setup, news, prompts and evaluation. See also `position`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import xor
from typing import ClassVar, Final

from games.core import Explained, Info, Introduction, Option, Ply, Seat, Viewer
from games.message import Message, Who, message
from games.open_game import OpenGame

from . import picture
from .moves import Take
from .position import NimPosition

HEAPS: Final = Option(
    id="heaps",
    values=("3 4 5", "1 3 5 7", "2 3 4 5 6"),
    default="3 4 5",
    meaning="Stones per heap at the start.",
    title="Heaps",
    labels=("3, 4 and 5", "1, 3, 5 and 7", "2, 3, 4, 5 and 6"),
)
LAST_STONE: Final = Option(
    id="last_stone",
    values=("wins", "loses"),
    default="wins",
    meaning="What taking the last stone does.",
    title="The last stone",
    labels=("wins", "loses"),
)

INTRODUCTION: Final = Introduction(
    gist=(
        "There are several heaps of stones.",
        "On your turn, take any number of stones from one heap.",
        "The player who takes the last stone wins, or loses: the table agrees on that.",
    ),
    minutes=(2, 10),
    days=(2, 8),
    weight=1,
)
LEGEND: Final = (
    Explained(
        "stone",
        "a stone; the number beside the letter of a heap counts its stones",
    ),
    Explained("stone can", "a stone that you can take, with all above it"),
    Explained("stone gone", "a stone that was taken"),
    Explained(
        "changed",
        "it was taken since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)


EVEN: Final = "even chances"
BALANCE: Final = "the balance of the heaps"


class Nim(OpenGame[NimPosition, Take]):
    """The rules of nim for two to four seats."""

    info = Info(
        slug="nim",
        name="Nim",
        version=1,
        seats=(2, 3, 4),
        source="Traditional; analysed by Charles L. Bouton, 1901",
        introduction=INTRODUCTION,
        blurb="Take any number of stones from one heap. Who takes the last?",
        options=(HEAPS, LAST_STONE),
    )
    moves: ClassVar = (Take,)
    legend = LEGEND
    worth_labels = (EVEN, BALANCE)

    def start(self, seats: int, options: Mapping[str, str | int]) -> NimPosition:
        chosen = self.settled(seats, options)
        heaps = tuple(int(heap) for heap in str(chosen["heaps"]).split())  # R1
        return NimPosition(heaps, heaps, seats, 0, chosen["last_stone"] == "wins")

    def news(
        self, before: NimPosition, ply: Ply[Take], after: NimPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        count = ply.move.count
        heap = ply.move.heap
        seat = Who(ply.seat)
        taken = message(
            "{seat} takes {count} from heap {heap}.",
            "R2",
            seat=seat,
            count=count,
            heap=heap,
            stones=picture.name_taken_stones(before, ply.move),
        )
        if after.to_act:
            return (taken,)
        return (taken, message("{seat} took the last stone.", seat=seat))

    def prompts(self, view: NimPosition) -> Message:
        if not any(view.heaps):
            return message("All stones are taken.", "R3" if view.last_wins else "R4")
        seat = view.whose_turn
        if seat == view.viewer:
            return message("Your turn: take stones from one heap.", "R2")
        return message("Waiting for {seat} to take from a heap.", "R2", seat=Who(seat))

    def picture(self, view: NimPosition, moves: Sequence[Take]) -> picture.NimPicture:
        return picture.picture(view)

    def evaluate(self, position: NimPosition, seat: Seat) -> float:
        """Follows Bouton's theorem (the nim-sum). With more than two seats only the end counts."""
        if position.outcome:
            if position.outcome.places[seat] == 1:
                return 1.0
            return 0.0
        return self.scale_worth(
            position, sum(self.worth_parts(position, seat).values())
        )

    def worth_parts(self, position: NimPosition, seat: Seat) -> dict[str, float]:
        """Chances to win, in percent; empty after the end."""
        if position.outcome:
            return {}
        if position.seats > 2:
            return {EVEN: 50.0}
        is_mover = seat in position.to_act
        is_won = is_mover == _mover_wins(position)
        return {EVEN: 50.0, BALANCE: 40.0 if is_won else -40.0}

    def scale_worth(self, position: NimPosition, worth: float) -> float:
        return worth / 100


def _mover_wins(position: NimPosition) -> bool:
    """Whether the seat to act can force a win, which is so unless the nim-sum is 0.

    Exception: heaps of one stone where the last stone loses; then an even number of heaps wins.
    """
    if max(position.heaps) == 1 and not position.last_wins:
        return sum(position.heaps) % 2 == 0
    return reduce(xor, position.heaps) != 0
