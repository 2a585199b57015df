"""Invariants of a position, for tests and simulations.

A docstring says what must hold; it is the text of the violation. Invariants of a ply are in
`ply_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from . import activation, packet_history, rounds, track, worlds
from .faces import (
    AGE_OF_FACE,
    CARDS,
    CARDS_OF_AGE,
    PACKET_SIZE,
    PRINTED_FACES,
    VUORI,
    WATER_PAYS,
)
from .ply_invariants import PLY_INVARIANTS, is_lined_up
from .position import CARD_STEP, CHOOSE, DEAL, NO_CARD, PILE, RUN, SCORING, BasePosition
from .track import TURN_OF_ROUND, TURN_STOPS
from .worlds import FOR_CRYSTALS


def violations(before: BasePosition | None, after: BasePosition) -> Iterator[str]:
    """The violations of the position, and of the ply to it if there is a position before."""
    for holds in _POSITION_INVARIANTS:
        if not holds(after):
            yield f"does not hold: {holds.__doc__}"
    if before is None:
        return
    for ply_holds in PLY_INVARIANTS:
        if not ply_holds(before, after):
            yield f"does not hold: {ply_holds.__doc__}"


def _has_every_card_once(position: BasePosition) -> bool:
    """every card is in one place: undealt, in a packet, in a hand, on or under a square, in the
    Black Hole
    """
    dealt = [card for packet in position.packets for card in packet]
    places = [card for packet in position.satellites for card in packet]
    places += [card for picks in position.picks for card in picks]
    places += [
        passed_card
        for seat in range(position.terms.seats)
        for passed_card in _list_passed_cards(position, seat)
    ]
    whole = (
        sum(1 << card for card in dealt) | position.undealt
        == CARDS_OF_AGE[1] | CARDS_OF_AGE[2]
    )
    return (
        whole
        and len(dealt) + position.undealt.bit_count() == len(CARDS)
        and sorted(places) == sorted(dealt)
    )


def _list_passed_cards(position: BasePosition, seat: int) -> list[int]:
    return [
        CARDS.index(gone_card.card)
        for gone_card in packet_history.list_gone_cards(position, (seat,))
        if gone_card.passed
    ]


def _has_full_packets(position: BasePosition) -> bool:
    """packets hold 4, 3, 2 cards while all choose, one fewer afterwards, none after a round's last
    lock
    """
    sizes = set(map(len, position.satellites))
    turn = TURN_OF_ROUND[position.stop]
    if position.phase in (PILE, DEAL):
        return sizes <= {0, PACKET_SIZE}
    if position.phase == CHOOSE:
        return sizes == {PACKET_SIZE + 1 - turn}
    return sizes == {0 if turn in (0, 3) else PACKET_SIZE - turn}


def _has_counted_black_hole(position: BasePosition) -> bool:
    """the Black Hole holds what was thrown away and one card of each packet that is done"""
    rounds = len(position.picks[0]) // 3
    thrown = sum(use >= FOR_CRYSTALS for world in position.worlds for use in world.uses)
    return (
        packet_history.count_black_hole(position)
        == rounds * position.terms.seats + thrown
    )


def _has_used_cards_in_turn(position: BasePosition) -> bool:
    """each seat has used its card on every turn that is done, and on this one once its step has
    come
    """
    done = sum(stop < position.stop for stop in TURN_STOPS)
    for seat, world in enumerate(position.worlds):
        acted = position.phase in (CARD_STEP, RUN) and position.hands[seat] == NO_CARD
        if len(world.uses) != done + acted:
            return False
    return True


def _has_counted_undealt(position: BasePosition) -> bool:
    """of each Age 40 cards less four for each packet dealt are left"""
    for age in (1, 2):
        dealt = sum(AGE_OF_FACE[packet[0]] == age for packet in position.packets)
        if (
            position.undealt & CARDS_OF_AGE[age]
        ).bit_count() != 40 - PACKET_SIZE * dealt:
            return False
    return True


def _has_valid_purses(position: BasePosition) -> bool:
    """crystals and Energy are whole numbers and never negative"""
    return all(
        type(amount) is int and amount >= 0
        for world in position.worlds
        for amount in (world.crystals, world.energy)
    )


def _has_valid_spores(position: BasePosition) -> bool:
    """a square has one Spore at most, and figures kept agree with the squares"""
    return all(
        0 <= world.spores <= worlds.ALL_CELLS
        and world.counts == worlds.count_symbols(world.cells, world.spores)
        for world in position.worlds
    )


def _has_valid_sources(position: BasePosition) -> bool:
    """nothing is open that has run, and in a turn nothing but the line and the Entities that the
    card has lined up
    """
    opened = position.left | position.used
    if position.left & position.used or position.usable & ~position.left:
        return False
    if position.phase == RUN:
        seat = position.active
        in_line = not opened & worlds.ALL_CELLS & ~track.LINE_MASKS[position.stop]
        return in_line and all(
            position.holders[entity] == seat and is_lined_up(position, seat, entity)
            for entity in track.list_bits(opened >> 9)
        )
    return position.phase == SCORING or not opened


def _has_something_to_run(position: BasePosition) -> bool:
    """a seat that runs has something to run, kept as it should be"""
    if position.phase not in (RUN, SCORING):
        return True
    seat = position.active
    can = activation.find_usable_sources(
        position.worlds[seat], position.left, position.holders[VUORI] == seat
    )
    return bool(can) and can == position.usable and position.to_act == {seat}


def _has_one_leader(position: BasePosition) -> bool:
    """no two tokens arrived at once, so there is one leader"""
    arrivals = [world.arrival for world in position.worlds]
    return position.phase == PILE or len(set(arrivals)) == len(arrivals)


def _has_valid_hands(position: BasePosition) -> bool:
    """cards are in hand from the choice to their seat's own step, and nowhere else"""
    for seat, hand in enumerate(position.hands):
        if hand == NO_CARD:
            continue
        if position.phase == CHOOSE and hand not in position.offer(seat):
            return False
        if position.phase not in (CHOOSE, CARD_STEP, RUN) or (
            position.phase != CHOOSE and hand != position.picks[seat][-1]
        ):
            return False
    if position.phase not in (CARD_STEP, RUN):
        return True
    waiting = position.order[position.at + (position.phase == RUN) :]
    return {seat for seat, hand in enumerate(position.hands) if hand != NO_CARD} == set(
        waiting
    )


def _has_clockwise_order(position: BasePosition) -> bool:
    """the order is the seats clockwise from one of them"""
    seats = position.terms.seats
    return position.order == tuple(
        (position.order[0] + step) % seats for step in range(seats)
    )


def _has_cards_on_squares(position: BasePosition) -> bool:
    """nine squares each, a card on every one that was ever covered, the one laid there last on
    top
    """
    for world, picks in zip(position.worlds, position.picks, strict=True):
        cells = list(PRINTED_FACES[position.terms.side])
        for use, card in zip(world.uses, picks, strict=False):
            if use < FOR_CRYSTALS:
                cells[use] = card
        if tuple(cells) != world.cells:
            return False
    return True


def _has_valid_water(position: BasePosition) -> bool:
    """no seat has more than 19 Water Sources, and one at least would gain nothing from them"""
    seats = range(position.terms.seats)
    gains = [rounds.water_gain(position, seat) for seat in seats]
    return (
        max(map(position.water, seats)) <= 19
        and min(gains) == 0
        and set(gains) <= set(WATER_PAYS)
    )


def _has_phase_of_stop(position: BasePosition) -> bool:
    """turns and scorings have their own stops, and the game is over at the last"""
    if position.phase in (CHOOSE, CARD_STEP, RUN):
        return TURN_OF_ROUND[position.stop] > 0
    return position.phase != SCORING or TURN_OF_ROUND[position.stop] == 0


_POSITION_INVARIANTS: Final[tuple[Callable[[BasePosition], bool], ...]] = (
    *(
        _has_every_card_once,
        _has_full_packets,
        _has_counted_black_hole,
        _has_used_cards_in_turn,
        _has_counted_undealt,
        _has_valid_purses,
        _has_valid_spores,
        _has_valid_sources,
        _has_something_to_run,
    ),
    *(
        _has_one_leader,
        _has_valid_hands,
        _has_clockwise_order,
        _has_cards_on_squares,
        _has_valid_water,
        _has_phase_of_stop,
    ),
)
