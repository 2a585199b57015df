"""Views: what a viewer knows of a position, as data; boards are drawn and bots think from it. How a
view comes about is in `projection.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer

from ..rules.position import DISCARD, Terms

SETTLEMENT, CITY = "settlement", "city"


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile."""

    name: str
    kind: str  # empty for land not dealt yet
    number: int  # its token; 0: none
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
    """One seat and what lies before it."""

    seat: Seat
    markers: int
    tribe: int
    goal: int  # markers that complete the tribe
    hand: int  # cards
    sure: tuple[int, ...]  # of these, per kind, what the viewer knows to be there
    limit: int  # cards it may hold when a seven is rolled
    cards: int  # development cards in hand
    bought: int  # of these, bought this turn; 0 for spectators
    open: int  # Combat Arts lying open
    route: int  # roads of its longest route
    settlements_left: int
    cities_left: int
    roads_left: int
    due: int  # cards it gives up in all for the seven; 0: none
    chosen: bool  # it has chosen all of them
    gone: bool  # it has conceded


@dataclass(frozen=True, slots=True)
class ProposalView:
    """An open offer."""

    number: int
    maker: Seat
    to: tuple[Seat, ...]
    give: tuple[int, ...]  # per kind, leaves the maker
    take: tuple[int, ...]  # per kind, comes to it
    choose: bool  # the maker chooses among those who accept
    answers: tuple[str, ...]  # one per seat in `to`: open, accepted, declined or countered


@dataclass(frozen=True, slots=True)
class InkasView:
    """One moment as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # as in `position.py`
    then: str
    turn: int
    on_turn: Seat
    coming: tuple[Seat, ...]  # whose placements are still to come
    tiles: tuple[TileView, ...]
    robber: str  # tile, or the frame
    buildings: tuple[BuildingView, ...]
    roads: tuple[RoadView, ...]
    seats: tuple[SeatView, ...]
    supply: tuple[int, ...]  # per kind
    stacks: tuple[int, int]  # development cards in the first and the second stack
    second: bool  # the second has joined the first
    removed: tuple[int, ...]  # development cards out of the game, per kind
    route: Seat  # who holds Longest Trade Route; -1 nobody
    arts: Seat  # who holds Mightiest Combat Arts; -1 nobody
    played: bool  # a development card this turn
    routed: bool  # the route card this turn
    repelled: bool  # the robber this turn
    victim: Seat  # whom the robber is about to rob; -1 nobody
    dice: tuple[int, ...]  # the last roll
    brought: tuple[tuple[int, ...], ...]  # per seat and kind, what it brought
    hand: tuple[int, ...]  # the viewer's, per kind; empty for spectators
    cards: tuple[int, ...]  # the viewer's development cards, per kind
    bought: tuple[int, ...]  # of these, bought this turn
    chosen: tuple[int, ...]  # what the viewer has chosen to give up, per kind
    # per kind, what the viewer has handed over in trades between seats this turn
    traded: tuple[int, ...]
    offers: tuple[ProposalView, ...]  # oldest first
    last_offer: int  # number of the latest
    gone: tuple[Seat, ...]  # who has conceded, the first first
    idle: int  # turns ended since the last marker
    hands: tuple[tuple[int, ...], ...]  # everybody's, once the game is over
    all_cards: tuple[tuple[int, ...], ...]  # everybody's development cards, once the game is over
    outcome: Outcome | None


def choosing(view: InkasView) -> tuple[Seat, ...]:
    """Who still has cards to give up."""
    if view.phase != DISCARD:
        return ()
    return tuple(one.seat for one in view.seats if one.due and not one.chosen)
