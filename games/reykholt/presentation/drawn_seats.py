"""What is drawn of one seat: stock, greenhouses, services, and what its next table costs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from games.core import Seat

from ..rules import walk_reach
from ..rules.components.cards import COLUMNS, HOUSES, SERVICES
from ..rules.components.passive_services import cards_of
from ..rules.components.vegetables import KINDS, wanted
from ..rules.position import AFTER_SPACE, TOURISM, WORK, Farm, Village
from ..rules.seasons import tourism
from ..rules.walk_reach import Reach
from . import captions
from .signs import Row, fit_for, row
from .view import ReykholtView


@dataclass(frozen=True, slots=True)
class Card:
    """One service."""

    id: str
    text: str
    red: bool
    seats: tuple[Seat, ...]  # who use it
    used: bool  # this round by whom it is shown for
    brings: str  # the vegetable that comes with it


@dataclass(frozen=True, slots=True)
class Glass:
    """One greenhouse of a seat."""

    id: str
    growing: tuple[str, ...]  # a kind per parcel, "" for a free one
    kinds: tuple[tuple[str, bool], ...]  # what may grow there, and whether it does
    golden: str  # the rarest that it is made for; empty: it is no card

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """The parcels by what grows there."""
        return tuple((kind, len(list(some))) for kind, some in groupby(self.growing))

    @property
    def allowed(self) -> Row:
        """What may grow there, as it is drawn: its golden kind in a frame."""
        return fit_for(tuple(kind for kind, _ in self.kinds), self.golden)

    @property
    def row(self) -> Row:
        """The parcels as they are drawn."""
        return row([kind or "parcel" for kind in self.growing])


@dataclass(frozen=True, slots=True)
class Yard:
    """One seat and all that is its own."""

    seat: Seat
    own: bool
    acting: bool
    table: int
    home: int  # workers
    flags: tuple[str, ...]  # the columns of those used, while that matters
    bonus: bool  # used this round
    reach: int  # the farthest table that the stock pays for now; 0: the walk of the round is over
    stock: tuple[tuple[str, int, bool], ...]  # kind, how many, whether the next table wants it
    price: str  # of the next table, in words
    houses: tuple[Glass, ...]
    services: tuple[Card, ...]
    basket: int
    stars: int


def kinds(mask: int) -> tuple[str, ...]:
    return tuple(kind for number, kind in enumerate(KINDS) if mask >> number & 1)


def yard(position: Village, view: ReykholtView, seat: Seat) -> Yard:
    farm = view.farms[seat]
    kind, price = wanted(farm.table + 1), tourism.price(position, farm.table + 1)
    return Yard(
        seat=seat,
        own=seat == view.viewer,
        acting=seat in view.to_act,
        table=farm.table,
        home=farm.home,
        flags=_flags(position, farm),
        bonus=farm.bonus,
        reach=max((end.table for end in walks(position, seat)), default=0),
        stock=tuple((KINDS[one], count, one == kind) for one, count in enumerate(farm.stock)),
        price=captions.vegetables(price, kind),
        houses=tuple(_glass(position, seat, at) for at in range(len(farm.houses))),
        services=tuple(_held(view, seat, card) for card in cards_of(farm.held)),
        basket=farm.basket,
        stars=farm.stars,
    )


def _flags(position: Village, farm: Farm) -> tuple[str, ...]:
    if position.phase not in (WORK, AFTER_SPACE):
        return ()
    return tuple(name for at, name in enumerate(COLUMNS) if farm.flags >> at & 1)


def walks(position: Village, seat: Seat) -> list[Reach]:
    """Where the seat's walk of this round would end for each moment of the bonus, with what it has
    now; none once the walk is over, or where it would end where it begins.
    """
    farm, phase = position.farms[seat], position.phase
    walked = phase == TOURISM and seat not in position.order[position.at :]
    if phase > TOURISM or walked:
        return []
    ends = walk_reach.reaches(
        farm.stock, farm.table, not farm.bonus, walk_reach.prices(position, farm)
    )
    return [end for end in ends if end.table > farm.table]


def _glass(position: Village, seat: Seat, at: int) -> Glass:
    farm = position.farms[seat]
    house, counts = farm.houses[at]
    growing = [KINDS[kind] for kind, count in enumerate(counts) for _ in range(count)]
    free = max(0, farm.passives.parcels[house] - len(growing))
    allowed = kinds(farm.passives.allowed[house])
    shown = [kind for kind in KINDS if kind in allowed or kind in growing]
    return Glass(
        HOUSES[house].id,
        (*growing, *("",) * free),
        tuple((kind, kind in growing) for kind in shown),
        KINDS[HOUSES[house].golden] if HOUSES[house].golden >= 0 else "",
    )


def _held(view: ReykholtView, seat: Seat, card: int) -> Card:
    service = SERVICES[card]
    users = next((one[1:] for one in view.services if one[0] == card), (seat, -1))
    others = tuple(one for one in users if one not in (seat, -1))
    used = bool(view.farms[seat].used >> card & 1)
    return Card(service.id, captions.service(service), service.red, others, used, "")
