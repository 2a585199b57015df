"""The picture of the board: a view with coordinates, lights and prices, for the template.

Templates add words, names and links. The things on the lands are in `map/land_pictures.py`, their
places in `map/layouts.py`, the ground in `map/sheet.py`, the chart in `income_chart.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core import Move, Seat

from ..rules import board
from ..rules.board import BASIC_TYPES, LAND, TERRAINS
from ..rules.game_data import MAP
from ..rules.moves import NOBODY, Build, Castle, FriendlyNeighbours
from ..rules.position import OPENING, OVER, SPRING, TURN, BasePosition
from ..rules.reactions import TRIGGERS
from .held_items import CARD_USES, HeldItem, list_tokens
from .holdings_table import Figures, make_figures
from .income_chart import Track, make_track
from .map import crossings
from .map.land_pictures import LandPicture
from .map.layouts import Drawing, compose_narrow, compose_wide
from .map.prices import (
    NO_PRICES,
    Prices,
    find_lit_lands,
    find_prices,
    list_legend_entries,
)
from .view import EffectView, LandView, PendingView, RakentaaView

_LANDS: Final = MAP["lands"]


@dataclass(frozen=True, slots=True)
class TurnTile:
    """A turn tile and its holder."""

    number: int
    seat: Seat
    look: str  # classes
    on_turn: bool
    passed: bool  # its holder's turn of this year is over


@dataclass(frozen=True, slots=True)
class Pending:
    """An open question or a play that goes on."""

    by: Seat
    market_or_fort: str  # the token used; empty: no token
    card: str  # the card played; empty: no card
    trades: bool
    robs: bool
    affected: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CastleMark:
    """A castle in the small picture of the whole archipelago."""

    seat: Seat
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class IslandLands:
    """An island and its lands, for the list."""

    id: str
    name: str
    gloss: str
    lands: tuple[LandPicture, ...]


@dataclass(frozen=True, slots=True)
class Drawings:
    """The drawings of map and chart. What the viewer's draft adds is hollow."""

    wide: Drawing
    narrow: Drawing
    track: Track


@dataclass(frozen=True, slots=True)
class DrawingsByDraft:
    """The drawings by the view without the viewer's draft; None: there is no draft."""

    view: RakentaaView
    lands: tuple[LandPicture, ...]
    reached: int | None

    def __getitem__(self, before: RakentaaView | None) -> Drawings:
        old = before.lands if before else (None,) * len(self.lands)
        chart = make_track(self.view, self.reached, before or None)
        return Drawings(
            compose_wide(self.lands, old), compose_narrow(self.lands, old), chart
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the board."""

    drawings: DrawingsByDraft
    tiles: tuple[TurnTile, ...]  # in their order; empty while none are dealt
    opening: bool  # no year has begun
    last_year: bool  # this one is the last, and not over
    over: bool
    effects: tuple[EffectView, ...]
    pending: Pending | None
    figures: Figures
    tokens: tuple[HeldItem, ...]  # those the viewer has; empty for a spectator
    cards: tuple[HeldItem, ...]  # in the viewer's hand
    crossed: str  # the water that the only move left crosses
    sail: str  # the path of the ship that it sends
    # the kinds of price on the map, for their legend: structure, castle, spent
    priced: tuple[str, ...]

    @property
    def islands(self) -> tuple[IslandLands, ...]:
        """All lands, island by island."""
        shores = []
        for island in MAP["islands"]:
            lands = tuple(
                land for land in self.drawings.lands if land.island == island["id"]
            )
            shores.append(
                IslandLands(island["id"], island["name"], island["gloss"], lands)
            )
        return tuple(shores)

    @property
    def castles(self) -> tuple[CastleMark, ...]:
        """The castles and their places, for the small picture."""
        places = zip(self.drawings.lands, _LANDS, strict=True)
        return tuple(
            CastleMark(seat, place["x"], place["y"])
            for land, place in places
            for seat in land.owners
        )

    @property
    def wide(self) -> Drawing:
        return self.drawings[None].wide

    @property
    def narrow(self) -> Drawing:
        return self.drawings[None].narrow

    @property
    def track(self) -> Track:
        return self.drawings[None].track


def make_picture(
    position: BasePosition, view: RakentaaView, moves: Sequence[Move]
) -> Picture:
    """The picture for a viewer. `moves` are the moves that match its picks.

    `position` may be any that looks like `view`; prices are computed from it.
    """
    lands = _draw_lands(view, position, moves)
    return Picture(
        drawings=DrawingsByDraft(view, lands, _find_reached_space(view, moves)),
        tiles=_list_turn_tiles(view),
        opening=not view.year and view.phase != OVER,
        last_year=view.final and view.phase != OVER,
        over=view.phase == OVER,
        effects=view.effects,
        pending=_make_pending(view.pending),
        figures=make_figures(view),
        tokens=list_tokens(view),
        cards=tuple(HeldItem(card, 1, CARD_USES[card]) for card in view.hand),
        crossed=crossings.find_crossed_water(view, moves),
        sail=crossings.draw_ship_course(view, moves),
        priced=list_legend_entries(lands),
    )


def _draw_lands(
    view: RakentaaView, position: BasePosition, moves: Sequence[Move]
) -> tuple[LandPicture, ...]:
    prices = find_prices(position, view.viewer, moves)
    bright = find_lit_lands(moves)
    return tuple(
        _draw_land(
            view, index, land, land.name in bright, prices.get(land.name, NO_PRICES)
        )
        for index, land in enumerate(view.lands)
    )


def _draw_land(
    view: RakentaaView, index: int, land: LandView, bright: bool, prices: Prices
) -> LandPicture:
    structure, tower = prices
    return LandPicture(
        id=land.name,
        name=_LANDS[index]["name"],
        terrain=TERRAINS[index],
        island=board.ISLANDS[index],
        tile=land.tile,
        advanced=bool(land.tile) and board.TOKEN[land.tile] not in BASIC_TYPES,
        income=land.income,
        ocean=bool(board.OCEAN >> index & 1),
        castle=land.castle,
        mine=land.castle == view.viewer,
        pieces=land.pieces,
        free=view.terms.places - len(land.pieces),
        banned=land.banned,
        lit=bright,
        structure=structure,
        tower=tower,
    )


def _find_reached_space(view: RakentaaView, moves: Sequence[Move]) -> int | None:
    """The space that the viewer's marker reaches by each of the moves; None: they differ or do not
    move it.
    """
    if view.viewer is None or not moves:
        return None
    gains = {_count_spaces(view, move) for move in moves}
    gain = gains.pop()
    if gains or not gain:
        return None
    space = view.seats[view.viewer].space + gain
    if view.terms.chart_stops:
        return min(space, board.LAST_SPACE)
    return space


def _count_spaces(view: RakentaaView, move: Move) -> int:
    """The number of steps that a move advances the marker."""
    if isinstance(move, Castle):
        return board.CASTLE_SPACES
    if isinstance(move, Build | FriendlyNeighbours):
        return view.lands[LAND[move.land]].income
    return 0


def _list_turn_tiles(view: RakentaaView) -> tuple[TurnTile, ...]:
    if view.phase not in (OPENING, SPRING, TURN):
        return ()
    at = view.order.index(view.on_turn) if view.on_turn != NOBODY else 0
    return tuple(
        _make_turn_tile(view, place, seat, place < at)
        for place, seat in enumerate(view.order)
    )


def _make_turn_tile(
    view: RakentaaView, place: int, seat: Seat, passed: bool
) -> TurnTile:
    on_turn = seat == view.on_turn
    words = {"on-turn": on_turn, "passed": passed, "own": seat == view.viewer}
    look = " ".join([f"seat-{seat}", *(word for word in words if words[word])])
    return TurnTile(place + 1, seat, look, on_turn, passed)


def _make_pending(pending: PendingView | None) -> Pending | None:
    if pending is None:
        return None
    play = TRIGGERS[type(pending.move)] if pending.move else ""
    token = play in board.TOKENS
    return Pending(
        by=pending.by,
        market_or_fort=play if token else "",
        card="" if token else play,
        trades=pending.kind == "dealing",
        robs=pending.kind in ("naming", "gifts"),
        affected=pending.affected,
    )
