"""What the board's templates draw: the map of `map_picture.py`, and what lies beside it. What is
shown is decided here; words, names and links are the templates'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Move, Seat

from ..rules.cards import CARDS, GOALS, KINDS
from ..rules.position import OVER
from . import costs_and_offers, dice_odds, map_picture
from .costs_and_offers import Cards, Price, Talk
from .dice_odds import Chance
from .map_shapes import Corner, Path, Piece, Tile
from .view import InkasView, SeatView

OWN = "own"  # class of what is the viewer's


@dataclass(frozen=True, slots=True)
class Counted:
    """Cards of a kind."""

    id: str
    count: int
    supply: int
    chosen: int  # of the viewer's, to be given up


@dataclass(frozen=True, slots=True)
class Column:
    """A tribe's column of a culture board."""

    look: str  # active: the tribe lives
    spaces: tuple[bool, ...]  # filled or not


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat and what it has: a column of the table below the board."""

    has: SeatView
    look: str  # own, or empty
    tribes: tuple[Column, ...]
    income: str  # cards that a roll brings on average
    arts: bool  # it holds Mightiest Combat Arts
    route: bool  # it holds Longest Trade Route


@dataclass(frozen=True, slots=True)
class Gains:
    """What a roll brought a seat."""

    seat: Seat
    cards: Cards
    look: str  # own, or empty


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the board and beside it."""

    tiles: tuple[Tile, ...]
    corners: tuple[Corner, ...]
    paths: tuple[Path, ...]
    kinds: tuple[Counted, ...]
    # development cards in hand: kind, count, of these bought this turn
    cards: tuple[tuple[str, int, int], ...]
    holdings: tuple[Holding, ...]  # per seat
    odds: tuple[Chance, ...]
    talks: tuple[Talk, ...]
    prices: tuple[Price, ...]
    total: int  # of the last roll; 0: none
    brought: tuple[Gains, ...]  # by the last roll
    playing: bool  # somebody is on turn
    stack_waits: bool  # the second stack has not joined
    over: bool  # nothing is offered, paid or dealt any more
    owed: int  # cards that the viewer has still to choose for a seven, in all; 0: none

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Buildings and ruins."""
        return tuple(piece for corner in self.corners if (piece := corner.piece))

    @property
    def roads(self) -> tuple[Path, ...]:
        """Paths with a road."""
        return tuple(path for path in self.paths if path.seat >= 0)

    @property
    def robber_at(self) -> tuple[int, int] | None:
        """Where the robber is drawn."""
        return next((tile.robber_at for tile in self.tiles if tile.robber), None)

    @property
    def doubtful(self) -> tuple[Corner, ...]:
        """Corners that are marked as no place for a new tribe."""
        return tuple(corner for corner in self.corners if corner.doubtful)

    @property
    def lit_tiles(self) -> tuple[Tile, ...]:
        """Where the robber may go."""
        return tuple(tile for tile in self.tiles if tile.lit)

    @property
    def lit_paths(self) -> tuple[Path, ...]:
        """Where a road may run."""
        return tuple(path for path in self.paths if path.lit)

    @property
    def marked(self) -> tuple[Corner | Path | Tile, ...]:
        """All that may have changed, in the order in which it is said."""
        return (*self.corners, *self.paths, *self.tiles)


def picture(view: InkasView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked."""
    odds = dice_odds.odds(view)
    return Picture(
        tiles=map_picture.tiles(view, moves),
        corners=map_picture.corners(view, moves),
        paths=map_picture.paths(view, moves),
        kinds=_kinds(view),
        cards=_cards(view),
        holdings=_holdings(view, dice_odds.averages(odds, len(view.seats))),
        odds=odds,
        talks=costs_and_offers.talks(view),
        prices=costs_and_offers.prices(view),
        total=sum(view.dice),
        brought=_brought(view),
        playing=view.on_turn >= 0 and view.phase != OVER,
        stack_waits=bool(view.stacks[1]) and not view.second,
        over=view.phase == OVER,
        owed=_owed(view),
    )


def _kinds(view: InkasView) -> tuple[Counted, ...]:
    none = (0,) * len(KINDS)
    rows = zip(KINDS, view.hand or none, view.supply, view.chosen or none, strict=True)
    return tuple(Counted(*row) for row in rows)


def _cards(view: InkasView) -> tuple[tuple[str, int, int], ...]:
    if not view.cards:
        return ()
    bought = view.bought or (0,) * len(CARDS)
    rows = zip(CARDS, view.cards, bought, strict=True)
    return tuple((id, count, new) for id, count, new in rows if count)


def _holdings(view: InkasView, income: Sequence[str]) -> tuple[Holding, ...]:
    rows = zip(view.seats, income, strict=True)
    return tuple(_holding(view, one, average) for one, average in rows)


def _holding(view: InkasView, one: SeatView, income: str) -> Holding:
    return Holding(
        has=one,
        look=OWN if one.seat == view.viewer else "",
        tribes=_columns(one),
        income=income,
        arts=one.seat == view.arts,
        route=one.seat == view.route,
    )


def _columns(one: SeatView) -> tuple[Column, ...]:
    """The culture board, a column per tribe."""
    found = []
    for tribe, (low, high) in enumerate(zip((0, *GOALS), GOALS, strict=False), 1):
        spaces = tuple(space < one.markers for space in range(low, high))
        found.append(Column(" active" if tribe == one.tribe else "", spaces))
    return tuple(found)


def _brought(view: InkasView) -> tuple[Gains, ...]:
    return tuple(
        Gains(seat, costs_and_offers.cards(cards), OWN if seat == view.viewer else "")
        for seat, cards in enumerate(view.brought)
        if any(cards)
    )


def _owed(view: InkasView) -> int:
    own = view.seats[view.viewer] if view.viewer is not None else None
    return own.due if own is not None and not own.chosen else 0
