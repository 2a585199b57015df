"""Positions for tests of Reykholt, with given farms, workers, services and phase.

Stocks are written "T2 L1", greenhouses "g5_a{L3} g6_a{}", letters as in `LETTERS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.core import CHANCE, IllegalMove, Ply, Seat, Viewer
from games.message import Message
from games.reykholt import GAME
from games.reykholt.game import ReykholtPosition
from games.reykholt.rules import chance, chance_moves
from games.reykholt.rules.board_state import track_order, turn_order
from games.reykholt.rules.components.cards import (
    CARDS,
    HOUSE,
    HOUSES,
    INCIDENTS,
    PAIR,
    SERVICE,
    SERVICES,
    SPACE,
)
from games.reykholt.rules.components.vegetables import NOTHING, Counts
from games.reykholt.rules.position import (
    DISPLAY,
    EVENT,
    OVER,
    SET,
    TOURISM,
    TOURISM_END,
    WORK,
    Farm,
    freeze,
    mutable_copy,
)
from games.reykholt.rules.seasons import rounds, service_windows

A, B, C, D = range(4)
LETTERS = "TLMCR"
NONE: Mapping[Any, Any] = {}
Given = Mapping[Seat, Mapping[str, Any]]


def read_counts(text: str) -> Counts:
    """ "T2 L1" as counts."""
    found = dict.fromkeys(LETTERS, 0)
    for part in text.split():
        found[part[0]] = int(part[1:])
    return tuple(found.values())


def write_counts(stock: Counts) -> str:
    """Counts as "T2 L1"."""
    return " ".join(
        f"{letter}{count}" for letter, count in zip(LETTERS, stock, strict=True) if count
    )


def read_houses(text: str) -> tuple[tuple[int, Counts], ...]:
    """ "g5_a{L3} g6_a{}" as greenhouses."""
    return tuple(
        (HOUSE[id], read_counts(grown)) for id, grown in re.findall(r"(\w+)\{([^}]*)\}", text)
    )


def stock_text(position: ReykholtPosition, seat: Seat) -> str:
    return write_counts(position.farms[seat].stock)


def houses_text(position: ReykholtPosition, seat: Seat) -> str:
    """The greenhouses of a seat as text."""
    farm = position.farms[seat]
    return " ".join(f"{HOUSES[house].id}{{{write_counts(had)}}}" for house, had in farm.houses)


def make_position(
    seats: int = 3,
    farms: Given = NONE,
    *,
    phase: int = WORK,
    display: Sequence[str] = (),
    shared: Mapping[str, Seat] = NONE,
    workers: Sequence[tuple[str, Seat]] = (),
    event: str = "",
    options: Mapping[str, str | int] = NONE,
    version: int = 2,
    **values: Any,
) -> ReykholtPosition:
    """A position of round 1, with seat A first.

    A farm has stock, houses, table, services and other fields.
    """
    position = first_worker_turn(seats, display, event, options)
    values = {**values, "terms": replace(position.terms, version=version)}
    position = position.change(
        farms=tuple(_make_farm(position, farms.get(s, {}), s) for s in range(seats))
    )
    position = _with_cards_placed(position, farms, shared)
    space = SPACE[position.terms.board]
    placed = tuple((space[id], seat, position.round) for id, seat in workers)
    position = position.change(workers=placed, clock=100, **values)
    return at_phase(position, phase)


def first_worker_turn(
    seats: int, display: Sequence[str], event: str, options: Mapping[str, str | int]
) -> ReykholtPosition:
    """The position at the first worker turn, or at the first question before it."""
    position = GAME.start(seats, {"first_seat": "seat_1", **options})
    while CHANCE in position.to_act:
        position = position.play(CHANCE, _chance_move(position, display, event))
    return position


def _chance_move(position: ReykholtPosition, display: Sequence[str], event: str) -> Any:
    if position.drawer >= 0:
        lowest = next(n for n in range(len(CARDS)) if position.unseen >> n & 1)
        return chance_moves.Turn(CARDS[lowest].id)
    if position.phase == SET:
        return chance_moves.DrawSet("set_a")
    if position.phase == DISPLAY:
        lying = [SERVICES[n].id for n in chance.service_pool(position.terms)]
        number = chance.display_size(position.terms)
        return chance_moves.Deal(tuple(lying[:number]))
    assert position.phase == EVENT
    return chance_moves.Reveal(event or INCIDENTS[0].id)


def _make_farm(position: ReykholtPosition, given: Mapping[str, Any], seat: Seat) -> Farm:
    known = {"stock", "houses", "services"}
    fields = {key: value for key, value in given.items() if key not in known}
    held = sum(1 << SERVICE[id] for id in given.get("services", "").split())
    frames = tuple((house, NOTHING) for house in PAIR)
    own = read_houses(given.get("houses", ""))
    has_frames = "d11" in given.get("services", "").split() and not any(h in PAIR for h, _ in own)
    fields.setdefault("arrival", 1 + seat)
    return position.farms[seat].change(
        stock=read_counts(given.get("stock", "")),
        houses=own + frames if has_frames else own,
        held=held,
        **fields,
    )


def _with_cards_placed(
    position: ReykholtPosition, farms: Given, shared: Mapping[str, Seat]
) -> ReykholtPosition:
    """Takes greenhouses of farms from the piles, and services of farms from the display."""
    out = {house for farm in position.farms for house, _ in farm.houses}
    taken = []
    for seat, given in farms.items():
        for id in given.get("services", "").split():
            if shared.get(id) != seat:
                taken.append((SERVICE[id], seat, shared.get(id, -1)))
    return position.change(
        piles=tuple(
            tuple(house for house in pile if house not in out)
            for pile in chance.open_piles(position.terms.seats)
        ),
        top=tuple(house for house in (HOUSE["gr_start"],) if house not in out),
        unseen=sum(
            1 << house
            for house in range(len(CARDS))
            if chance.hidden_greenhouses() >> house & 1 and house not in out
        ),
        services=tuple(taken),
    )


def with_display(position: ReykholtPosition, *cards: str) -> ReykholtPosition:
    """The position with these services on display."""
    return run_on(position.change(display=tuple(SERVICE[card] for card in cards)))


def at_phase(position: ReykholtPosition, phase: int) -> ReykholtPosition:
    """The position at the beginning of a season or a window."""
    village = mutable_copy(position)
    village.stack, village.at, village.order = (), 0, turn_order(village)
    village.phase, village.waiting = phase, ()
    if phase == TOURISM:
        village.order = track_order(village)
    elif phase in service_windows.WINDOWS:
        late = phase == TOURISM_END
        service_windows.open_window(
            village, phase, track_order(village) if late else turn_order(village)
        )
    rounds.run_to_next_choice(village)
    return freeze(village, ReykholtPosition)


def run_on(position: ReykholtPosition) -> ReykholtPosition:
    """The position after the rules went on to the next choice."""
    village = mutable_copy(position)
    rounds.run_to_next_choice(village)
    return freeze(village, ReykholtPosition)


def play(position: ReykholtPosition, seat: Seat, *texts: str) -> ReykholtPosition:
    """The position after these moves of a seat, each checked."""
    for text in texts:
        position = position.play(seat, GAME.read_move(text))
    return position


def play_chance(position: ReykholtPosition, text: str) -> ReykholtPosition:
    """The position after this move of chance."""
    return position.play(CHANCE, GAME.read_move(text))


def refusal(position: ReykholtPosition, seat: Seat, text: str) -> Message:
    """Why the move is refused; fails if it is not."""
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, GAME.read_move(text))
    return caught.value.message


def move_texts(position: ReykholtPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text that begin with `start`."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def tables_of(position: ReykholtPosition) -> list[int]:
    return [farm.table for farm in position.farms]


def news_texts(before: ReykholtPosition, seat: Seat, text: str, viewer: Viewer = None) -> list[str]:
    """The news of the ply for the viewer, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


def with_game_over(position: ReykholtPosition) -> ReykholtPosition:
    """The position with the game over."""
    return position.change(phase=OVER, to_act=frozenset())


def seat_holding(card: str, seats: int = 3, phase: int = 8, **farm: Any) -> Any:
    """A position in which seat A has the card."""
    others = {seat: {"bonus": farm.get("bonus", False)} for seat in range(1, seats)}
    return make_position(seats, {A: {"services": card, **farm}, **others}, phase=phase)


def seat_taking(card: str, seats: int = 3, **farm: Any) -> Any:
    """A position in which seat A takes one of five services, the card among them."""
    placement = "place on m_hall_2" if seats > 2 else "place on d_hall_1"
    others = [one.id for one in SERVICES[:9] if one.id != card and not one.red][:4]
    return play(with_display(make_position(seats, {A: farm}), card, *others), A, placement)
