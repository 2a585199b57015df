"""Every kind of move and its notation; `VOCABULARY` lists them.

Other modules take moves from `shared_moves.py`. What moves do is in `resolver.py`, `work.py`,
`service_windows.py` and `tourism.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Move

from . import chance_moves


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a worker on a space, and use one of its branches."""

    NOTATION = "place on {space}[, {second}second way]"
    TITLE = "Place a worker"
    RULE = "R10"
    ASKS = {"space": "Where? Tap the board", "second": "Which option?"}
    SPOKEN = "Place a worker on {space}"
    space: str
    second: bool = False


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """Pay vegetables."""

    NOTATION = "pay {vegetables}"
    TITLE = "Give vegetables"
    RULE = "R13"
    ASKS = {"vegetables": "Which vegetables do you give?"}
    vegetables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Pay with a greenhouse, which goes back to its pile."""

    NOTATION = "discard {greenhouse}"
    TITLE = "Return a greenhouse"
    RULE = "R14"
    ASKS = {"greenhouse": "Which greenhouse?"}
    greenhouse: str


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Hand a greenhouse to the opponent."""

    NOTATION = "give {greenhouse}"
    TITLE = "Give a greenhouse"
    RULE = "R14"
    ASKS = {"greenhouse": "Which greenhouse?"}
    greenhouse: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the top greenhouse of a pile."""

    NOTATION = "take from {pile}"
    TITLE = "Take a greenhouse"
    RULE = "R15"
    ASKS = {"pile": "From which pile?"}
    pile: str


@dataclass(frozen=True, slots=True)
class Plant(Move):
    """Fill an empty greenhouse with one kind."""

    NOTATION = "plant {vegetable} in {greenhouse}"
    TITLE = "Plant"
    RULE = "R16"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "In which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopPlanting(Move):
    """Stop planting greenhouses."""

    NOTATION = "stop planting"
    CLOSES = True
    TITLE = "Stop planting"
    RULE = "R17"


@dataclass(frozen=True, slots=True)
class Harvest(Move):
    """Move one vegetable from a greenhouse to the stock."""

    NOTATION = "harvest {vegetable} from {greenhouse}"
    TITLE = "Harvest"
    RULE = "R18"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "From which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopHarvesting(Move):
    """Stop harvesting vegetables."""

    NOTATION = "stop harvesting"
    CLOSES = True
    TITLE = "Stop harvesting"
    RULE = "R18"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Choose a vegetable from the supply."""

    NOTATION = "choose {vegetable}"
    TITLE = "Choose a vegetable"
    RULE = "R12"
    ASKS = {"vegetable": "Which vegetable?"}
    vegetable: str


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Add one vegetable from the supply to a free parcel."""

    NOTATION = "add {vegetable} to {greenhouse}"
    TITLE = "Add a vegetable"
    RULE = "R19"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "To which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopAdding(Move):
    """Add no vegetables to other greenhouses."""

    NOTATION = "stop adding"
    CLOSES = True
    TITLE = "Stop adding"
    RULE = "D14"


@dataclass(frozen=True, slots=True)
class TakeService(Move):
    """Take a service card from the display."""

    NOTATION = "take {card}"
    TITLE = "Take a service"
    RULE = "R21"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class ShareService(Move):
    """Become the second user of a neighbour's service."""

    NOTATION = "share {card}"
    TITLE = "Share a service"
    RULE = "R22"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a service card."""

    NOTATION = "use {card}"
    TITLE = "Use a service"
    RULE = "R23"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Accept what the event of the round offers."""

    NOTATION = "accept the offer"
    TITLE = "Use the event"
    RULE = "R44"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Use nothing more in this window."""

    NOTATION = "pass"
    CLOSES = True
    TITLE = "Pass"
    RULE = "R24"


@dataclass(frozen=True, slots=True)
class Walk(Move):
    """Pay the price of the next table, and go there."""

    NOTATION = "pay and walk[ with {instead} instead of one]"
    TITLE = "Pay and move on"
    RULE = "R29"
    ASKS = {"instead": "Which vegetables replace it?"}
    instead: tuple[str, ...] = ()  # what C8 lets stand for one vegetable of the price


@dataclass(frozen=True, slots=True)
class WalkFree(Move):
    """Go to the next table with the bonus, which gives its price."""

    NOTATION = "walk with the bonus"
    TITLE = "Move on with the bonus"
    RULE = "R30"


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """End one's tourism turn."""

    NOTATION = "stay"
    CLOSES = True
    TITLE = "Stay here"
    RULE = "R31"


@dataclass(frozen=True, slots=True)
class Donate(Move):
    """Put a tomato into Enya's basket."""

    NOTATION = "donate"
    TITLE = "Put a tomato into the basket"
    RULE = "R46"


@dataclass(frozen=True, slots=True)
class Serve(Move):
    """Change three different vegetables for a star."""

    NOTATION = "serve {vegetables}"
    TITLE = "Serve a recipe"
    RULE = "R49"
    ASKS = {"vegetables": "Which vegetables?"}
    vegetables: tuple[str, ...]


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Place, Take, Plant, StopPlanting, Harvest, StopHarvesting, Choose, Add),
    *(StopAdding, TakeService, ShareService, Walk, Pay, Discard, Give, WalkFree),
    *(Stay, Donate, Serve, Use, Accept, Pass, chance_moves.DrawSet),
    *(chance_moves.Deal, chance_moves.Begin, chance_moves.Turn, chance_moves.Reveal),
)
