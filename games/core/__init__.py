"""The contract (abstract interface) between the rules of a game and everything else.

`game` has the rules of one game, `position` one moment of it. `nim` is the smallest example.
"""

from games.core.forms import Family, Field
from games.core.game import AnyGame, Game
from games.core.info import Explained, Info, Introduction, Option, RuleChange
from games.core.orders import Answer, Order, OrderForm, OrderPreset
from games.core.position import (
    CHANCE,
    AnyPosition,
    Figures,
    Outcome,
    Ply,
    Position,
    Seat,
    Viewer,
)
from games.notation import IllegalMove, Move

__all__ = [
    "CHANCE",
    "Answer",
    "AnyGame",
    "AnyPosition",
    "Explained",
    "Family",
    "Field",
    "Figures",
    "Game",
    "IllegalMove",
    "Info",
    "Introduction",
    "Move",
    "Option",
    "Order",
    "OrderForm",
    "OrderPreset",
    "Outcome",
    "Ply",
    "Position",
    "RuleChange",
    "Seat",
    "Viewer",
]
