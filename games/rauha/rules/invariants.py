"""Invariants of a position, whatever was played: checks for tests and simulations. What a ply may
change is in `ply_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from . import activation, packet_history, rounds, track, worlds
from .faces import AGES, ALL_OF_AGE, CARDS, PACKET, PRINTED, VUORI, WATER_PAYS
from .ply_invariants import CHANGE_LAWS, lined_up
from .position import CARD, CHOOSE, DEAL, NO_CARD, PILE, RUN, SCORING, Universe
from .track import TURN, TURNS
from .worlds import FOR_CRYSTALS


def violations(before: Universe | None, after: Universe) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    if before is None:
        return
    for change_law in CHANGE_LAWS:
        if not change_law(before, after):
            yield f"does not hold: {change_law.__doc__}"


def _cards(position: Universe) -> bool:
    """every card is in one place: undealt, in a packet, in a hand, on or under a square, in the
    Black Hole
    """
    dealt = [card for packet in position.packets for card in packet]
    places = [card for packet in position.satellites for card in packet]
    places += [card for picks in position.picks for card in picks]
    places += [one for seat in range(position.terms.seats) for one in _passed(position, seat)]
    whole = sum(1 << card for card in dealt) | position.undealt == ALL_OF_AGE[1] | ALL_OF_AGE[2]
    return (
        whole
        and len(dealt) + position.undealt.bit_count() == len(CARDS)
        and sorted(places) == sorted(dealt)
    )


def _passed(position: Universe, seat: int) -> list[int]:
    return [CARDS.index(one.card) for one in packet_history.gone(position, (seat,)) if one.passed]


def _satellites(position: Universe) -> bool:
    """packets hold 4, 3, 2 cards while all choose, one fewer afterwards, none after a round's last
    lock
    """
    sizes, turn = set(map(len, position.satellites)), TURN[position.stop]
    if position.phase in (PILE, DEAL):
        return sizes <= {0, PACKET}
    if position.phase == CHOOSE:
        return sizes == {PACKET + 1 - turn}
    return sizes == {0 if turn in (0, 3) else PACKET - turn}


def _hole(position: Universe) -> bool:
    """the Black Hole holds what was thrown away and one card of each packet that is done"""
    rounds = len(position.picks[0]) // 3
    thrown = sum(use >= FOR_CRYSTALS for world in position.worlds for use in world.uses)
    return packet_history.black_hole(position) == rounds * position.terms.seats + thrown


def _uses(position: Universe) -> bool:
    """each seat has used its card on every turn that is done, and on this one once its step has
    come
    """
    done = sum(stop < position.stop for stop in TURNS)
    for seat, world in enumerate(position.worlds):
        acted = position.phase in (CARD, RUN) and position.hands[seat] == NO_CARD
        if len(world.uses) != done + acted:
            return False
    return True


def _undealt(position: Universe) -> bool:
    """of each Age 40 cards less four for each packet dealt are left"""
    for age in (1, 2):
        dealt = sum(AGES[packet[0]] == age for packet in position.packets)
        if (position.undealt & ALL_OF_AGE[age]).bit_count() != 40 - PACKET * dealt:
            return False
    return True


def _purse(position: Universe) -> bool:
    """crystals and Energy are whole numbers and never negative"""
    return all(
        type(one) is int and one >= 0
        for world in position.worlds
        for one in (world.crystals, world.energy)
    )


def _spores(position: Universe) -> bool:
    """a square has one Spore at most, and figures kept agree with the squares"""
    return all(
        0 <= world.spores <= worlds.ALL_CELLS
        and world.counts == worlds.counted(world.cells, world.spores)
        for world in position.worlds
    )


def _sources(position: Universe) -> bool:
    """nothing is open that has run, and in a turn nothing but the line and the Entities that the
    card has lined up
    """
    opened = position.left | position.used
    if position.left & position.used or position.usable & ~position.left:
        return False
    if position.phase == RUN:
        seat = position.active
        in_line = not opened & worlds.ALL_CELLS & ~track.LINE[position.stop]
        return in_line and all(
            position.holders[entity] == seat and lined_up(position, seat, entity)
            for entity in track.numbers(opened >> 9)
        )
    return position.phase == SCORING or not opened


def _waiting(position: Universe) -> bool:
    """a seat that runs has something to run, kept as it should be"""
    if position.phase not in (RUN, SCORING):
        return True
    seat = position.active
    can = activation.usable(position.worlds[seat], position.left, position.holders[VUORI] == seat)
    return bool(can) and can == position.usable and position.to_act == {seat}


def _arrivals(position: Universe) -> bool:
    """no two tokens arrived at once, so there is one leader"""
    arrivals = [world.arrival for world in position.worlds]
    return position.phase == PILE or len(set(arrivals)) == len(arrivals)


def _hands(position: Universe) -> bool:
    """cards are in hand from the choice to their seat's own step, and nowhere else"""
    for seat, hand in enumerate(position.hands):
        if hand == NO_CARD:
            continue
        if position.phase == CHOOSE and hand not in position.offer(seat):
            return False
        if position.phase not in (CHOOSE, CARD, RUN) or (
            position.phase != CHOOSE and hand != position.picks[seat][-1]
        ):
            return False
    if position.phase not in (CARD, RUN):
        return True
    waiting = position.order[position.at + (position.phase == RUN) :]
    return {seat for seat, hand in enumerate(position.hands) if hand != NO_CARD} == set(waiting)


def _order(position: Universe) -> bool:
    """the order is the seats clockwise from one of them"""
    seats = position.terms.seats
    return position.order == tuple((position.order[0] + step) % seats for step in range(seats))


def _squares(position: Universe) -> bool:
    """nine squares each, a card on every one that was ever covered, the one laid there last on
    top
    """
    for world, picks in zip(position.worlds, position.picks, strict=True):
        cells = list(PRINTED[position.terms.side])
        for use, card in zip(world.uses, picks, strict=False):
            if use < FOR_CRYSTALS:
                cells[use] = card
        if tuple(cells) != world.cells:
            return False
    return True


def _water(position: Universe) -> bool:
    """no seat has more than 19 Water Sources, and one at least would gain nothing from them"""
    seats = range(position.terms.seats)
    gains = [rounds.water_gain(position, seat) for seat in seats]
    return (
        max(map(position.water, seats)) <= 19 and min(gains) == 0 and set(gains) <= set(WATER_PAYS)
    )


def _phase(position: Universe) -> bool:
    """turns have their stops and scorings theirs, and the game is over at the last"""
    if position.phase in (CHOOSE, CARD, RUN):
        return TURN[position.stop] > 0
    return position.phase != SCORING or TURN[position.stop] == 0


_POSITION_LAWS: Final[tuple[Callable[[Universe], bool], ...]] = (
    *(_cards, _satellites, _hole, _uses, _undealt, _purse, _spores, _sources, _waiting),
    *(_arrivals, _hands, _order, _squares, _water, _phase),
)
