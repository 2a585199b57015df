"""Version 2 of nim: nobody takes more than three stones. Version 1 is in the same package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from games.core import RuleChange, Seat
from games.nim import GAME as NIM
from games.nim.game import Nim
from games.nim.moves import Take
from games.nim.position import NimPosition

MOST = 3
CHANGE = RuleChange(
    version=2,
    rule="R2",
    text="Nobody takes more than three stones at once.",
    before="On your turn, take any number of stones from one heap.",
)


@dataclass(frozen=True, slots=True)
class CappedNim(NimPosition):
    def list_moves(self, seat: Seat) -> Sequence[Take]:
        moves = NimPosition.list_moves(self, seat)
        return tuple(move for move in moves if move.count <= MOST)

    def after(self, seat: Seat, move: Take) -> CappedNim:
        return _capped(NimPosition.after(self, seat, move))


def _capped(position: NimPosition) -> CappedNim:
    values = {field.name: getattr(position, field.name) for field in fields(position)}
    return CappedNim(**values)


class NewerNim(Nim):
    info = replace(NIM.info, version=2, changes=(CHANGE,))

    def start(self, seats: int, options: Mapping[str, str | int]) -> CappedNim:
        return _capped(Nim.start(self, seats, options))


GAME = NewerNim()
EARLIER_VERSIONS = (NIM,)
