"""Positions for Khronos' tests: boards as text, as in the worked cases, with cards and money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from games.core import IllegalMove, Ply, Seat, Viewer
from games.khronos import GAME
from games.khronos.game import KhronosPosition
from games.khronos.rules import moves
from games.khronos.rules.boards import age_of_reason, board_changes, buildings
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.cards import Cards
from games.khronos.rules.position import TURN
from games.khronos.rules.resolution.steps import Boards
from games.message import Message

RED, GREEN, WHITE, YELLOW, BLACK = range(5)
SEATS = ("red", "green", "white", "yellow", "black")
PLENTY: Cards = (4, 4, 4)
NOTHING: Mapping[Any, Any] = {}


def read_building(text: str) -> int:
    """A building as an int: "keep@b10:red", "castle@c14:ruin+mark=red", "town@k12:red1,green1"."""
    name, _, rest = text.partition("@")
    square, _, more = rest.partition(":")
    more, _, mark = more.partition("+mark=")
    anchor = moves.find_square(square)
    if name == "printed":
        found = buildings.PRINTED_AT[anchor]
    else:
        owner = SEATS.index(more) if more in SEATS else buildings.NOBODY
        found = buildings.make_building(buildings.KIND[name], anchor, owner)
    if more == "renovated":
        found |= buildings.RENOVATED
    if mark:
        found = buildings.set_mark(found, SEATS.index(mark))
    for part in more.split(",") if more[-1:].isdigit() else ():
        found += int(part[-1]) << 3 * SEATS.index(part[:-1])
    return found


def write_building(one: int, on: int) -> str:
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


def list_standing(position: KhronosPosition, on: int) -> list[str]:
    """The buildings on a board, without bare printed hamlets."""
    return [
        write_building(one, on)
        for one in position.boards[on].buildings
        if buildings.kind_of(one) != buildings.PRINTED_HAMLET or one & buildings.CUBES
    ]


def make_position(
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
    """A turn of the seat, red by default, with 4 Ecus, cards, and both adventurers in Might."""
    own = hands if isinstance(hands, Mapping) else dict.fromkeys(range(seats), hands)
    begun = {"phase": TURN, "first": RED, "dealt": seats, "active": active}
    return GAME.start(seats, options).change(
        **begun,
        boards=make_boards(might, faith, reason_),
        turn=(round - 1) * seats + active,
        hands=by_seat(seats, own, (0, 0, 0)),
        pawns=by_seat(seats, pawns, (MIGHT, MIGHT)),
        ecus=by_seat(seats, ecus, 4),
        **fields,
    )


def make_boards(might: Iterable[str], faith: Iterable[str], reason_: Iterable[str]) -> Boards:
    """The boards with these buildings."""
    on_reason = age_of_reason.build_reason(map(read_building, reason_))
    return (
        board_changes.build_board(map(read_building, might)),
        board_changes.build_board(map(read_building, faith)),
        on_reason,
    )


def by_seat(seats: int, given: Mapping[Seat, Any], other: Any) -> tuple[Any, ...]:
    return tuple(given.get(seat, other) for seat in range(seats))


def make_dealt_position(seats: int = 3, **fields: Any) -> KhronosPosition:
    """A turn whose hands, deck and discard pile are the whole deck."""
    position = make_position(seats, hands=dict.fromkeys(range(seats), (2, 1, 1)), **fields)
    deck = position.terms.deck
    taken = (2 * seats, seats, seats)
    row = position.row
    return position.change(
        deck=tuple(
            whole - part - open_ for whole, part, open_ in zip(deck, taken, row, strict=True)
        )
    )


def play_moves(position: KhronosPosition, *texts: str) -> KhronosPosition:
    """The position after these moves of the seat that is to act, each checked."""
    for text in texts:
        (seat,) = position.to_act
        position = position.play(seat, GAME.read_move(text))
    return position


def find_refusal(position: KhronosPosition, text: str, seat: Seat | None = None) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    (whose,) = position.to_act
    with pytest.raises(IllegalMove) as caught:
        position.play(whose if seat is None else seat, GAME.read_move(text))
    return caught.value.message


def list_texts(position: KhronosPosition, start: str = "") -> list[str]:
    """The legal moves of the seat that is to act as text that begins with `start`."""
    (seat,) = position.to_act
    return [str(one) for one in position.legal_moves(seat) if str(one).startswith(start)]


def list_placings(position: KhronosPosition, choice: str) -> list[str]:
    """The squares that a choice may be laid on; none where it cannot be made."""
    if choice not in list_texts(position):
        return []
    return [
        one.removeprefix("at ").split(" ")[0]
        for one in list_texts(play_moves(position, choice), "at ")
    ]


def list_news(
    before: KhronosPosition, text: str, viewer: Viewer, seat: Seat | None = None
) -> list[str]:
    """The viewer's news of the ply, as text."""
    whose = next(iter(before.to_act)) if seat is None else seat
    move = GAME.read_move(text)
    after = before.play(whose, move)
    return [str(one) for one in GAME.news(before, Ply(whose, move), after, viewer)]


def count_stock(position: KhronosPosition, kind: str) -> int:
    return position.stock(buildings.KIND[kind])


def count_cubes(position: KhronosPosition) -> list[int]:
    return [position.cubes(seat) for seat in range(position.terms.seats)]


def list_boards(position: KhronosPosition) -> list[list[str]]:
    return [list_standing(position, on) for on in (MIGHT, FAITH, REASON)]


def answer_questions(position: KhronosPosition, choices: Sequence[str]) -> KhronosPosition:
    """The position after these squares have been named in answer to its questions."""
    for square in choices:
        assert position.pending is not None
        verb = "lay" if position.pending.question.code else "shrink"
        position = play_moves(position, f"{verb} {square}")
    return position
