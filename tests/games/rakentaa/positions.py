"""Positions drawn by hand for the tests of Rakentaa: table T4 and others like it, on the demo
layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core import IllegalMove, Ply, Seat, Viewer
from games.message import Message
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules import board
from games.rakentaa.rules.board import CARD, COPIES, LAND, LANDS, TOKEN, TOKENS
from games.rakentaa.rules.position import TURN

A, B, C, D, E = range(5)
CASTLES = {
    A: "koivuniitty tuulikumpu",
    B: "rautavuori ruislakeus",
    C: "suvantoniitty hillamaki",
    D: "ohrapelto kaislaniitty",
    E: "hirvilehto pihkametsa",
}
GOLD = {A: 60, B: 40, C: 30, D: 20, E: 10}


def make_t4(
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
    """Year 3, seat A on turn, castles and gold as above. Named arguments replace these, and
    `spaces` too.
    """
    start = GAME.start(seats, {"deal": "demo", **(options or {})})
    begun = start.change(phase=TURN, year=3, turn=9)
    built = _with_buildings(begun, {**CASTLES, **(castles or {})}, pieces or {})
    rich = _with_holdings(built, {**GOLD, **(gold or {})}, tokens or {})
    dealt = _with_cards(rich, hands or {}, discard)
    return _with_spaces(dealt, spaces or {}).change(**fields)


def _with_spaces(position: RakentaaPosition, spaces: Mapping[Seat, int]) -> RakentaaPosition:
    seats = range(position.terms.seats)
    return position.change(
        spaces=tuple(spaces.get(seat, count_climbed_spaces(position, seat)) for seat in seats)
    )


def _with_buildings(
    position: RakentaaPosition, castles: Mapping[Seat, str], pieces: Mapping[Seat, str]
) -> RakentaaPosition:
    seats = range(position.terms.seats)
    masks = [make_mask(pieces.get(seat, "")) for seat in seats]
    stacks = []
    for land in range(len(LANDS)):
        stacks.append(tuple(seat for seat in seats if masks[seat] >> land & 1))
    return position.change(
        castles=tuple(make_mask(castles[seat]) for seat in seats),
        pieces=tuple(masks),
        stacks=tuple(stacks),
    )


def _with_holdings(
    position: RakentaaPosition, gold: Mapping[Seat, int], tokens: Mapping[Seat, Mapping[str, int]]
) -> RakentaaPosition:
    seats = range(position.terms.seats)
    given = [tokens.get(seat, {}) for seat in seats]
    return position.change(
        gold=tuple(gold[seat] for seat in seats),
        tokens=tuple(tuple(own.get(kind, 0) for kind in TOKENS) for own in given),
    )


def _with_cards(
    position: RakentaaPosition, hands: Mapping[Seat, str], discard: str
) -> RakentaaPosition:
    seats = range(position.terms.seats)
    held = [sorted(CARD[card] for card in hands.get(seat, "").split()) for seat in seats]
    gone = [CARD[card] for card in discard.split()]
    drawn = [*gone, *(card for own in held for card in own)]
    kinds = range(len(COPIES))
    return position.change(
        hands=tuple(map(tuple, held)),
        discard=tuple(gone.count(kind) for kind in kinds),
        pile=tuple(COPIES[kind] - drawn.count(kind) for kind in kinds),
    )


def make_mask(names: str) -> int:
    return board.make_mask(LAND[name] for name in names.split())


def count_climbed_spaces(position: RakentaaPosition, seat: Seat) -> int:
    spaces = sum(position.layout.incomes[land] for land in board.list_lands(position.pieces[seat]))
    return spaces + board.CASTLE_SPACES * (position.castles[seat].bit_count() - 2)


def play_plies(position: RakentaaPosition, *plies: tuple[Seat, str]) -> RakentaaPosition:
    """After these plies, each asked for its legality."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def find_refusal(position: RakentaaPosition, seat: Seat, text: str) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    with pytest.raises(IllegalMove) as caught:
        play_plies(position, (seat, text))
    return caught.value.message


def list_texts(position: RakentaaPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text, those that begin so."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def count_owned_tokens(position: RakentaaPosition, seat: Seat) -> dict[str, int]:
    """The seat's tokens by type, those it has none of left out."""
    return {kind: count for kind, count in zip(TOKENS, position.tokens[seat], strict=True) if count}


def find_income(position: RakentaaPosition, seat: Seat) -> int:
    return board.find_income(position.spaces[seat])


def list_hand(position: RakentaaPosition, seat: Seat) -> list[str]:
    return [board.CARDS[card] for card in position.hands[seat]]


def count_treasury(position: RakentaaPosition, kind: str) -> int:
    return position.supply(TOKEN[kind])


def list_news(before: RakentaaPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """The viewer's news of the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]
