"""What each kind of move does in a seat's own step, before the rules go on by themselves.

How they go on is in `walk.py`; `rules.py` puts the two together, rehearsals of plans do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move, Seat

from . import activation, card_uses
from .log_messages import Log
from .moves import DiscardForCrystals, DiscardForSpore, Finish, Place, Run, RunTheRest
from .position import Universe

Step = Callable[[Universe, Seat, Any, Log], Universe]

STEPS: Final[dict[type[Move], Step]] = {
    Place: card_uses.place,
    DiscardForCrystals: card_uses.discard_for_crystals,
    DiscardForSpore: card_uses.discard_for_spore,
    Run: activation.run,
    RunTheRest: activation.run_the_rest,
    Finish: activation.finish,
}


def taken(position: Universe, seat: Seat, move: Move) -> Universe:
    """The position after the move alone; the seat's step is not left, even where nothing of it
    remains.
    """
    return STEPS[type(move)](position, seat, move, None)
