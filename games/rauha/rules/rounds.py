"""The flow of a game: packets are dealt, all choose, seats act in order, and corners score.

`run_automatic_steps` does all that the rules do without a decision. Uses of a card are in
`card_uses.py`, runs of squares and Entities in `activation.py`.
"""

from __future__ import annotations

from random import Random

from games.core import Figures, Move, Outcome, Seat

from . import activation, card_uses, log_messages, moves, track, worlds
from .faces import CARD_INDEX, CARDS, CARDS_OF_AGE, PACKET_SIZE, VUORI, WATER_PAYS
from .log_messages import Log
from .moves import Choose, Deal, Pile
from .position import (
    ALL_SEATS,
    CARD_STEP,
    CHANCE_ONLY,
    CHOOSE,
    DEAL,
    NO_SEATS,
    OVER,
    PILE,
    RUN,
    SCORING,
    SEAT_ALONE,
    BasePosition,
    replace_item,
)
from .track import AGE, TURN_OF_ROUND


def draw_chance_move(position: BasePosition, rng: Random) -> Move:
    """A move of chance: the pile of tokens first, then packets."""  # R4, R7
    if position.phase == PILE:
        seats = position.terms.seats
        return Pile(tuple(rng.sample(range(seats), seats)))
    drawn = rng.sample(track.list_bits(undealt_of_age(position)), PACKET_SIZE)
    return Deal(tuple(CARDS[card] for card in sorted(drawn)))


def undealt_of_age(position: BasePosition) -> int:
    """Mask of the undealt cards of the Age of now."""
    return position.undealt & CARDS_OF_AGE[AGE[position.stop]]


def can_chance_draw(position: BasePosition, move: Move) -> bool:
    """Whether the move is one that chance can make now."""
    if position.phase == PILE:
        every_seat = list(range(position.terms.seats))
        return isinstance(move, Pile) and sorted(move.seats) == every_seat
    if position.phase != DEAL or not isinstance(move, Deal):
        return False
    if not set(move.cards) <= CARD_INDEX.keys():
        return False
    cards = [CARD_INDEX[card] for card in move.cards]
    undealt = undealt_of_age(position)
    are_undealt = all(undealt >> card & 1 for card in cards)
    return are_undealt and len(cards) == PACKET_SIZE and cards == sorted(set(cards))


def pile_tokens(position: BasePosition, move: Pile) -> BasePosition:
    """The position after the Energy tokens were piled on space 0."""  # R4
    seats = range(position.terms.seats)
    piled = tuple(
        worlds.change(position.worlds[seat], arrival=1 + move.seats.index(seat))
        for seat in seats
    )
    return position.change(phase=DEAL, worlds=piled)


def deal_packet(position: BasePosition, move: Deal) -> BasePosition:
    """The position after the next satellite got its packet; after the last all choose."""  # R7
    cards = tuple(CARD_INDEX[card] for card in move.cards)
    seats = position.terms.seats
    packets = (*position.packets, cards)
    all_dealt = len(packets) % seats == 0
    return position.change(
        undealt=position.undealt & ~sum(1 << card for card in cards),
        packets=packets,
        satellites=replace_item(position.satellites, (len(packets) - 1) % seats, cards),
        phase=CHOOSE if all_dealt else DEAL,
        to_act=ALL_SEATS[seats] if all_dealt else CHANCE_ONLY,
    )


def list_choices(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The choices from the seat's packet, without the card that it has chosen."""  # R8
    chosen = position.hands[seat]
    other_cards = [card for card in position.offer(seat) if card != chosen]
    return tuple([moves.CHOICES[card] for card in other_cards])


def choose_card(
    position: BasePosition, seat: Seat, move: Choose, log: Log
) -> BasePosition:
    """The position after the choice of a seat; the last one locks all choices."""  # R8
    hands = replace_item(position.hands, seat, CARD_INDEX[move.card])
    waiting = position.to_act - SEAT_ALONE[seat]
    if waiting:
        return position.change(hands=hands, to_act=waiting)
    return lock_choices(position, hands, log)


def run_automatic_steps(position: BasePosition, log: Log) -> BasePosition:
    """The position at which a seat has a decision, chance acts, or the game is over."""
    while not position.usable:
        if position.phase == RUN:
            position = _go_to_next_seat(position, log)
        elif position.phase == SCORING:
            position = _pay_water(position, log)
        elif position.phase == CARD_STEP:
            seat = position.order[position.at]
            if len(card_uses.list_card_moves(position, seat)) > 1:
                break
            move = moves.FOR_CRYSTALS
            position = card_uses.discard_for_crystals(position, seat, move, log)
        else:
            break
    return position


def water_gain(position: BasePosition, seat: Seat) -> int:
    """The Energy that a scoring pays the seat for its Water Sources."""  # R26
    fewest = min(map(position.water, range(position.terms.seats)))
    more = position.water(seat) - fewest
    return WATER_PAYS[min(more, len(WATER_PAYS) - 1)]


def compute_outcome(position: BasePosition) -> Outcome:
    """The places by Energy; equals share a place."""  # R28
    scores = tuple(world.energy for world in position.worlds)
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    return Outcome(places, "energy", scores, list_figures(position))


def list_figures(position: BasePosition) -> Figures:
    """Per seat: Energy, and what its world holds."""
    worlds = position.worlds
    seats = range(position.terms.seats)
    return (
        ("energy", tuple(world.energy for world in worlds)),
        ("Entities", tuple(position.held(seat).bit_count() for seat in seats)),
        ("Water Sources", tuple(map(position.water, seats))),
        ("Spores", tuple(world.spores.bit_count() for world in worlds)),
        ("crystals left", tuple(world.crystals for world in worlds)),
    )


def lock_choices(
    position: BasePosition, hands: tuple[int, ...], log: Log
) -> BasePosition:
    """The position after all choices are locked: chosen cards leave their packets."""
    # R9, R10
    picks = zip(position.picks, hands, strict=True)
    order = position.seats_from_leader()
    if log is not None:
        log.append(log_messages.report_lock(order))
    return position.change(
        phase=CARD_STEP,
        hands=hands,
        satellites=_remaining_packets(position, hands),
        picks=tuple([(*earlier, card) for earlier, card in picks]),
        order=order,
        at=0,
        to_act=SEAT_ALONE[order[0]],
    )


def _remaining_packets(
    position: BasePosition, hands: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The packets without the chosen cards; empty after the last turn of a round."""
    seats = position.terms.seats
    stop = position.stop
    if TURN_OF_ROUND[stop] == 3:
        return ((),) * seats
    packets = []
    for number, packet in enumerate(position.satellites):
        taken = hands[track.find_looker(stop, number, seats)]
        packets.append(tuple([card for card in packet if card != taken]))
    return tuple(packets)


def _go_to_next_seat(position: BasePosition, log: Log) -> BasePosition:
    """The card step of the next seat; after the last seat the avatars walk on."""  # R23
    at = position.at + 1
    if at < position.terms.seats:
        to_act = SEAT_ALONE[position.order[at]]
        return position.change(
            phase=CARD_STEP,
            at=at,
            to_act=to_act,
            left=0,
            used=0,
        )
    return _walk_on(position, position.stop + 1, log)


def _walk_on(position: BasePosition, stop: int, log: Log) -> BasePosition:
    """The position at the next stop: all choose, or a scoring begins."""
    if log is not None:
        log.append(log_messages.report_walk(stop))
    if TURN_OF_ROUND[stop]:
        return position.change(
            phase=CHOOSE,
            stop=stop,
            at=0,
            left=0,
            used=0,
            to_act=ALL_SEATS[position.terms.seats],
        )
    order = position.seats_from_leader()  # R24
    if log is not None:
        log.append(log_messages.report_scoring(order))
    return start_scoring(position.change(phase=SCORING, stop=stop, order=order), 0)


def start_scoring(position: BasePosition, at: int) -> BasePosition:
    """The scoring of the seat at an index of the order, with its sources open."""  # R25
    seat = position.order[at]
    world = position.worlds[seat]
    held = position.held(seat)
    left = world.spores | held << 9
    usable = activation.find_usable_sources(world, left, bool(held >> VUORI & 1))
    to_act = SEAT_ALONE[seat]
    return position.change(
        at=at,
        to_act=to_act,
        left=left,
        used=0,
        usable=usable,
    )


def _pay_water(position: BasePosition, log: Log) -> BasePosition:
    """The end of a seat's scoring; then comes the next seat, the next round or the end."""
    seat = position.order[position.at]
    at = position.at + 1
    gain = water_gain(position, seat)
    world = position.worlds[seat]
    if gain:
        arrival = activation.next_arrival(position)
        world = worlds.change(world, energy=world.energy + gain, arrival=arrival)
        position = position.change(worlds=replace_item(position.worlds, seat, world))
    if log is not None:
        log.append(log_messages.report_water(seat, position.water(seat), gain))
    if at < position.terms.seats:
        return start_scoring(position, at)
    if position.stop == track.LAST_STOP:
        return position.change(
            phase=OVER,
            to_act=NO_SEATS,
            left=0,
            used=0,
        )  # R28
    stop = position.stop + 1
    if log is not None:
        log.append(log_messages.report_walk(stop))
    # R27
    return position.change(
        phase=DEAL,
        stop=stop,
        at=0,
        to_act=CHANCE_ONLY,
        left=0,
        used=0,
    )
