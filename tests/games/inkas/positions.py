"""Positions for the tests of Rise of the Inkas, made from the printed start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.core import Family, IllegalMove, Ply, Seat, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules import development_cards
from games.inkas.rules.board import trade_route
from games.inkas.rules.board.geometry import (
    CORNER_INDEX,
    CORNERS,
    PATH_INDEX,
    TILE_INDEX,
    list_bits,
    mask_of,
)
from games.inkas.rules.board.pieces import Ground, change_ground
from games.inkas.rules.cards import (
    CARD_INDEX,
    GOALS,
    KIND_INDEX,
    KINDS,
    ONE_OF_KIND,
    Bundle,
    count_by_kind,
)
from games.inkas.rules.known_cards import create_sampled_doubts
from games.inkas.rules.position import MAIN
from games.message import Message

A, B, C, D = range(4)
Texts = Mapping[Seat, str]


def start_game(seats: int = 4, **options: str | int) -> InkasPosition:
    """The printed start, seat A about to roll."""
    return GAME.start(seats, {"start_player": "seat_0", **options})


def build_position(
    *,
    seats: int = 4,
    settlements: Texts | None = None,
    cities: Texts | None = None,
    ruins: Texts | None = None,
    city_ruins: Texts | None = None,
    roads: Texts | None = None,
    tribes: Mapping[Seat, int] | None = None,
    hands: Texts | None = None,
    cards: Texts | None = None,
    robber: str = "jungle_frame",
    options: Mapping[str, str | int] | None = None,
    **fields: Any,
) -> InkasPosition:
    """Seat A is on turn after its roll. A seat has the given buildings or roads, or the printed
    ones.
    """
    position = start_game(seats, **(options or {}))
    ground = with_pieces(position.ground, settlements, cities, ruins, city_ruins, roads)
    held = _by_seat(read_cards, hands, seats)
    given = {
        "ground": ground,
        "markers": _count_markers(ground, tribes or {}),
        "hands": held,
        "doubts": create_sampled_doubts(held),  # no viewer knows the hands of others
        "cards": _by_seat(read_stack, cards, seats),
        "robber": TILE_INDEX[robber],
        "arts": development_cards.find_new_mightiest(fields.get("open", (0,) * seats)),
    }
    return position.change(**(_fields_after_roll(ground, given["markers"]) | given | fields))


def _fields_after_roll(ground: Ground, markers: tuple[int, ...]) -> dict[str, Any]:
    return {
        "phase": MAIN,
        "dice": (1, 1),
        "route": trade_route.find_route_holder(ground.lengths, -1),
        "second": all(count > GOALS[0] for count in markers),
    }


def _count_markers(ground: Ground, tribes: Mapping[Seat, int]) -> tuple[int, ...]:
    """The markers of each seat: of its living tribe, and of the complete ones before."""
    towns = zip(ground.settlements, ground.cities, strict=True)
    living = [houses.bit_count() + 2 * cities.bit_count() for houses, cities in towns]
    return tuple(count + (0, *GOALS)[tribes.get(seat, 1) - 1] for seat, count in enumerate(living))


def _by_seat(meaning: Callable[[str], int], texts: Texts | None, seats: int) -> tuple[int, ...]:
    return tuple(meaning((texts or {}).get(seat, "")) for seat in range(seats))


def with_pieces(ground: Ground, *groups: Texts | None) -> Ground:
    """The ground with these settlements, cities, ruins, ruins of cities and roads."""
    names = ("settlements", "cities", "ruins", "city_ruins", "roads")
    masks = {
        name: _masks(texts, getattr(ground, name), PATH_INDEX if name == "roads" else CORNER_INDEX)
        for name, texts in zip(names, groups, strict=True)
    }
    ground = change_ground(ground, **masks)
    seats = range(len(ground.roads))
    ground = change_ground(
        ground, taken=sum(map(ground.owned_corners, seats)), paved=sum(ground.roads)
    )
    return change_ground(ground, lengths=tuple(map(ground.measure_route, seats)))


def _masks(
    texts: Texts | None, printed: tuple[int, ...], numbers: Mapping[str, int]
) -> tuple[int, ...]:
    return tuple(
        mask_of(numbers[name] for name in texts[seat].split())
        if texts and seat in texts
        else printed[seat]
        for seat in range(len(printed))
    )


def read_cards(text: str) -> Bundle:
    """The cards of "2 wood 1 ore"."""
    words = text.split()
    return sum(
        ONE_OF_KIND[KIND_INDEX[kind]] * int(count)
        for count, kind in zip(words[::2], words[1::2], strict=True)
    )


def read_stack(text: str) -> int:
    """The development cards of "combat_arts monopoly"."""
    return sum(1 << 8 * CARD_INDEX[name] for name in text.split())


def play(position: InkasPosition, *plies: tuple[Seat, str]) -> InkasPosition:
    """The position after these legal plies."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def find_refusal(position: InkasPosition, seat: Seat, text: str) -> Message:
    """The reason of the refusal; fails if the move is legal."""
    with pytest.raises(IllegalMove) as caught:
        play(position, (seat, text))
    return caught.value.message


def list_moves(position: InkasPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves that begin with `start`, as text."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def describe_hand(position: InkasPosition, seat: Seat) -> str:
    """The seat's cards: "2 wood 1 ore"."""
    return describe_cards(position.hands[seat])


def describe_cards(cards: Bundle) -> str:
    return " ".join(
        f"{count} {kind}" for kind, count in zip(KINDS, count_by_kind(cards), strict=True) if count
    )


def name_corners(found: int) -> str:
    """The corners of a mask by name."""
    return " ".join(CORNERS[corner] for corner in list_bits(found))


def roll_dice(position: InkasPosition, first: int, second: int) -> InkasPosition:
    """The position after these dice, from the position before the roll."""
    return play(position.change(phase="dice"), (-1, f"roll {first} {second}"))


def list_news(before: InkasPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """The viewer's news of the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


SIX = {A: "4 wood 5 ore", B: "7 stone", C: "8 wool", D: "4 potato 4 fish"}


def start_discards(hands: Texts = SIX, **fields: Any) -> InkasPosition:
    """Seat B has rolled a seven; seat C has one open Combat Arts card unless `fields` differ."""
    opened = {"open": (0, 0, 1, 0)}
    position = build_position(hands=hands, on_turn=B, **(opened | fields))
    return roll_dice(position, 3, 4)


def position_for_trade(**fields: object) -> InkasPosition:
    """Seat A on turn after its roll; all seats have cards to trade."""
    given: dict[str, object] = {
        "hands": {A: "2 stone 1 ore", B: "2 wool", C: "2 wool", D: "2 wool 1 fish"}
    }
    return build_position(**(given | fields))  # type: ignore[arg-type]


def find_family(position: InkasPosition, seat: int, kind: str) -> Family:
    """The seat's family of this kind of move."""
    return next(family for family in position.families(seat) if family.kind.__name__ == kind)
