"""What the board's template draws: a view with coordinates, lights and prices, as a view model.

Words, names and links are the template's. What is on the lands is in `map/lands.py`, where they
lie in `map/layouts.py`, the ground under them in `map/sheet.py`, the income chart in
`income_chart.py`.
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
from ..rules.position import OPENING, OVER, SPRING, TURN, Realm
from ..rules.reactions import TRIGGERS
from .holdings_table import Figures, figures
from .income_chart import Track, track
from .map import crossings
from .map.lands import LandPicture
from .map.layouts import Drawing, narrow, wide
from .map.prices import NO_PRICES, Prices, legend, lit, price_list
from .view import EffectView, LandView, PendingView, RakentaaView

_LANDS: Final = MAP["lands"]
TOKEN_USES: Final = {
    "farm": (("farms", "1"),),
    "market": (("kind", "swap"),),
    "fort": (("kind", "ban_token"), ("kind", "ban_land")),
    "barge": (("reach", "barge"),),
    "road": (("roads", "1"),),
    "ship": (("reach", "ship"),),
}
CARD_USES: Final = {card: (("kind", card),) for card in board.CARDS} | {
    "the_dealer": (("kind", "deal"),),
    "narrow_escape": (("kind", "escape"),),
    "traitor": (("traitor", "yes"),),
    "wanderer": (("reach", "wanderer"),),
}


@dataclass(frozen=True, slots=True)
class Held:
    """A type of token or a card that the viewer holds, and what may be picked to use it."""

    id: str
    count: int
    uses: tuple[tuple[str, str], ...]  # field and value

    @property
    def only_use(self) -> tuple[str, str]:
        """What it serves for, where that is one thing: then it is a link as a whole."""
        return self.uses[0] if len(self.uses) == 1 else ("", "")

    @property
    def several_uses(self) -> tuple[tuple[str, str], ...]:
        """What it serves for, where that is more than one thing: a link each."""
        return self.uses if len(self.uses) > 1 else ()


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
    """What waits for answers or goes on in the middle of a turn."""

    by: Seat
    market_or_fort: str  # the token used; empty: no token
    card: str  # the card played; empty: no card
    trades: bool
    robs: bool
    affected: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Pennant:
    """A castle in the small picture of the whole archipelago."""

    seat: Seat
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shore:
    """An island and its lands, for the list."""

    id: str
    name: str
    gloss: str
    lands: tuple[LandPicture, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The drawings of the lands and of the chart, the viewer's draft drawn hollow."""

    wide: Drawing
    narrow: Drawing
    track: Track


@dataclass(frozen=True, slots=True)
class Since:
    """The drawings, as a mapping by the view without the viewer's draft; None where it has none."""

    view: RakentaaView
    lands: tuple[LandPicture, ...]
    reached: int | None

    def __getitem__(self, before: RakentaaView | None) -> Board:
        old = before.lands if before else (None,) * len(self.lands)
        chart = track(self.view, self.reached, before or None)
        return Board(wide(self.lands, old), narrow(self.lands, old), chart)


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the board."""

    since: Since
    tiles: tuple[TurnTile, ...]  # in their order; empty while none are dealt
    opening: bool  # no year has begun
    last_year: bool  # this one is the last, and not over
    over: bool
    effects: tuple[EffectView, ...]
    pending: Pending | None
    figures: Figures
    tokens: tuple[Held, ...]  # those the viewer has; empty for a spectator
    cards: tuple[Held, ...]  # in the viewer's hand
    crossed: str  # the water that the only move left crosses
    sail: str  # the path of the ship that it sends
    # what prices on the map are for, for their legend: structure, castle, spent
    priced: tuple[str, ...]

    @property
    def islands(self) -> tuple[Shore, ...]:
        """All lands, island by island."""
        shores = []
        for island in MAP["islands"]:
            lands = tuple(land for land in self.since.lands if land.island == island["id"])
            shores.append(Shore(island["id"], island["name"], island["gloss"], lands))
        return tuple(shores)

    @property
    def castles(self) -> tuple[Pennant, ...]:
        """Whose castles stand where, for the small picture."""
        places = zip(self.since.lands, _LANDS, strict=True)
        return tuple(
            Pennant(seat, place["x"], place["y"]) for land, place in places for seat in land.owners
        )

    @property
    def wide(self) -> Drawing:
        return self.since[None].wide

    @property
    def narrow(self) -> Drawing:
        return self.since[None].narrow

    @property
    def track(self) -> Track:
        return self.since[None].track


def picture(realm: Realm, view: RakentaaView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked.

    `realm` is any that looks like `view`, for the prices.
    """
    lands = _lands(view, realm, moves)
    return Picture(
        since=Since(view, lands, _reached(view, moves)),
        tiles=_tiles(view),
        opening=not view.year and view.phase != OVER,
        last_year=view.final and view.phase != OVER,
        over=view.phase == OVER,
        effects=view.effects,
        pending=_pending(view.pending),
        figures=figures(view),
        tokens=_tokens(view),
        cards=tuple(Held(card, 1, CARD_USES[card]) for card in view.hand),
        crossed=crossings.crossed(view, moves),
        sail=crossings.sail(view, moves),
        priced=legend(lands),
    )


def _lands(view: RakentaaView, realm: Realm, moves: Sequence[Move]) -> tuple[LandPicture, ...]:
    prices, bright = price_list(realm, view.viewer, moves), lit(moves)
    return tuple(
        _land(view, index, land, land.name in bright, prices.get(land.name, NO_PRICES))
        for index, land in enumerate(view.lands)
    )


def _land(
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


def _reached(view: RakentaaView, moves: Sequence[Move]) -> int | None:
    """The space to which all the moves left would bring the viewer's marker; None when they differ
    or leave it.
    """
    if view.viewer is None or not moves:
        return None
    gains = {_gain(view, move) for move in moves}
    gain = gains.pop()
    if gains or not gain:
        return None
    space = view.seats[view.viewer].space + gain
    return min(space, board.LAST_SPACE) if view.terms.chart_stops else space


def _gain(view: RakentaaView, move: Move) -> int:
    """Spaces that a move brings."""
    if isinstance(move, Castle):
        return board.CASTLE_SPACES
    if isinstance(move, Build | FriendlyNeighbours):
        return view.lands[LAND[move.land]].income
    return 0


def _tokens(view: RakentaaView) -> tuple[Held, ...]:
    own = view.seats[view.viewer].tokens if view.viewer is not None else ()
    counts = zip(board.TOKENS, own, strict=False)
    return tuple(Held(kind, count, TOKEN_USES[kind]) for kind, count in counts)


def _tiles(view: RakentaaView) -> tuple[TurnTile, ...]:
    if view.phase not in (OPENING, SPRING, TURN):
        return ()
    at = view.order.index(view.on_turn) if view.on_turn != NOBODY else 0
    return tuple(_tile(view, place, seat, place < at) for place, seat in enumerate(view.order))


def _tile(view: RakentaaView, place: int, seat: Seat, passed: bool) -> TurnTile:
    on_turn = seat == view.on_turn
    words = {"on-turn": on_turn, "passed": passed, "own": seat == view.viewer}
    look = " ".join([f"seat-{seat}", *(word for word in words if words[word])])
    return TurnTile(place + 1, seat, look, on_turn, passed)


def _pending(pending: PendingView | None) -> Pending | None:
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
