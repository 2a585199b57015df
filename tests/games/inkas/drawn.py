"""Positions drawn by hand for the tests of Rise of the Inkas, from the printed start on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.core import IllegalMove, Ply, Seat, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules import development_cards
from games.inkas.rules.board import trade_route
from games.inkas.rules.board.geometry import CORNER, CORNERS, PATH, TILE, bits, mask
from games.inkas.rules.board.pieces import Ground, changed
from games.inkas.rules.cards import CARD, GOALS, KIND, KINDS, ONE, Bundle, counts
from games.inkas.rules.known_cards import dealt_doubts
from games.inkas.rules.position import MAIN
from games.message import Message

A, B, C, D = range(4)
Texts = Mapping[Seat, str]


def start(seats: int = 4, **options: str | int) -> InkasPosition:
    """The printed start, seat A about to roll."""
    return GAME.start(seats, {"start_player": "seat_0", **options})


def drawn(
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
    """Seat A on turn after its roll; who is given buildings or roads has those alone, the others
    the printed ones.
    """
    position = start(seats, **(options or {}))
    ground = built(position.ground, settlements, cities, ruins, city_ruins, roads)
    held = _by_seat(bundle, hands, seats)
    given = {
        "ground": ground,
        "markers": _markers(ground, tribes or {}),
        "hands": held,
        "doubts": dealt_doubts(held),  # nobody saw where these cards came from
        "cards": _by_seat(stack, cards, seats),
        "robber": TILE[robber],
        "arts": development_cards.vacated(fields.get("open", (0,) * seats)),
    }
    return position.change(**(_after_the_roll(ground, given["markers"]) | given | fields))


def _after_the_roll(ground: Ground, markers: tuple[int, ...]) -> dict[str, Any]:
    return {
        "phase": MAIN,
        "dice": (1, 1),
        "route": trade_route.holder(ground.lengths, -1),
        "second": all(count > GOALS[0] for count in markers),
    }


def _markers(ground: Ground, tribes: Mapping[Seat, int]) -> tuple[int, ...]:
    """What each seat's living tribe has built, on top of what the tribes before it had to reach."""
    towns = zip(ground.houses, ground.cities, strict=True)
    living = [houses.bit_count() + 2 * cities.bit_count() for houses, cities in towns]
    return tuple(count + (0, *GOALS)[tribes.get(seat, 1) - 1] for seat, count in enumerate(living))


def _by_seat(meaning: Callable[[str], int], texts: Texts | None, seats: int) -> tuple[int, ...]:
    return tuple(meaning((texts or {}).get(seat, "")) for seat in range(seats))


def built(ground: Ground, *groups: Texts | None) -> Ground:
    """The ground with other settlements, cities, ruins, ruins of cities and roads."""
    names = ("houses", "cities", "ruins", "city_ruins", "roads")
    masks = {
        name: _masks(texts, getattr(ground, name), PATH if name == "roads" else CORNER)
        for name, texts in zip(names, groups, strict=True)
    }
    ground = changed(ground, **masks)
    seats = range(len(ground.roads))
    ground = changed(ground, taken=sum(map(ground.owned, seats)), paved=sum(ground.roads))
    return changed(ground, lengths=tuple(map(ground.length, seats)))


def _masks(
    texts: Texts | None, printed: tuple[int, ...], numbers: Mapping[str, int]
) -> tuple[int, ...]:
    return tuple(
        mask(numbers[name] for name in texts[seat].split())
        if texts and seat in texts
        else printed[seat]
        for seat in range(len(printed))
    )


def bundle(text: str) -> Bundle:
    """The cards of "2 wood 1 ore"."""
    words = text.split()
    return sum(
        ONE[KIND[kind]] * int(count) for count, kind in zip(words[::2], words[1::2], strict=True)
    )


def stack(text: str) -> int:
    """The development cards of "combat_arts monopoly"."""
    return sum(1 << 8 * CARD[name] for name in text.split())


def played(position: InkasPosition, *plies: tuple[Seat, str]) -> InkasPosition:
    """After these plies, each asked for its legality."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def refused(position: InkasPosition, seat: Seat, text: str) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    with pytest.raises(IllegalMove) as caught:
        played(position, (seat, text))
    return caught.value.message


def texts(position: InkasPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text, those that begin so."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def hand(position: InkasPosition, seat: Seat) -> str:
    """The seat's cards: "2 wood 1 ore"."""
    return cards_of(position.hands[seat])


def cards_of(cards: Bundle) -> str:
    return " ".join(
        f"{count} {kind}" for kind, count in zip(KINDS, counts(cards), strict=True) if count
    )


def corners(found: int) -> str:
    """The corners of a mask by name."""
    return " ".join(CORNERS[corner] for corner in bits(found))


def roll(position: InkasPosition, first: int, second: int) -> InkasPosition:
    """The dice of the seat on turn, from the moment before they fall."""
    return played(position.change(phase="dice"), (-1, f"roll {first} {second}"))


def news(before: InkasPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """What the viewer learns from the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


SIX = {A: "4 wood 5 ore", B: "7 stone", C: "8 wool", D: "4 potato 4 fish"}


def seven(hands: Texts = SIX, **fields: Any) -> InkasPosition:
    """Seat B has rolled a seven; seat C has a Combat Arts card open unless told otherwise."""
    opened = {"open": (0, 0, 1, 0)}
    position = drawn(hands=hands, on_turn=B, **(opened | fields))
    return roll(position, 3, 4)
