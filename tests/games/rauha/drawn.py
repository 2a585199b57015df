"""Positions drawn by hand for the tests of Rauha: a game walked to some stop, worlds, Entities and
hands as given.
"""

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
from games.rauha.rules.faces import AGES, CARD, CARDS, CELL, ENTITIES, FACE, PRINTED
from games.rauha.rules.moves import Choose, Deal, Pile
from games.rauha.rules.position import CHOOSE, DEAL, PILE, RUN

A, B, C, D, E = range(5)
NOTHING: Mapping[Any, Any] = {}


def table(
    seats: int = 2,
    stop: int = 1,
    *,
    hands: Mapping[Seat, str] = NOTHING,
    options: Mapping[str, str | int] = NOTHING,
    chosen: bool = True,
    **worlds_: Mapping[Any, Any],
) -> RauhaPosition:
    """The stop as the first seat's card step, or its scoring; seat A leads unless Energy or
    arrivals say otherwise.

    With `chosen` false all are still choosing. Worlds are given as in `dressed`.
    """
    corner = stop in track.CORNERS
    position = walked(seats, stop - corner, tuple(hands.items()), tuple(options.items()))
    if corner:
        return played(dressed(_last_run(position), **worlds_), "finish, leave the rest")
    position = dressed(position, **worlds_)
    return _all_chosen(position, hands) if chosen else position


def dressed(
    position: RauhaPosition,
    cells: Mapping[Seat, Mapping[str, str]] = NOTHING,
    crystals: Mapping[Seat, int] = NOTHING,
    energy: Mapping[Seat, int] = NOTHING,
    spores: Mapping[Seat, str] = NOTHING,
    arrivals: Mapping[Seat, int] = NOTHING,
    holders: Mapping[str, Seat] = NOTHING,
) -> RauhaPosition:
    """The position with these worlds: 4 crystals, no Energy and the printed biomes where nothing is
    said.
    """
    dressed_ = tuple(
        worlds.change(
            _clothed(position, seat, cells.get(seat, {}), spores.get(seat, "")),
            crystals=crystals.get(seat, 4),
            energy=energy.get(seat, 0),
            arrival=arrivals.get(seat, 20 - seat),
        )
        for seat in range(position.terms.seats)
    )
    held = tuple(holders.get(entity, -1) for entity in ENTITIES)
    return position.change(worlds=dressed_, holders=held)


def _clothed(
    position: RauhaPosition, seat: Seat, cells: Mapping[str, str], spores: str
) -> worlds.World:
    """The seat's world with these biomes and Spores and nothing else on its squares."""
    faces = list(PRINTED[position.terms.side])
    for cell, face in cells.items():
        faces[CELL[cell]] = FACE[face]
    visible, mask = tuple(faces), sum(1 << CELL[cell] for cell in spores.split())
    counts = worlds.counted(visible, mask)
    return worlds.change(position.worlds[seat], cells=visible, spores=mask, counts=counts)


@cache
def walked(
    seats: int,
    stop: int,
    hands: tuple[tuple[Seat, str], ...],
    options: tuple[tuple[str, str | int], ...],
) -> RauhaPosition:
    """All about to choose at the stop, the cards of `hands` in the right packets; every card before
    was discarded.
    """
    position, wanted = GAME.start(seats, dict(options)), {seat: CARD[card] for seat, card in hands}
    while not (position.phase == CHOOSE and position.stop == stop):
        position = _walked_on(position, stop, wanted)
    return position


def _walked_on(position: RauhaPosition, stop: int, wanted: Mapping[Seat, int]) -> RauhaPosition:
    """After one ply more; cards that are wanted are not taken."""
    if position.phase == PILE:
        return position.play(CHANCE, Pile(tuple(reversed(range(position.terms.seats)))))
    if position.phase == DEAL:
        return position.play(CHANCE, _packet(position, stop, wanted))
    if position.phase == CHOOSE:
        seat, kept = min(position.to_act), set(wanted.values())
        spare = [card for card in position.offer(seat) if card not in kept]
        return position.play(seat, Choose(CARDS[spare[0]]))
    leave = "finish, leave the rest" if position.phase == RUN else "discard for crystals"
    return played(position, leave)


def _packet(position: RauhaPosition, stop: int, wanted: Mapping[Seat, int]) -> Deal:
    """The packet that holds what is wanted from it at the stop, and the lowest cards otherwise."""
    seats = position.terms.seats
    number = len(position.packets) % seats
    due = track.ROUND[position.stop] == track.ROUND[stop]
    cards = [
        card
        for seat, card in wanted.items()
        if due and track.satellite(stop, seat, seats) == number
    ]
    spare = [
        card for card in track.numbers(rounds.undealt(position)) if card not in wanted.values()
    ]
    return Deal(tuple(CARDS[card] for card in sorted([*cards, *spare[: 4 - len(cards)]])))


def _all_chosen(position: RauhaPosition, hands: Mapping[Seat, str]) -> RauhaPosition:
    for seat in range(position.terms.seats):
        move = Choose(hands[seat]) if seat in hands else position.legal_moves(seat)[0]
        position = position.play(seat, move)
    return position


def _last_run(position: RauhaPosition) -> RauhaPosition:
    position = _all_chosen(position, {})
    while position.at < position.terms.seats - 1 or position.phase != RUN:
        position = played(
            position, "finish, leave the rest" if position.phase == RUN else "discard for crystals"
        )
    return position


def played(position: RauhaPosition, *texts: str) -> RauhaPosition:
    """After these moves of whoever is active, each asked for its legality."""
    for text in texts:
        position = position.play(position.active, GAME.read_move(text))
    return position


def plied(position: RauhaPosition, *plies: tuple[Seat, str]) -> RauhaPosition:
    """After these plies, each asked for its legality."""
    for seat, text in plies:
        position = position.play(seat, GAME.read_move(text))
    return position


def refused(position: RauhaPosition, seat: Seat, text: str) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, GAME.read_move(text))
    return caught.value.message


def texts(position: RauhaPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text, those that begin so."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def purse(position: RauhaPosition, seat: Seat) -> tuple[int, int]:
    """Energy and crystals."""
    return position.worlds[seat].energy, position.worlds[seat].crystals


def spores(position: RauhaPosition, seat: Seat) -> list[str]:
    return [cell for cell, number in CELL.items() if position.worlds[seat].spores >> number & 1]


def holders(position: RauhaPosition) -> dict[str, Seat]:
    """Who holds which Entity, those of nobody left out."""
    return {
        entity: seat for entity, seat in zip(ENTITIES, position.holders, strict=True) if seat >= 0
    }


def news(before: RauhaPosition, seat: Seat, text: str, viewer: Viewer) -> list[str]:
    """What the viewer learns from the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


def of_age(age: int) -> list[str]:
    return [card for card, its in zip(CARDS, AGES, strict=False) if its == age]


def played_by_chance(position: RauhaPosition, rng: Random) -> RauhaPosition:
    """After one ply more, drawn from all that may be played."""
    if CHANCE in position.to_act:
        return position.play(CHANCE, position.chance_move(rng))
    seat = rng.choice(sorted(position.to_act))
    return position.play(seat, rng.choice(position.legal_moves(seat)))
