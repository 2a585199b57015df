"""What must hold in every position, whatever was played: checks for tests and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.rauha import activation, packets, track, walk, worlds
from games.rauha.faces import AGES, ALL_OF_AGE, CARDS, ENTITIES, PACKET, PRINTED, SHOWN, VUORI, WATER_PAYS
from games.rauha.track import CROSSING, TURN, TURNS
from games.rauha.universe import CARD, CHOOSE, DEAL, NO_CARD, OVER, PILE, RUN, SCORING, Universe
from games.rauha.worlds import FOR_CRYSTALS


def flaws(before: Universe | None, after: Universe) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in _STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _cards(position: Universe) -> bool:
    """every card is in one place: undealt, in a packet, in a hand, on or under a square, in the Black Hole"""
    dealt = [card for packet in position.packets for card in packet]
    places = [card for packet in position.satellites for card in packet]
    places += [card for picks in position.picks for card in picks]
    places += [one for seat in range(position.terms.seats) for one in _passed(position, seat)]
    whole = sum(1 << card for card in dealt) | position.undealt == ALL_OF_AGE[1] | ALL_OF_AGE[2]
    return whole and len(dealt) + position.undealt.bit_count() == len(CARDS) and sorted(places) == sorted(dealt)


def _passed(position: Universe, seat: int) -> list[int]:
    return [CARDS.index(one.card) for one in packets.gone(position, (seat,)) if one.passed]


def _satellites(position: Universe) -> bool:
    """packets hold 4, 3, 2 cards while all choose, one fewer afterwards, none after a round's last lock"""
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
    return packets.black_hole(position) == rounds * position.terms.seats + thrown


def _uses(position: Universe) -> bool:
    """each seat has used its card on every turn that is done, and on this one if its step has come"""
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
    return all(type(one) is int and one >= 0 for world in position.worlds for one in (world.crystals, world.energy))


def _spores(position: Universe) -> bool:
    """a square has one Spore at most, and figures kept agree with the squares"""
    return all(
        0 <= world.spores <= worlds.ALL_CELLS and world.counts == worlds.counted(world.cells, world.spores)
        for world in position.worlds
    )


def _sources(position: Universe) -> bool:
    """nothing runs twice, and in a turn nothing but the line and two Entities at most of one row and column"""
    if position.left & position.used or position.usable & ~position.left:
        return False
    if position.phase == RUN:
        return not (position.left | position.used) & worlds.ALL_CELLS & ~track.LINE[position.stop]
    return position.phase == SCORING or not (position.left or position.used)


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
        if position.phase not in (CHOOSE, CARD, RUN) or (position.phase != CHOOSE and hand != position.picks[seat][-1]):
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
    """nine squares each, a card on every one that was ever covered, the last one laid there on top"""
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
    gains = [walk.water_gain(position, seat) for seat in seats]
    return max(map(position.water, seats)) <= 19 and min(gains) == 0 and set(gains) <= set(WATER_PAYS)


def _phase(position: Universe) -> bool:
    """turns have their stops and scorings theirs, and the game is over at the last"""
    if position.phase in (CHOOSE, CARD, RUN):
        return TURN[position.stop] > 0
    return position.phase != SCORING or TURN[position.stop] == 0


def _walked(before: Universe, after: Universe) -> bool:
    """avatars never walk back; Energy never shrinks; Spores stay"""
    steps = zip(before.worlds, after.worlds, strict=True)
    kept = all(old.energy <= new.energy and not old.spores & ~new.spores for old, new in steps)
    return kept and before.stop <= after.stop and (before.phase != OVER)


def _others(before: Universe, after: Universe) -> bool:
    """only who acts gains or loses, but for Entities and at corners"""
    if before.stop != after.stop or before.phase not in (CARD, RUN):
        return True
    acted = before.order[before.at : after.at + 1]
    return all(before.worlds[seat] == after.worlds[seat] for seat in before.order if seat not in acted)


def _holders(before: Universe, after: Universe) -> bool:
    """an Entity once welcomed stays with somebody, and moves only to a seat that lines up its symbol"""
    for entity in range(len(ENTITIES)):
        old, new = before.holders[entity], after.holders[entity]
        if old != new and (new == NO_CARD or not _lined_up(after, new, entity)):
            return False
    return True


def _lined_up(position: Universe, seat: int, entity: int) -> bool:
    """whether a line through the square that the seat covered last shows the Entity's symbol three times"""
    world = position.worlds[seat]
    shown = [SHOWN[face] >> entity & 1 for face in world.cells]
    cell = world.uses[-1]
    return cell < FOR_CRYSTALS and any(shown[cell] and all(shown[one] for one in pair) for pair in CROSSING[cell])


_POSITION_LAWS: Final[tuple[Callable[[Universe], bool], ...]] = (
    *(_cards, _satellites, _hole, _uses, _undealt, _purse, _spores, _sources, _waiting),
    *(_arrivals, _hands, _order, _squares, _water, _phase),
)
_STEP_LAWS: Final[tuple[Callable[[Universe, Universe], bool], ...]] = (_walked, _others, _holders)
