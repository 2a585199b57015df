"""Positions drawn by hand for the tests of Reykholt: farms, workers, services and the season as
given.

Stocks are written "T2 L1", greenhouses "g5_a{L3} g6_a{}", letters as in `LETTERS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    thaw,
)
from games.reykholt.rules.seasons import rounds, service_windows

A, B, C, D = range(4)
LETTERS = "TLMCR"
NONE: Mapping[Any, Any] = {}
Given = Mapping[Seat, Mapping[str, Any]]


def counts(text: str) -> Counts:
    """ "T2 L1" as counts."""
    found = dict.fromkeys(LETTERS, 0)
    for part in text.split():
        found[part[0]] = int(part[1:])
    return tuple(found.values())


def written(stock: Counts) -> str:
    """Counts as "T2 L1"."""
    return " ".join(
        f"{letter}{count}" for letter, count in zip(LETTERS, stock, strict=True) if count
    )


def houses(text: str) -> tuple[tuple[int, Counts], ...]:
    """ "g5_a{L3} g6_a{}" as greenhouses."""
    return tuple((HOUSE[id], counts(grown)) for id, grown in re.findall(r"(\w+)\{([^}]*)\}", text))


def stock(position: ReykholtPosition, seat: Seat) -> str:
    return written(position.farms[seat].stock)


def grown(position: ReykholtPosition, seat: Seat) -> str:
    """A seat's greenhouses as they are written."""
    farm = position.farms[seat]
    return " ".join(f"{HOUSES[house].id}{{{written(had)}}}" for house, had in farm.houses)


def table(
    seats: int = 3,
    farms: Given = NONE,
    *,
    phase: int = WORK,
    display: Sequence[str] = (),
    shared: Mapping[str, Seat] = NONE,
    workers: Sequence[tuple[str, Seat]] = (),
    event: str = "",
    options: Mapping[str, str | int] = NONE,
    **values: Any,
) -> ReykholtPosition:
    """A moment of round 1, seat A first; a farm is stock, houses, table, services and fields of its
    own.
    """
    position = begun(seats, display, event, options)
    position = position.change(
        farms=tuple(_farm(position, farms.get(s, {}), s) for s in range(seats))
    )
    position = _dealt(position, farms, shared)
    space = SPACE[position.terms.board]
    placed = tuple((space[id], seat, position.round) for id, seat in workers)
    position = position.change(workers=placed, clock=100, **values)
    return at_season(position, phase)


def begun(
    seats: int, display: Sequence[str], event: str, options: Mapping[str, str | int]
) -> ReykholtPosition:
    """The first worker turn, or the first question before it."""
    position = GAME.start(seats, {"first_seat": "seat_1", **options})
    while CHANCE in position.to_act:
        position = position.play(CHANCE, _drawn(position, display, event))
    return position


def _drawn(position: ReykholtPosition, display: Sequence[str], event: str) -> Any:
    if position.drawer >= 0:
        lowest = next(n for n in range(len(CARDS)) if position.unseen >> n & 1)
        return chance_moves.Turn(CARDS[lowest].id)
    if position.phase == SET:
        return chance_moves.DrawSet("set_a")
    if position.phase == DISPLAY:
        lying = [SERVICES[n].id for n in chance.pool(position.terms)]
        number = chance.displayed(position.terms)
        return chance_moves.Deal(tuple(lying[:number]))
    assert position.phase == EVENT
    return chance_moves.Reveal(event or INCIDENTS[0].id)


def _farm(position: ReykholtPosition, given: Mapping[str, Any], seat: Seat) -> Farm:
    known = {"stock", "houses", "services"}
    fields = {key: value for key, value in given.items() if key not in known}
    held = sum(1 << SERVICE[id] for id in given.get("services", "").split())
    frames = tuple((house, NOTHING) for house in PAIR)
    own = houses(given.get("houses", ""))
    has_frames = "d11" in given.get("services", "").split() and not any(h in PAIR for h, _ in own)
    fields.setdefault("arrival", 1 + seat)
    return position.farms[seat].change(
        stock=counts(given.get("stock", "")),
        houses=own + frames if has_frames else own,
        held=held,
        **fields,
    )


def _dealt(
    position: ReykholtPosition, farms: Given, shared: Mapping[str, Seat]
) -> ReykholtPosition:
    """Cards of farms are not on their piles; services that seats have are taken ones."""
    out = {house for farm in position.farms for house, _ in farm.houses}
    taken = []
    for seat, given in farms.items():
        for id in given.get("services", "").split():
            if shared.get(id) != seat:
                taken.append((SERVICE[id], seat, shared.get(id, -1)))
    return position.change(
        piles=tuple(
            tuple(house for house in pile if house not in out)
            for pile in chance.piles(position.terms.seats)
        ),
        top=tuple(house for house in (HOUSE["gr_start"],) if house not in out),
        unseen=sum(
            1 << house
            for house in range(len(CARDS))
            if chance.shuffled() >> house & 1 and house not in out
        ),
        services=tuple(taken),
    )


def lying(position: ReykholtPosition, *cards: str) -> ReykholtPosition:
    """The position with these services on display."""
    return again(position.change(display=tuple(SERVICE[card] for card in cards)))


def at_season(position: ReykholtPosition, phase: int) -> ReykholtPosition:
    """The position at the beginning of a season or a window."""
    bench = thaw(position)
    bench.stack, bench.at, bench.order = (), 0, turn_order(bench)
    bench.phase, bench.waiting = phase, ()
    if phase == TOURISM:
        bench.order = track_order(bench)
    elif phase in service_windows.WINDOWS:
        late = phase == TOURISM_END
        service_windows.open_window(bench, phase, track_order(bench) if late else turn_order(bench))
    rounds.run_on(bench)
    return freeze(bench, ReykholtPosition)


def again(position: ReykholtPosition) -> ReykholtPosition:
    """The position with whom it waits for found out anew."""
    bench = thaw(position)
    rounds.run_on(bench)
    return freeze(bench, ReykholtPosition)


def played(position: ReykholtPosition, seat: Seat, *texts: str) -> ReykholtPosition:
    """After these moves of a seat, each asked for its legality."""
    for text in texts:
        position = position.play(seat, GAME.read_move(text))
    return position


def drawn(position: ReykholtPosition, text: str) -> ReykholtPosition:
    """After this move of chance."""
    return position.play(CHANCE, GAME.read_move(text))


def refused(position: ReykholtPosition, seat: Seat, text: str) -> Message:
    """The reason for which the move is refused; fails where it is not."""
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, GAME.read_move(text))
    return caught.value.message


def texts(position: ReykholtPosition, seat: Seat, start: str = "") -> list[str]:
    """The seat's legal moves as text, those that begin so."""
    return [str(move) for move in position.legal_moves(seat) if str(move).startswith(start)]


def tables(position: ReykholtPosition) -> list[int]:
    return [farm.table for farm in position.farms]


def news(before: ReykholtPosition, seat: Seat, text: str, viewer: Viewer = None) -> list[str]:
    """What the viewer learns from the ply, as text."""
    move = GAME.read_move(text)
    return [str(one) for one in GAME.news(before, Ply(seat, move), before.play(seat, move), viewer)]


def ended(position: ReykholtPosition) -> ReykholtPosition:
    """The position with the game over."""
    return position.change(phase=OVER, to_act=frozenset())


def holding(card: str, seats: int = 3, phase: int = 8, **farm: Any) -> Any:
    """Seat A with the card, behind or before others as `table` says."""
    others = {seat: {"bonus": farm.get("bonus", False)} for seat in range(1, seats)}
    return table(seats, {A: {"services": card, **farm}, **others}, phase=phase)


def taking(card: str, seats: int = 3, **farm: Any) -> Any:
    """Seat A at the desk, the card among five on display."""
    desk = "place on m_hall_2" if seats > 2 else "place on d_hall_1"
    others = [one.id for one in SERVICES[:9] if one.id != card and not one.red][:4]
    return played(lying(table(seats, {A: farm}), card, *others), A, desk)
