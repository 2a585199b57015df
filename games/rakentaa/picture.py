"""What the board is drawn from: a view with coordinates, what is lit and the prices to print there.

Words, names and links are the templates'; where things stand is `drawings.py`, the ground under it `archipelago.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from games.core import Move, Seat
from games.data import load
from games.rakentaa import board, builds
from games.rakentaa.board import BASIC_TYPES, LAND, LANDS, TERRAINS
from games.rakentaa.drawings import Drawing, LandPicture, Price, narrow, wide
from games.rakentaa.moves import NOBODY, BanLand, Build, Castle, FriendlyNeighbours, Place
from games.rakentaa.realm import Realm
from games.rakentaa.track import Track, track
from games.rakentaa.view import LandView, RakentaaView
from games.rakentaa.windows import TRIGGERS

_MAP = load("games.rakentaa", "map")
_LANDS: Final = _MAP["lands"]
_ISLANDS: Final = _MAP["islands"]
WIDTH, HEIGHT = _MAP["canvas"]["width"], _MAP["canvas"]["height"]
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


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the board."""

    wide: Drawing
    narrow: Drawing
    track: Track
    tokens: tuple[Held, ...]  # all types, the viewer's counts; empty for a spectator
    cards: tuple[Held, ...]  # in the viewer's hand
    passed: tuple[bool, ...]  # per turn tile: its holder's turn of this year is over
    crossed: str  # the water that the only move left crosses
    sail: str  # the path of the ship that it sends
    play: str  # what was played and waits for answers, market or robbery; empty: nothing
    priced: tuple[str, ...]  # what prices on the map are for, for their legend: structure, castle, spent


def picture(view: RakentaaView, realm: Realm | None, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked.

    `realm` is any that looks like `view`, for the prices; none is needed where there are no moves.
    """
    prices = {land: _prices(view, realm, land, moves) for land in LANDS}
    lit = {land for move in moves if (land := getattr(move, "land", "")) and not isinstance(move, BanLand)}
    if moves and all(isinstance(move, BanLand) for move in moves):
        lit = {move.land for move in moves if isinstance(move, BanLand)}
    lands = [_land(view, index, land, lit, prices[land.name]) for index, land in enumerate(view.lands)]
    return Picture(
        wide=wide(lands),
        narrow=narrow(lands),
        track=track(view, _reached(view, moves)),
        tokens=_tokens(view),
        cards=tuple(Held(card, 1, CARD_USES[card]) for card in view.hand),
        passed=_passed(view),
        crossed=_crossed(view, moves),
        sail=_sail(view, moves),
        play=TRIGGERS[type(view.pending.move)] if view.pending and view.pending.move else "",
        priced=_priced(lands),
    )


def _priced(lands: Sequence[LandPicture]) -> tuple[str, ...]:
    structures = [land.structure for land in lands if land.structure]
    towers = [land.tower for land in lands if land.tower and land.tower.gold]
    found = {"structure": structures, "castle": towers, "spent": [one for one in structures + towers if one.spent]}
    return tuple(name for name, prices in found.items() if prices)


def _land(
    view: RakentaaView, index: int, land: LandView, lit: set[str], prices: tuple[Price | None, Price | None]
) -> LandPicture:
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
        pieces=land.pieces,
        free=view.terms.places - len(land.pieces),
        banned=land.banned,
        lit=land.name in lit,
        structure=prices[0],
        tower=prices[1],
    )


def _prices(
    view: RakentaaView, realm: Realm | None, land: str, moves: Sequence[Move]
) -> tuple[Price | None, Price | None]:
    """What a structure and a castle there cost, among the moves left."""
    if view.viewer is None or realm is None:
        return None, None
    here = [move for move in moves if getattr(move, "land", "") == land]
    structures = [_price(realm, view.viewer, move) for move in here if isinstance(move, Build | FriendlyNeighbours)]
    towers = [_price(realm, view.viewer, move) for move in here if isinstance(move, Castle | Place)]
    return min(structures, key=_plainness, default=None), min(towers, key=_plainness, default=None)


def _price(realm: Realm, seat: Seat, move: Build | Castle | FriendlyNeighbours | Place) -> Price:
    if isinstance(move, Place):
        return Price(0, ())
    if isinstance(move, FriendlyNeighbours):
        return Price(0, ("friendly_neighbours",))
    tokens = tuple(board.TOKENS[kind] for kind, count in builds.spent_tokens(move).items() for _ in range(count))
    if isinstance(move, Castle):
        return Price(builds.castle_price(realm, seat, move), tokens)
    cards = tuple(board.CARDS[card] for card in builds.spent_cards(move))
    return Price(builds.price(realm, seat, move), cards + tokens)


def _plainness(price: Price) -> tuple[int, int, int]:
    return sum(one in board.CARDS for one in price.spent), len(price.spent), price.gold


def _reached(view: RakentaaView, moves: Sequence[Move]) -> int | None:
    """The space to which all the moves left would bring the viewer's marker; None when they differ or leave it."""
    if view.viewer is None or not moves:
        return None
    spaces = {_gain(view, move) for move in moves}
    gain = spaces.pop()
    if spaces or not gain:
        return None
    space = view.seats[view.viewer].space + gain
    return min(space, board.LAST_SPACE) if view.terms.chart_stops else space


def _gain(view: RakentaaView, move: Move) -> int:
    """Spaces that a move brings."""
    if isinstance(move, Castle):
        return board.CASTLE_SPACES
    return view.lands[LAND[move.land]].income if isinstance(move, Build | FriendlyNeighbours) else 0


def _tokens(view: RakentaaView) -> tuple[Held, ...]:
    own = view.seats[view.viewer].tokens if view.viewer is not None else ()
    return tuple(Held(kind, count, TOKEN_USES[kind]) for kind, count in zip(board.TOKENS, own, strict=False))


def _passed(view: RakentaaView) -> tuple[bool, ...]:
    if view.on_turn == NOBODY:
        return (False,) * len(view.order)
    return tuple(place < view.order.index(view.on_turn) for place in range(len(view.order)))


def _crossed(view: RakentaaView, moves: Sequence[Move]) -> str:
    """The water between the land picked and the nearest castle that a barge may start from."""
    land = _goal(moves, "barge")
    if not land:
        return ""
    ways = [
        (_away(castle, land), water["id"])
        for water in _MAP["waters"]
        for castle in _castles(view)
        if any({castle, land} == set(pair) for pair in water["crossings"])
    ]
    return min(ways)[1] if ways else ""


def _sail(view: RakentaaView, moves: Sequence[Move]) -> str:
    """An arc from the nearest castle at the ocean to the land picked."""
    land = _goal(moves, "ship")
    harbours = [castle for castle in _castles(view) if board.OCEAN >> LAND[castle] & 1]
    if not land or not harbours:
        return ""
    start, goal = (_LANDS[LAND[one]] for one in (min(harbours, key=lambda one: _away(one, land)), land))
    across, down = goal["x"] - start["x"], goal["y"] - start["y"]
    middle = (start["x"] + across / 2, start["y"] + down / 2)
    bows = [(middle[0] + side * down / 2, middle[1] - side * across / 2) for side in (1, -1)]
    bow = max(bows, key=lambda at: hypot(at[0] - WIDTH / 2, at[1] - HEIGHT / 2))  # round the islands, not over them
    return f"M{start['x']:.0f} {start['y']:.0f}Q{bow[0]:.0f} {bow[1]:.0f} {goal['x']:.0f} {goal['y']:.0f}"


def _goal(moves: Sequence[Move], reach: str) -> str:
    """The one land that all the moves left reach in this way; empty otherwise."""
    lands = {(getattr(move, "land", ""), getattr(move, "reach", "")) for move in moves}
    return lands.pop()[0] if len(lands) == 1 and next(iter(lands))[1] == reach else ""


def _castles(view: RakentaaView) -> list[str]:
    return [land.name for land in view.lands if land.castle == view.viewer]


def _away(one: str, other: str) -> float:
    here, there = _LANDS[LAND[one]], _LANDS[LAND[other]]
    return float((here["x"] - there["x"]) ** 2 + (here["y"] - there["y"]) ** 2)
