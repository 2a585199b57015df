"""Positions drawn by hand for the tests of Rakentaa: table T4 and others like it, on the demo layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core import IllegalMove, Ply, Seat, Viewer
from games.message import Message
from games.rakentaa import GAME, board
from games.rakentaa.board import CARD, COPIES, LAND, LANDS, TOKEN, TOKENS
from games.rakentaa.realm import TURN
from games.rakentaa.rules import RakentaaPosition

A, B, C, D, E = range(5)
CASTLES = {
    A: "koivuniitty tuulikumpu",
    B: "rautavuori ruislakeus",
    C: "suvantoniitty hillamaki",
    D: "ohrapelto kaislaniitty",
    E: "hirvilehto pihkametsa",
}
GOLD = {A: 60, B: 40, C: 30, D: 20, E: 10}


def t4(
    seats: int = 4,
    *,
    castles: Mapping[Seat, str] | None = None,
    pieces: Mapping[Seat, str] | None = None,
    gold: Mapping[Seat, int] | None = None,
    tokens: Mapping[Seat, Mapping[str, int]] | None = None,
    hands: Mapping[Seat, str] | None = None,
    spaces: Mapping[Seat, int] | None = None,
    discard: str = "",
    options: Mapping[str, str | int] | None = None,
    **fields: Any,
) -> RakentaaPosition:
    """Year 3, seat A on turn, castles and gold as above; what is given replaces that, `spaces` by hand included."""
    start = GAME.start(seats, {"deal": "demo", **(options or {})})
    standing = {**CASTLES, **(castles or {})}
    masks = [mask(standing[seat]) for seat in range(seats)]
    built = [mask((pieces or {}).get(seat, "")) for seat in range(seats)]
    held = [tuple(sorted(CARD[card] for card in (hands or {}).get(seat, "").split())) for seat in range(seats)]
    gone = [CARD[card] for card in discard.split()]
    position = start.change(
        phase=TURN,
        year=3,
        turn=9,
        gold=tuple({**GOLD, **(gold or {})}[seat] for seat in range(seats)),
        castles=tuple(masks),
        pieces=tuple(built),
        stacks=tuple(tuple(s for s in range(seats) if built[s] >> land & 1) for land in range(len(LANDS))),
        tokens=tuple(tuple((tokens or {}).get(seat, {}).get(kind, 0) for kind in TOKENS) for seat in range(seats)),
        hands=tuple(held),
        discard=tuple(gone.count(kind) for kind in range(len(COPIES))),
        pile=tuple(
            copies - gone.count(kind) - sum(hand.count(kind) for hand in held) for kind, copies in enumerate(COPIES)
        ),
    )
    climbed = {seat: climb(position, seat) for seat in range(seats)} | dict(spaces or {})
    return position.change(spaces=tuple(climbed[seat] for seat in range(seats)), **fields)


def mask(names: str) -> int:
    return board.mask(LAND[name] for name in names.split())


def climb(position: RakentaaPosition, seat: Seat) -> int:
    spaces = sum(position.layout.incomes[land] for land in board.lands_in(position.pieces[seat]))
    return spaces + board.CASTLE_SPACES * (position.castles[seat].bit_count() - 2)


def played(position: RakentaaPosition, *plies: tuple[Seat, str]) -> RakentaaPosition:
    """After these plies, each asked for its legality."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def refused(position: RakentaaPosition, seat: Seat, text: str) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    with pytest.raises(IllegalMove) as caught:
        played(position, (seat, text))
    return caught.value.message


def texts(position: RakentaaPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text, those that begin so."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def owned(position: RakentaaPosition, seat: Seat) -> dict[str, int]:
    """The seat's tokens by type, those it has none of left out."""
    return {kind: count for kind, count in zip(TOKENS, position.tokens[seat], strict=True) if count}


def incomes(position: RakentaaPosition, seat: Seat) -> int:
    return board.income(position.spaces[seat])


def hand(position: RakentaaPosition, seat: Seat) -> list[str]:
    return [board.CARDS[card] for card in position.hands[seat]]


def treasury(position: RakentaaPosition, kind: str) -> int:
    return position.supply(TOKEN[kind])


def news(before: RakentaaPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """What the viewer learns from the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]
