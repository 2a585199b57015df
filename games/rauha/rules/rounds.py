"""The walk round the worlds: packets are dealt, all choose, each acts in turn, and at corners there
is a scoring.

`run_on` takes what the rules do by themselves as far as the next choice. What a seat does with its
card is in `card_uses.py`, running squares and Entities in `activation.py`.
"""

from __future__ import annotations

from random import Random

from games.core import Move, Outcome, Seat

from . import activation, card_uses, log_messages, moves, track, worlds
from .faces import ALL_OF_AGE, CARD, CARDS, PACKET, VUORI, WATER_PAYS
from .log_messages import Log
from .moves import Choose, Deal, Pile
from .position import (
    ALONE,
    CHANCE_ONLY,
    CHOOSE,
    DEAL,
    NO_SEATS,
    OVER,
    PILE,
    RUN,
    SCORING,
    TOGETHER,
    Universe,
    put,
)
from .position import CARD as CARD_STEP
from .track import AGE, TURN


def chance_move(position: Universe, rng: Random) -> Move:
    """Nature's move: the pile once, then packets."""  # R4, R7
    if position.phase == PILE:
        return Pile(tuple(rng.sample(range(position.terms.seats), position.terms.seats)))
    drawn = rng.sample(track.numbers(undealt(position)), PACKET)
    return Deal(tuple(CARDS[card] for card in sorted(drawn)))


def undealt(position: Universe) -> int:
    """Mask of the cards of the present Age that no packet has held."""
    return position.undealt & ALL_OF_AGE[AGE[position.stop]]


def chance_allows(position: Universe, move: Move) -> bool:
    """Whether chance might have drawn this."""
    if position.phase == PILE:
        return isinstance(move, Pile) and sorted(move.seats) == list(range(position.terms.seats))
    if position.phase != DEAL or not isinstance(move, Deal) or not set(move.cards) <= CARD.keys():
        return False
    cards = [CARD[card] for card in move.cards]
    fits = all(undealt(position) >> card & 1 for card in cards)
    return fits and len(cards) == PACKET and cards == sorted(set(cards))


def pile(position: Universe, move: Pile) -> Universe:
    """The Energy tokens lie on space 0."""  # R4
    seats = range(position.terms.seats)
    piled = tuple(
        worlds.change(position.worlds[seat], arrival=1 + move.seats.index(seat)) for seat in seats
    )
    return position.change(phase=DEAL, worlds=piled)


def deal(position: Universe, move: Deal) -> Universe:
    """The next satellite gets its packet; after the last all choose."""  # R7
    cards, seats = tuple(CARD[card] for card in move.cards), position.terms.seats
    packets = (*position.packets, cards)
    all_dealt = len(packets) % seats == 0
    return position.change(
        undealt=position.undealt & ~sum(1 << card for card in cards),
        packets=packets,
        satellites=put(position.satellites, (len(packets) - 1) % seats, cards),
        phase=CHOOSE if all_dealt else DEAL,
        to_act=TOGETHER[seats] if all_dealt else CHANCE_ONLY,
    )


def choices(position: Universe, seat: Seat) -> tuple[Move, ...]:
    """The cards of the seat's packet, the one it has chosen already left out."""  # R8
    chosen = position.hands[seat]
    return tuple([moves.CHOICES[card] for card in position.offer(seat) if card != chosen])


def choose(position: Universe, seat: Seat, move: Choose, log: Log) -> Universe:
    """A seat sets its choice; the last to choose locks them all."""  # R8
    hands = put(position.hands, seat, CARD[move.card])
    waiting = position.to_act - ALONE[seat]
    if waiting:
        return position.change(hands=hands, to_act=waiting)
    return locked(position, hands, log)


def run_on(position: Universe, log: Log) -> Universe:
    """As far as the rules go by themselves: until a seat has a choice, chance acts, or the game is
    over.
    """
    while not position.usable:
        if position.phase == RUN:
            position = _next_seat(position, log)
        elif position.phase == SCORING:
            position = _water_paid(position, log)
        elif (
            position.phase == CARD_STEP
            and len(card_uses.card_moves(position, position.order[position.at])) == 1
        ):
            position = card_uses.discard_for_crystals(
                position, position.order[position.at], moves.FOR_CRYSTALS, log
            )
        else:
            break
    return position


def water_gain(position: Universe, seat: Seat) -> int:
    """The Energy that a scoring pays the seat for its Water Sources."""  # R26
    least = min(position.water(other) for other in range(position.terms.seats))
    return WATER_PAYS[min(position.water(seat) - least, len(WATER_PAYS) - 1)]


def result(position: Universe) -> Outcome:
    """Most Energy wins; nothing else counts."""  # R28
    scores = tuple(world.energy for world in position.worlds)
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    return Outcome(places, "energy", scores, _breakdown(position))


def _breakdown(position: Universe) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the Energy came from, as far as it still lies there, and what is left over."""
    worlds, seats = position.worlds, range(position.terms.seats)
    return (
        ("energy", tuple(world.energy for world in worlds)),
        ("Entities", tuple(position.held(seat).bit_count() for seat in seats)),
        ("Water Sources", tuple(map(position.water, seats))),
        ("Spores", tuple(world.spores.bit_count() for world in worlds)),
        ("crystals left", tuple(world.crystals for world in worlds)),
    )


def locked(position: Universe, hands: tuple[int, ...], log: Log) -> Universe:
    """Every card chosen leaves its packet; what is left of the last turn's is gone."""  # R9, R10
    seats, stop, satellites = position.terms.seats, position.stop, position.satellites
    last = TURN[stop] == 3
    kept = [
        ()
        if last
        else tuple([card for card in packet if card != hands[track.looker(stop, number, seats)]])
        for number, packet in enumerate(satellites)
    ]
    order = position.leading()
    if log is not None:
        log.append(log_messages.locked(order))
    return position.change(
        phase=CARD_STEP,
        hands=hands,
        satellites=tuple(kept),
        picks=tuple([(*picks, hand) for picks, hand in zip(position.picks, hands, strict=True)]),
        order=order,
        at=0,
        to_act=ALONE[order[0]],
    )


def _next_seat(position: Universe, log: Log) -> Universe:
    """The next in order uses its card; after the last the avatars walk on."""  # R23
    at = position.at + 1
    if at < position.terms.seats:
        return position.change(
            phase=CARD_STEP, at=at, to_act=ALONE[position.order[at]], left=0, used=0
        )
    stop = position.stop + 1
    if log is not None:
        log.append(log_messages.walked(stop))
    if TURN[stop]:
        return position.change(
            phase=CHOOSE, stop=stop, at=0, left=0, used=0, to_act=TOGETHER[position.terms.seats]
        )
    order = position.leading()  # R24
    if log is not None:
        log.append(log_messages.scoring(order))
    return scoring_of(position.change(phase=SCORING, stop=stop, order=order), 0)


def scoring_of(position: Universe, at: int) -> Universe:
    """The scoring of one seat in order, with its sources open."""  # R25
    seat = position.order[at]
    world, held = position.worlds[seat], position.held(seat)
    left = world.spores | held << 9
    can = activation.usable(world, left, bool(held >> VUORI & 1))
    return position.change(at=at, to_act=ALONE[seat], left=left, used=0, usable=can)


def _water_paid(position: Universe, log: Log) -> Universe:
    """A seat's scoring ends with its water; then the next seat, the next round or the end."""
    seat, at = position.order[position.at], position.at + 1
    gain, world = water_gain(position, seat), position.worlds[seat]
    if gain:
        world = worlds.change(
            world, energy=world.energy + gain, arrival=activation.next_arrival(position)
        )
        position = position.change(worlds=put(position.worlds, seat, world))
    if log is not None:
        log.append(log_messages.watered(seat, position.water(seat), gain))
    if at < position.terms.seats:
        return scoring_of(position, at)
    if position.stop == track.LAST:
        return position.change(phase=OVER, to_act=NO_SEATS, left=0, used=0)  # R28
    if log is not None:
        log.append(log_messages.walked(position.stop + 1))
    return position.change(
        phase=DEAL, stop=position.stop + 1, at=0, to_act=CHANCE_ONLY, left=0, used=0
    )  # R27
