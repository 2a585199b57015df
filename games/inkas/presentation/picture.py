"""The picture of a page: the map, from `map_picture.py`, and what is beside it.

Templates add words, names and links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat

from ..rules.cards import CARDS, GOALS, KINDS
from ..rules.position import OVER
from . import costs_and_offers, dice_odds, map_picture
from .costs_and_offers import Cards, OfferPicture, Price
from .dice_odds import RollOdds
from .map_shapes import Corner, Path, Piece, Tile
from .view import InkasView, SeatView

OWN_CLASS = "own"  # CSS class of what is the viewer's


@dataclass(frozen=True, slots=True)
class CountedKind:
    """The cards of one kind."""

    id: str
    count: int  # in the viewer's hand
    supply: int
    chosen: int  # by the viewer, to be given up


@dataclass(frozen=True, slots=True)
class TribeColumn:
    """The column of a tribe on a culture board."""

    css_class: str  # " active" for the living tribe
    spaces: tuple[bool, ...]  # whether each has a marker


@dataclass(frozen=True, slots=True)
class SeatHolding:
    """One seat: a column of the table below the board."""

    view: SeatView
    css_class: str  # "own", or empty
    tribes: tuple[TribeColumn, ...]
    income: str  # the mean number of cards of a roll
    arts: bool  # it holds Mightiest Combat Arts
    route: bool  # it holds Longest Trade Route


@dataclass(frozen=True, slots=True)
class RollGains:
    """The cards that a roll brought a seat."""

    seat: Seat
    cards: Cards
    css_class: str  # "own", or empty


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the page shows."""

    tiles: tuple[Tile, ...]
    corners: tuple[Corner, ...]
    paths: tuple[Path, ...]
    kinds: tuple[CountedKind, ...]
    # the viewer's development cards: kind, count, and how many were bought this turn
    cards: tuple[tuple[str, int, int], ...]
    holdings: tuple[SeatHolding, ...]  # per seat
    odds: tuple[RollOdds, ...]
    offers: tuple[OfferPicture, ...]
    prices: tuple[Price, ...]
    total: int  # of the last roll, or 0
    brought: tuple[RollGains, ...]  # by the last roll
    playing: bool  # a seat is on turn
    stack_waits: bool  # the second stack has not joined the first
    over: bool
    owed: int  # how many cards the viewer must choose for a seven

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All buildings and ruins."""
        return tuple(piece for corner in self.corners if (piece := corner.piece))

    @property
    def roads(self) -> tuple[Path, ...]:
        """All paths with a road."""
        return tuple(path for path in self.paths if path.seat >= 0)

    @property
    def robber_at(self) -> tuple[int, int] | None:
        """The place of the robber's drawing."""
        return next((tile.robber_at for tile in self.tiles if tile.robber), None)

    @property
    def refused_corners(self) -> tuple[Corner, ...]:
        """Corners with a cross: no place for a new tribe."""
        return tuple(corner for corner in self.corners if corner.is_marked_refused)

    @property
    def lit_tiles(self) -> tuple[Tile, ...]:
        """Tiles that the robber may go to."""
        return tuple(tile for tile in self.tiles if tile.lit)

    @property
    def lit_paths(self) -> tuple[Path, ...]:
        """Paths on which the viewer may build a road."""
        return tuple(path for path in self.paths if path.lit)

    @property
    def marked(self) -> tuple[Corner | Path | Tile, ...]:
        """All places that may have news, in the order in which they are read aloud."""
        return (*self.corners, *self.paths, *self.tiles)


def build_picture(view: InkasView, moves: Sequence[Move]) -> Picture:
    """The picture for a viewer; `moves` are those that fit what it has picked."""
    odds = dice_odds.compute_odds(view)
    return Picture(
        tiles=map_picture.draw_tiles(view, moves),
        corners=map_picture.draw_corners(view, moves),
        paths=map_picture.draw_paths(view, moves),
        kinds=_list_kinds(view),
        cards=_list_cards(view),
        holdings=_list_holdings(
            view, dice_odds.compute_averages(odds, len(view.seats))
        ),
        odds=odds,
        offers=costs_and_offers.list_offer_pictures(view),
        prices=costs_and_offers.list_prices(view),
        total=sum(view.dice),
        brought=_list_roll_gains(view),
        playing=view.on_turn >= 0 and view.phase != OVER,
        stack_waits=bool(view.stacks[1]) and not view.second,
        over=view.phase == OVER,
        owed=_count_owed(view),
    )


def _list_kinds(view: InkasView) -> tuple[CountedKind, ...]:
    none = (0,) * len(KINDS)
    rows = zip(KINDS, view.hand or none, view.supply, view.chosen or none, strict=True)
    return tuple(CountedKind(*row) for row in rows)


def _list_cards(view: InkasView) -> tuple[tuple[str, int, int], ...]:
    if not view.cards:
        return ()
    bought = view.bought or (0,) * len(CARDS)
    rows = zip(CARDS, view.cards, bought, strict=True)
    return tuple((id, count, new) for id, count, new in rows if count)


def _list_holdings(view: InkasView, income: Sequence[str]) -> tuple[SeatHolding, ...]:
    rows = zip(view.seats, income, strict=True)
    return tuple(
        _build_holding(view, seat_view, average) for seat_view, average in rows
    )


def _build_holding(view: InkasView, seat_view: SeatView, income: str) -> SeatHolding:
    return SeatHolding(
        view=seat_view,
        css_class=OWN_CLASS if seat_view.seat == view.viewer else "",
        tribes=_build_columns(seat_view),
        income=income,
        arts=seat_view.seat == view.arts,
        route=seat_view.seat == view.route,
    )


def _build_columns(seat_view: SeatView) -> tuple[TribeColumn, ...]:
    """The culture board, a column per tribe."""
    columns = []
    for tribe, (low, high) in enumerate(zip((0, *GOALS), GOALS, strict=False), 1):
        spaces = tuple(space < seat_view.markers for space in range(low, high))
        columns.append(
            TribeColumn(" active" if tribe == seat_view.tribe else "", spaces)
        )
    return tuple(columns)


def _list_roll_gains(view: InkasView) -> tuple[RollGains, ...]:
    return tuple(
        RollGains(
            seat,
            costs_and_offers.list_counted_cards(cards),
            OWN_CLASS if seat == view.viewer else "",
        )
        for seat, cards in enumerate(view.brought)
        if any(cards)
    )


def _count_owed(view: InkasView) -> int:
    own = view.seats[view.viewer] if view.viewer is not None else None
    if own is not None and not own.chosen:
        return own.due
    return 0
