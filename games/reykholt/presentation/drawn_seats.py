"""Seats as they are drawn: stock, greenhouses, services, and the price of the next table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from games.core import Seat

from ..rules import walk_reach
from ..rules.components.cards import COLUMNS, HOUSES, SERVICES
from ..rules.components.masks import has, numbers_in
from ..rules.components.passive_services import list_cards
from ..rules.components.vegetables import KINDS, list_names, wanted_kind
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
    seats: tuple[Seat, ...]  # its other users
    used: bool  # this round, by the seat that it is shown for
    brings: str  # the vegetable that comes with it


@dataclass(frozen=True, slots=True)
class GreenhousePicture:
    """One greenhouse of a seat."""

    id: str
    growing: tuple[str, ...]  # a kind per parcel, "" for a free one
    kinds: tuple[tuple[str, bool], ...]  # what may grow there, and whether it does
    golden: str  # its golden kind; empty: it is no card

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """The parcels by what grows there, with their numbers."""
        runs = groupby(self.growing)
        return tuple((kind, len(list(run))) for kind, run in runs)

    @property
    def allowed(self) -> Row:
        """The kinds that may grow there, as drawn: the golden kind in a frame."""
        return fit_for(tuple(kind for kind, _ in self.kinds), self.golden)

    @property
    def row(self) -> Row:
        """The parcels as they are drawn."""
        return row([kind or "parcel" for kind in self.growing])


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One seat and all that it has."""

    seat: Seat
    own: bool
    acting: bool
    table: int
    home: int  # workers
    flags: tuple[str, ...]  # columns of used flags, in the work season
    bonus: bool  # used this round
    reach: int  # the farthest table of this round's walk; 0: the walk is over
    # kind, number, whether the next table wants it
    stock: tuple[tuple[str, int, bool], ...]
    price: str  # of the next table, in words
    houses: tuple[GreenhousePicture, ...]
    services: tuple[Card, ...]
    basket: int
    stars: int


def kinds(mask: int) -> tuple[str, ...]:
    return tuple(KINDS[number] for number in numbers_in(mask))


def draw_seat(position: Village, view: ReykholtView, seat: Seat) -> SeatPicture:
    farm = view.farms[seat]
    kind = wanted_kind(farm.table + 1)
    price = tourism.price(position, farm.table + 1)
    return SeatPicture(
        seat=seat,
        own=seat == view.viewer,
        acting=seat in view.to_act,
        table=farm.table,
        home=farm.home,
        flags=_flags(position, farm),
        bonus=farm.bonus,
        reach=max((end.table for end in list_walk_ends(position, seat)), default=0),
        stock=tuple(
            (KINDS[vegetable], count, vegetable == kind)
            for vegetable, count in enumerate(farm.stock)
        ),
        price=captions.vegetables(price, kind),
        houses=tuple(
            _draw_greenhouse(position, seat, at) for at in range(len(farm.houses))
        ),
        services=tuple(
            _draw_service(view, seat, card) for card in list_cards(farm.held)
        ),
        basket=farm.basket,
        stars=farm.stars,
    )


def _flags(position: Village, farm: Farm) -> tuple[str, ...]:
    if position.phase not in (WORK, AFTER_SPACE):
        return ()
    return tuple(COLUMNS[column] for column in numbers_in(farm.flags))


def list_walk_ends(position: Village, seat: Seat) -> list[Reach]:
    """The ends of the seat's walk for each moment of the bonus, with its present stock.

    Walks that end where they begin are left out. None is left after the walk of the round.
    """
    farm = position.farms[seat]
    phase = position.phase
    still_to_walk = position.order[position.at :]
    walked = phase == TOURISM and seat not in still_to_walk
    if phase > TOURISM or walked:
        return []
    now = walk_reach.prices(position, farm)
    ends = walk_reach.walk_ends(farm.stock, farm.table, not farm.bonus, now)
    return [end for end in ends if end.table > farm.table]


def _draw_greenhouse(position: Village, seat: Seat, at: int) -> GreenhousePicture:
    farm = position.farms[seat]
    house, counts = farm.houses[at]
    growing = list_names(counts)
    free = max(0, farm.passives.parcels[house] - len(growing))
    allowed = kinds(farm.passives.allowed[house])
    shown = [kind for kind in KINDS if kind in allowed or kind in growing]
    golden = HOUSES[house].golden
    return GreenhousePicture(
        id=HOUSES[house].id,
        growing=(*growing, *("",) * free),
        kinds=tuple((kind, kind in growing) for kind in shown),
        golden=KINDS[golden] if golden >= 0 else "",
    )


def _draw_service(view: ReykholtView, seat: Seat, card: int) -> Card:
    service = SERVICES[card]
    others = []
    for taken, *users in view.services:
        if taken == card:
            others = [user for user in users if user not in (seat, -1)]
    used = has(view.farms[seat].used, card)
    return Card(
        service.id, captions.service(service), service.red, tuple(others), used, ""
    )
