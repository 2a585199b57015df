"""Positions drawn by hand for the tests of Khronos: boards written as in the worked cases, and
everybody's cards and money.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from games.core import IllegalMove, Ply, Seat, Viewer
from games.khronos import GAME
from games.khronos.game import KhronosPosition
from games.khronos.rules import moves
from games.khronos.rules.boards import age_of_reason, board, buildings
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.cards import Cards
from games.khronos.rules.position import TURN
from games.khronos.rules.resolution.steps import Boards
from games.message import Message

RED, GREEN, WHITE, YELLOW, BLACK = range(5)
SEATS = ("red", "green", "white", "yellow", "black")
PLENTY: Cards = (4, 4, 4)
NOTHING: Mapping[Any, Any] = {}


def code(text: str) -> int:
    """A building as an int: "keep@b10:red", "castle@c14:ruin+mark=red", "town@k12:red1,green1"."""
    name, _, rest = text.partition("@")
    square, _, more = rest.partition(":")
    more, _, mark = more.partition("+mark=")
    anchor = moves.bit(square)
    if name == "printed":
        found = buildings.PRINTED_AT[anchor]
    else:
        owner = SEATS.index(more) if more in SEATS else buildings.NOBODY
        found = buildings.building(buildings.KIND[name], anchor, owner)
    if more == "renovated":
        found |= buildings.RENOVATED
    if mark:
        found = buildings.marked(found, SEATS.index(mark))
    for part in more.split(",") if more[-1:].isdigit() else ():
        found += int(part[-1]) << 3 * SEATS.index(part[:-1])
    return found


def said(one: int, on: int) -> str:
    """The building as text, as the worked cases write it."""
    text = f"{buildings.kind_name(one)}@{buildings.square_of(one)}"
    if buildings.owner_of(one) >= 0:
        return f"{text}:{SEATS[buildings.owner_of(one)]}"
    cubes = ",".join(
        f"{name}{buildings.cubes_of(one, seat)}"
        for seat, name in enumerate(SEATS)
        if buildings.cubes_of(one, seat)
    )
    if buildings.COLOUR[buildings.kind_of(one)] == buildings.CIVIL:
        return f"{text}:{cubes}" if cubes else text
    text += ":ruin" if on == REASON and age_of_reason.is_ruin(one) else ":renovated"
    mark = buildings.mark_of(one)
    return f"{text}+mark={SEATS[mark]}" if mark >= 0 else text


def standing(position: KhronosPosition, on: int) -> list[str]:
    """What stands on a board, bare printed hamlets left out."""
    return [
        said(one, on)
        for one in position.boards[on].buildings
        if buildings.kind_of(one) != buildings.PRINTED_HAMLET or one & buildings.CUBES
    ]


def valley(
    seats: int = 4,
    *,
    might: Iterable[str] = (),
    faith: Iterable[str] = (),
    reason_: Iterable[str] = (),
    active: Seat = RED,
    round: int = 1,
    hands: Cards | Mapping[Seat, Cards] = PLENTY,
    pawns: Mapping[Seat, tuple[int, int]] = NOTHING,
    ecus: Mapping[Seat, int] = NOTHING,
    options: Mapping[str, str | int] = NOTHING,
    **fields: Any,
) -> KhronosPosition:
    """A turn of the seat, red first; 4 Ecus, plenty of cards, both adventurers in Might unless
    said.
    """
    own = hands if isinstance(hands, Mapping) else dict.fromkeys(range(seats), hands)
    begun = {"phase": TURN, "first": RED, "dealt": seats, "active": active}
    return GAME.start(seats, options).change(
        **begun,
        boards=three(might, faith, reason_),
        turn=(round - 1) * seats + active,
        hands=by_seat(seats, own, (0, 0, 0)),
        pawns=by_seat(seats, pawns, (MIGHT, MIGHT)),
        ecus=by_seat(seats, ecus, 4),
        **fields,
    )


def three(might: Iterable[str], faith: Iterable[str], reason_: Iterable[str]) -> Boards:
    """The boards with these buildings."""
    on_reason = age_of_reason.built(map(code, reason_))
    return board.built_of(map(code, might)), board.built_of(map(code, faith)), on_reason


def by_seat(seats: int, given: Mapping[Seat, Any], other: Any) -> tuple[Any, ...]:
    return tuple(given.get(seat, other) for seat in range(seats))


def dealt(seats: int = 3, **fields: Any) -> KhronosPosition:
    """A turn with true hands: cards of the deck are where they are said to be."""
    position = valley(seats, hands=dict.fromkeys(range(seats), (2, 1, 1)), **fields)
    deck = position.terms.deck
    taken = (2 * seats, seats, seats)
    row = position.row
    return position.change(
        deck=tuple(
            whole - part - open_ for whole, part, open_ in zip(deck, taken, row, strict=True)
        )
    )


def played(position: KhronosPosition, *texts: str) -> KhronosPosition:
    """After these moves of whoever is to act, each asked for its legality."""
    for text in texts:
        (seat,) = position.to_act
        position = position.play(seat, GAME.read_move(text))
    return position


def refused(position: KhronosPosition, text: str, seat: Seat | None = None) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    (whose,) = position.to_act
    with pytest.raises(IllegalMove) as caught:
        position.play(whose if seat is None else seat, GAME.read_move(text))
    return caught.value.message


def texts(position: KhronosPosition, start: str = "") -> list[str]:
    """The legal moves of whoever is to act as text, those that begin so."""
    (seat,) = position.to_act
    return [str(one) for one in position.legal_moves(seat) if str(one).startswith(start)]


def placings(position: KhronosPosition, choice: str) -> list[str]:
    """The squares that a choice may be laid on; none where it cannot be made."""
    if choice not in texts(position):
        return []
    return [one.removeprefix("at ").split(" ")[0] for one in texts(played(position, choice), "at ")]


def news(before: KhronosPosition, text: str, viewer: Viewer, seat: Seat | None = None) -> list[str]:
    """What the viewer learns from the ply, as text."""
    whose = next(iter(before.to_act)) if seat is None else seat
    move = GAME.read_move(text)
    after = before.play(whose, move)
    return [str(one) for one in GAME.news(before, Ply(whose, move), after, viewer)]


def stock(position: KhronosPosition, kind: str) -> int:
    return position.stock(buildings.KIND[kind])


def cubes(position: KhronosPosition) -> list[int]:
    return [position.cubes(seat) for seat in range(position.terms.seats)]


def boards(position: KhronosPosition) -> list[list[str]]:
    return [standing(position, on) for on in (MIGHT, FAITH, REASON)]


def answers(position: KhronosPosition, choices: Sequence[str]) -> KhronosPosition:
    """After these squares have been named in answer to what is asked."""
    for square in choices:
        assert position.pending is not None
        verb = "lay" if position.pending.question.code else "shrink"
        position = played(position, f"{verb} {square}")
    return position
