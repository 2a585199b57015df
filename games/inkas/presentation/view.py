"""Views: what a viewer may know of a position. Boards and bots read them.

`projection.py` builds them.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer

from ..rules.position import DISCARD, Terms

SETTLEMENT = "settlement"
CITY = "city"


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile."""

    name: str
    kind: str  # empty before the deal
    number: int  # of its token, or 0
    robber: bool


@dataclass(frozen=True, slots=True)
class BuildingView:
    """One building or ruin."""

    corner: str
    seat: Seat
    kind: str  # settlement or city
    ruin: bool


@dataclass(frozen=True, slots=True)
class RoadView:
    """One road."""

    path: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what it has."""

    seat: Seat
    markers: int
    tribe: int
    goal: int  # markers that complete the tribe
    hand: int  # how many cards
    sure: tuple[int, ...]  # per kind, the cards that the viewer knows to be there
    limit: int  # how many cards it may hold when a seven is rolled
    cards: int  # how many development cards
    bought: int  # how many of them were bought this turn; 0 for spectators
    open: int  # Combat Arts lying open
    route: int  # roads of its longest route
    settlements_left: int
    cities_left: int
    roads_left: int
    due: int  # how many cards it gives up for the seven
    chosen: bool  # it has chosen all of them
    gone: bool  # it has conceded


@dataclass(frozen=True, slots=True)
class ProposalView:
    """An open offer."""

    number: int
    maker: Seat
    to: tuple[Seat, ...]
    give: tuple[int, ...]  # per kind, what the maker gives
    take: tuple[int, ...]  # per kind, what the maker gets
    choose: bool  # the maker chooses among those who accept
    # one per seat in `to`: open, accepted, declined or countered
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InkasView:
    """A position as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # as in `position.py`
    then: str
    turn: int
    on_turn: Seat
    coming: tuple[Seat, ...]  # the seats that still have to place
    tiles: tuple[TileView, ...]
    robber: str  # tile, or the frame
    buildings: tuple[BuildingView, ...]
    roads: tuple[RoadView, ...]
    seats: tuple[SeatView, ...]
    supply: tuple[int, ...]  # per kind
    stacks: tuple[int, int]  # development cards in the first and the second stack
    second: bool  # the second has joined the first
    removed: tuple[int, ...]  # development cards out of the game, per kind
    route: Seat  # the holder of Longest Trade Route, or -1
    arts: Seat  # the holder of Mightiest Combat Arts, or -1
    played: bool  # a development card was played this turn
    routed: bool  # the route card was used this turn
    repelled: bool  # the robber was repelled this turn
    victim: Seat  # the seat that the robber is about to rob, or -1
    dice: tuple[int, ...]  # the last roll
    brought: tuple[tuple[int, ...], ...]  # per seat and kind, what that roll brought
    hand: tuple[int, ...]  # the viewer's, per kind; empty for spectators
    cards: tuple[int, ...]  # the viewer's development cards, per kind
    bought: tuple[int, ...]  # those that were bought this turn
    chosen: tuple[int, ...]  # per kind, what the viewer has chosen to give up
    # per kind, what the viewer has given in trades between seats this turn
    traded: tuple[int, ...]
    offers: tuple[ProposalView, ...]  # oldest first
    last_offer: int  # number of the latest
    gone: tuple[Seat, ...]  # the seats that have conceded, in that order
    idle: int  # turns ended since the last marker
    hands: tuple[tuple[int, ...], ...]  # of all seats, after the game is over
    # development cards of all seats, after the game is over
    all_cards: tuple[tuple[int, ...], ...]
    outcome: Outcome | None


def list_choosing_seats(view: InkasView) -> tuple[Seat, ...]:
    """The seats that must still choose cards to give up."""
    if view.phase != DISCARD:
        return ()
    return tuple(seat.seat for seat in view.seats if seat.due and not seat.chosen)
