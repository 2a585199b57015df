"""Positions for the tests of Rauha: a game at some stop with given worlds, Entities and hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from games.core import CHANCE, IllegalMove, Ply, Seat, Viewer
from games.message import Message
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from games.rauha.rules import rounds, track, worlds
from games.rauha.rules.faces import (
    AGE_OF_FACE,
    CARD_INDEX,
    CARDS,
    CELL_INDEX,
    ENTITIES,
    FACE_INDEX,
    PRINTED_FACES,
)
from games.rauha.rules.moves import Choose, Deal, Pile
from games.rauha.rules.position import CHOOSE, DEAL, PILE, RUN

A, B, C, D, E = range(5)
NOTHING: Mapping[Any, Any] = {}


def position_at(
    seats: int = 2,
    stop: int = 1,
    *,
    hands: Mapping[Seat, str] = NOTHING,
    options: Mapping[str, str | int] = NOTHING,
    chosen: bool = True,
    **worlds_: Mapping[Any, Any],
) -> RauhaPosition:
    """The card step of the first seat at the stop, or its scoring. Seat A leads unless Energy or
    arrivals say otherwise.

    If `chosen` is false, all still choose. Worlds are given as in `with_worlds`.
    """
    corner = stop in track.SCORING_STOPS
    position = walk_to(seats, stop - corner, tuple(hands.items()), tuple(options.items()))
    if corner:
        return play(with_worlds(_play_to_last_run(position), **worlds_), "finish, leave the rest")
    position = with_worlds(position, **worlds_)
    return _choose_all(position, hands) if chosen else position


def with_worlds(
    position: RauhaPosition,
    cells: Mapping[Seat, Mapping[str, str]] = NOTHING,
    crystals: Mapping[Seat, int] = NOTHING,
    energy: Mapping[Seat, int] = NOTHING,
    spores: Mapping[Seat, str] = NOTHING,
    arrivals: Mapping[Seat, int] = NOTHING,
    holders: Mapping[str, Seat] = NOTHING,
) -> RauhaPosition:
    """The position with these worlds; without a value 4 crystals, no Energy, printed biomes."""
    dressed_ = tuple(
        worlds.change(
            _build_world(position, seat, cells.get(seat, {}), spores.get(seat, "")),
            crystals=crystals.get(seat, 4),
            energy=energy.get(seat, 0),
            arrival=arrivals.get(seat, 20 - seat),
        )
        for seat in range(position.terms.seats)
    )
    held = tuple(holders.get(entity, -1) for entity in ENTITIES)
    return position.change(worlds=dressed_, holders=held)


def _build_world(
    position: RauhaPosition, seat: Seat, cells: Mapping[str, str], spores: str
) -> worlds.World:
    """The seat's world with only these biomes and Spores on its squares."""
    faces = list(PRINTED_FACES[position.terms.side])
    for cell, face in cells.items():
        faces[CELL_INDEX[cell]] = FACE_INDEX[face]
    visible, mask = tuple(faces), sum(1 << CELL_INDEX[cell] for cell in spores.split())
    counts = worlds.count_symbols(visible, mask)
    return worlds.change(position.worlds[seat], cells=visible, spores=mask, counts=counts)


@cache
def walk_to(
    seats: int,
    stop: int,
    hands: tuple[tuple[Seat, str], ...],
    options: tuple[tuple[str, str | int], ...],
) -> RauhaPosition:
    """All choose at the stop, with the cards of `hands` in the right packets. All cards before were
    discarded.
    """
    position, wanted = (
        GAME.start(seats, dict(options)),
        {seat: CARD_INDEX[card] for seat, card in hands},
    )
    while not (position.phase == CHOOSE and position.stop == stop):
        position = _play_one_ply(position, stop, wanted)
    return position


def _play_one_ply(position: RauhaPosition, stop: int, wanted: Mapping[Seat, int]) -> RauhaPosition:
    """The position after one more ply; wanted cards are not taken."""
    if position.phase == PILE:
        return position.play(CHANCE, Pile(tuple(reversed(range(position.terms.seats)))))
    if position.phase == DEAL:
        return position.play(CHANCE, _choose_packet(position, stop, wanted))
    if position.phase == CHOOSE:
        seat, kept = min(position.to_act), set(wanted.values())
        spare = [card for card in position.offer(seat) if card not in kept]
        return position.play(seat, Choose(CARDS[spare[0]]))
    leave = "finish, leave the rest" if position.phase == RUN else "discard for crystals"
    return play(position, leave)


def _choose_packet(position: RauhaPosition, stop: int, wanted: Mapping[Seat, int]) -> Deal:
    """A packet with the cards wanted from it at the stop, and the lowest others."""
    seats = position.terms.seats
    number = len(position.packets) % seats
    due = track.ROUND[position.stop] == track.ROUND[stop]
    cards = [
        card
        for seat, card in wanted.items()
        if due and track.find_satellite(stop, seat, seats) == number
    ]
    spare = [
        card
        for card in track.list_bits(rounds.undealt_of_age(position))
        if card not in wanted.values()
    ]
    return Deal(tuple(CARDS[card] for card in sorted([*cards, *spare[: 4 - len(cards)]])))


def _choose_all(position: RauhaPosition, hands: Mapping[Seat, str]) -> RauhaPosition:
    for seat in range(position.terms.seats):
        move = Choose(hands[seat]) if seat in hands else position.legal_moves(seat)[0]
        position = position.play(seat, move)
    return position


def _play_to_last_run(position: RauhaPosition) -> RauhaPosition:
    position = _choose_all(position, {})
    while position.at < position.terms.seats - 1 or position.phase != RUN:
        position = play(
            position, "finish, leave the rest" if position.phase == RUN else "discard for crystals"
        )
    return position


def play(position: RauhaPosition, *texts: str) -> RauhaPosition:
    """The position after these legal moves of the active seats."""
    for text in texts:
        position = position.play(position.active, GAME.read_move(text))
    return position


def play_plies(position: RauhaPosition, *plies: tuple[Seat, str]) -> RauhaPosition:
    """The position after these legal plies."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def find_refusal(position: RauhaPosition, seat: Seat, text: str) -> Message:
    """The reason of the refusal; fails if the move is legal."""
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, GAME.read_move(text))
    return caught.value.message


def list_moves(position: RauhaPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves that begin with `start`, as text."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def purse(position: RauhaPosition, seat: Seat) -> tuple[int, int]:
    """Energy and crystals."""
    return position.worlds[seat].energy, position.worlds[seat].crystals


def list_spores(position: RauhaPosition, seat: Seat) -> list[str]:
    return [
        cell for cell, number in CELL_INDEX.items() if position.worlds[seat].spores >> number & 1
    ]


def find_holders(position: RauhaPosition) -> dict[str, Seat]:
    """The holders of Entities that have one."""
    return {
        entity: seat for entity, seat in zip(ENTITIES, position.holders, strict=True) if seat >= 0
    }


def list_news(before: RauhaPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """The news of the ply for the viewer, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


def list_cards_of_age(age: int) -> list[str]:
    return [card for card, its in zip(CARDS, AGE_OF_FACE, strict=False) if its == age]


def play_at_random(position: RauhaPosition, rng: Random) -> RauhaPosition:
    """The position after one more random ply."""
    if CHANCE in position.to_act:
        return position.play(CHANCE, position.chance_move(rng))
    seat = rng.choice(sorted(position.to_act))
    return position.play(seat, rng.choice(position.legal_moves(seat)))
