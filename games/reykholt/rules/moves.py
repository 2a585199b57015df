"""Every kind of move and how it is written; `VOCABULARY` lists them. Moves are made once and
shared.

What they do is in `resolver.py`, `rounds.py` and `tourism.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core import Move

from . import chance_moves
from .components.cards import HOUSES, SERVICES, SPACES
from .components.effects import PILES
from .components.vegetables import KINDS, NOTHING, Counts, named


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A worker put on a space, one branch of which is carried out."""

    NOTATION = "place on {space}[, {second}second way]"
    TITLE = "Place a worker"
    RULE = "R10"
    ASKS = {"space": "On which space?", "second": "Which way?"}
    SPOKEN = "Place a worker on {space}"
    space: str
    second: bool = False


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """Vegetables given for what follows."""

    NOTATION = "pay {vegetables}"
    TITLE = "Give vegetables"
    RULE = "R13"
    ASKS = {"vegetables": "Which vegetables do you give?"}
    vegetables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A greenhouse given back for what follows."""

    NOTATION = "discard {greenhouse}"
    TITLE = "Give a greenhouse back"
    RULE = "R14"
    ASKS = {"greenhouse": "Which greenhouse?"}
    greenhouse: str


@dataclass(frozen=True, slots=True)
class Give(Move):
    """A greenhouse handed to the opponent."""

    NOTATION = "give {greenhouse}"
    TITLE = "Hand a greenhouse over"
    RULE = "R14"
    ASKS = {"greenhouse": "Which greenhouse?"}
    greenhouse: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The top greenhouse of a pile."""

    NOTATION = "take from {pile}"
    TITLE = "Take a greenhouse"
    RULE = "R15"
    ASKS = {"pile": "From which pile?"}
    pile: str


@dataclass(frozen=True, slots=True)
class Plant(Move):
    """An empty greenhouse filled with one kind."""

    NOTATION = "plant {vegetable} in {greenhouse}"
    TITLE = "Plant"
    RULE = "R16"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "In which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopPlanting(Move):
    """No more greenhouses planted this time."""

    NOTATION = "stop planting"
    CLOSES = True
    TITLE = "Plant no more"
    RULE = "R17"


@dataclass(frozen=True, slots=True)
class Harvest(Move):
    """One vegetable from a planted greenhouse to the stock."""

    NOTATION = "harvest {vegetable} from {greenhouse}"
    TITLE = "Harvest"
    RULE = "R18"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "From which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopHarvesting(Move):
    """No more vegetables harvested this time."""

    NOTATION = "stop harvesting"
    CLOSES = True
    TITLE = "Harvest no more"
    RULE = "R18"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """A vegetable of one's choice from the supply."""

    NOTATION = "choose {vegetable}"
    TITLE = "Choose a vegetable"
    RULE = "R12"
    ASKS = {"vegetable": "Which vegetable?"}
    vegetable: str


@dataclass(frozen=True, slots=True)
class Add(Move):
    """One vegetable from the supply to a free parcel."""

    NOTATION = "add {vegetable} to {greenhouse}"
    TITLE = "Add a vegetable"
    RULE = "R19"
    ASKS = {"vegetable": "Which vegetable?", "greenhouse": "To which greenhouse?"}
    vegetable: str
    greenhouse: str


@dataclass(frozen=True, slots=True)
class StopAdding(Move):
    """The other greenhouses get nothing."""

    NOTATION = "stop adding"
    CLOSES = True
    TITLE = "Add no more"
    RULE = "D14"


@dataclass(frozen=True, slots=True)
class TakeService(Move):
    """A service card from the display."""

    NOTATION = "take {card}"
    TITLE = "Take a service"
    RULE = "R21"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class ShareService(Move):
    """A neighbour's service used from now on by two."""

    NOTATION = "share {card}"
    TITLE = "Share a service"
    RULE = "R22"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class Use(Move):
    """A service card at work."""

    NOTATION = "use {card}"
    TITLE = "Use a service"
    RULE = "R23"
    ASKS = {"card": "Which service?"}
    card: str


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """What the event of the round offers."""

    NOTATION = "accept the offer"
    TITLE = "Accept what the event offers"
    RULE = "R44"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing more here."""

    NOTATION = "pass"
    CLOSES = True
    TITLE = "Nothing more"
    RULE = "R24"


@dataclass(frozen=True, slots=True)
class Walk(Move):
    """On to the next table, its price paid."""

    NOTATION = "pay and walk[ with {instead} instead of one]"
    TITLE = "Pay and walk on"
    RULE = "R29"
    ASKS = {"instead": "What stands for the missing one?"}
    instead: tuple[str, ...] = ()  # what C8 lets stand for one vegetable of the price


@dataclass(frozen=True, slots=True)
class WalkFree(Move):
    """On to the next table with the bonus, which gives its price."""

    NOTATION = "walk with the bonus"
    TITLE = "Walk on with the bonus"
    RULE = "R30"


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """The end of one's tourism turn."""

    NOTATION = "stay"
    CLOSES = True
    TITLE = "Stay here"
    RULE = "R31"


@dataclass(frozen=True, slots=True)
class Donate(Move):
    """A tomato for Enya's basket."""

    NOTATION = "donate"
    TITLE = "Put a tomato into the basket"
    RULE = "R46"


@dataclass(frozen=True, slots=True)
class Serve(Move):
    """Three different vegetables for a star."""

    NOTATION = "serve {vegetables}"
    TITLE = "Serve a recipe"
    RULE = "R49"
    ASKS = {"vegetables": "Which vegetables go into it?"}
    vegetables: tuple[str, ...]


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Place, Take, Plant, StopPlanting, Harvest, StopHarvesting, Choose, Add, StopAdding),
    *(TakeService, ShareService, Walk, Pay, Discard, Give, WalkFree, Stay, Donate, Serve),
    *(Use, Accept, Pass, chance_moves.DrawSet, chance_moves.Deal),
    *(chance_moves.Begin, chance_moves.Turn, chance_moves.Reveal),
)

PLACES: Final = {
    board: tuple(
        tuple(Place(space.id, bool(way)) for way in range(len(space.branches))) for space in spaces
    )
    for board, spaces in SPACES.items()
}
TAKES: Final = tuple(map(Take, PILES))
PLANTS: Final = tuple(tuple(Plant(kind, house.id) for kind in KINDS) for house in HOUSES)
HARVESTS: Final = tuple(tuple(Harvest(kind, house.id) for kind in KINDS) for house in HOUSES)
ADDS: Final = tuple(tuple(Add(kind, house.id) for kind in KINDS) for house in HOUSES)
DISCARDS: Final = tuple(Discard(house.id) for house in HOUSES)
GIVES: Final = tuple(Give(house.id) for house in HOUSES)
CHOICES: Final = tuple(map(Choose, KINDS))
CARD_TAKES: Final = tuple(TakeService(service.id) for service in SERVICES)
SHARES: Final = tuple(ShareService(service.id) for service in SERVICES)
USES: Final = tuple(Use(service.id) for service in SERVICES)
STOP_PLANTING, STOP_HARVESTING, STOP_ADDING = StopPlanting(), StopHarvesting(), StopAdding()
ACCEPT, PASS, STAY, DONATE = Accept(), Pass(), Stay(), Donate()
WALK, WALK_FREE = Walk(), WalkFree()


@lru_cache(1 << 13)
def pay(paid: Counts) -> Pay:
    """The move that gives these vegetables."""
    return Pay(named(paid))


@lru_cache(1 << 10)
def serve(paid: Counts) -> Serve:
    """The move that cooks these vegetables."""
    return Serve(named(paid))


@lru_cache(1 << 10)
def walk(instead: Counts = NOTHING) -> Walk:
    """The move that pays for a table, perhaps with others instead of one vegetable."""
    return Walk(named(instead))
