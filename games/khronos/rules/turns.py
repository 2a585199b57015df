"""The turn apart from the boards: the first seat, cards, travel, the end of a turn and its pay.
Buildings are in `placement.py`.
"""

from __future__ import annotations

from functools import cache
from operator import add
from random import Random
from typing import Final

from games.core import CHANCE, Figures, Move, Outcome, Seat

from . import bookings, cards, earnings, moves
from .boards.buildings import BOARDS, COLOURS
from .cards import NO_CARDS, Cards
from .position import (
    ACTED,
    DEAL,
    EXCHANGED,
    FIRST,
    OVER,
    REFILL,
    SWAPPED,
    TURN,
    BasePosition,
    replace_item,
)
from .terms import ECUS, EXCHANGE_PRICE, HAND, PAYDAYS, ROUNDS, TRAVEL_PRICE

BOARD: Final = {name: number for number, name in enumerate(BOARDS)}
COLOUR_OF: Final = {name: number for number, name in enumerate(COLOURS)}


# --- chance


def draw_chance_move(position: BasePosition, rng: Random) -> Move:
    """The first seat, or the cards that are due."""
    if position.phase == FIRST:
        return moves.First(int(rng.random() * position.terms.seats))
    return moves.make_draw(cards.draw_cards(position.deck, position.due, rng))


def list_chance_moves(position: BasePosition) -> list[Move]:
    """All moves of chance."""
    if position.phase == FIRST:
        return [moves.First(seat) for seat in range(position.terms.seats)]
    count = min(position.due, sum(position.deck))
    return [
        moves.make_draw(some)
        for some in cards.list_choices(position.deck, count, count)
    ]


def begin_game(position: BasePosition, seat: Seat, move: moves.First) -> BasePosition:
    """Sets the first seat."""  # R6
    return position.change(
        phase=DEAL,
        first=move.seat,
        active=move.seat,
        due=HAND,
    )


def draw_due_cards(
    position: BasePosition, seat: Seat, move: moves.Draw
) -> BasePosition:
    """Adds the cards to the hand. An empty deck is refilled from the discard pile before the next
    draw.
    """
    drawn = cards.count_cards(move.cards) or NO_CARDS
    drawer = position.drawer
    due = position.due - len(move.cards)
    hands = replace_item(
        position.hands, drawer, cards.add_cards(position.hands[drawer], drawn)
    )
    deck, discard = _refill_deck(
        cards.subtract_cards(position.deck, drawn), position.discard, due
    )
    then = position.change(
        hands=hands,
        deck=deck,
        discard=discard,
        due=due,
    )
    return then if due else _continue_after_draw(then)


def _refill_deck(deck: Cards, discard: Cards, due: int) -> tuple[Cards, Cards]:
    """Deck and discard pile; the pile becomes the deck when cards are due and the deck is empty."""
    return (discard, NO_CARDS) if due and not any(deck) else (deck, discard)  # R33


def _continue_after_draw(position: BasePosition) -> BasePosition:
    if position.phase == REFILL:
        return _pay_and_pass_turn(position)
    if position.phase != DEAL:
        return position
    if position.dealt + 1 < position.terms.seats:
        return position.change(dealt=position.dealt + 1, due=HAND)
    return position.change(dealt=position.terms.seats, phase=TURN)


# --- the start of a turn


def may_exchange(position: BasePosition) -> bool:
    """Whether an exchange is still allowed and can be paid."""  # R8, D11, D37
    return not position.done and position.ecus[position.active] >= EXCHANGE_PRICE


def exchange(position: BasePosition, seat: Seat, move: moves.Exchange) -> BasePosition:
    """Discards cards; as many are drawn."""  # R8
    gone = cards.count_cards(move.cards) or NO_CARDS
    deck, discard = _refill_deck(
        position.deck, cards.add_cards(position.discard, gone), len(move.cards)
    )
    return position.change(
        hands=replace_item(
            position.hands, seat, cards.subtract_cards(position.hands[seat], gone)
        ),
        deck=deck,
        discard=discard,
        ecus=replace_item(position.ecus, seat, position.ecus[seat] - EXCHANGE_PRICE),
        done=position.done | EXCHANGED,
        due=len(move.cards),
    )


def may_swap(position: BasePosition) -> bool:
    return position.terms.holdem and not position.done & (SWAPPED | ACTED)


def list_swaps(position: BasePosition) -> list[Move]:
    """Every swap with the row: cards of one colour for cards of others."""  # R9
    hand = position.hands[position.active]
    swaps = list[Move]()
    for colour, name in enumerate(COLOURS):
        others = cards.subtract_cards(hand, cards.make_cards(colour, hand[colour]))
        for count in range(1, position.row[colour] + 1):
            swaps += [
                moves.make_swap(name, count, give)
                for give in cards.list_choices(others, count, count)
            ]
    return swaps


def swap(position: BasePosition, seat: Seat, move: moves.Swap) -> BasePosition:
    """Swaps open cards between hand and row."""  # R9
    taken = cards.make_cards(COLOUR_OF[move.take], move.count)
    cards_given = cards.count_cards(move.give) or NO_CARDS
    hand = cards.subtract_cards(
        cards.add_cards(position.hands[seat], taken), cards_given
    )
    return position.change(
        hands=replace_item(position.hands, seat, hand),
        row=cards.subtract_cards(cards.add_cards(position.row, cards_given), taken),
        done=position.done | SWAPPED,
    )


def travel(position: BasePosition, seat: Seat, move: moves.Travel) -> BasePosition:
    """Moves an adventurer to another board for an Ecu."""  # R10
    pawns = replace_item(position.pawns[seat], move.adventurer - 1, BOARD[move.board])
    return position.change(
        pawns=replace_item(position.pawns, seat, pawns),
        ecus=replace_item(position.ecus, seat, position.ecus[seat] - TRAVEL_PRICE),
        done=position.done | ACTED,
    )


# --- the end of a turn


def throw_away(
    position: BasePosition, seat: Seat, move: moves.ThrowAway
) -> BasePosition:
    """Discards cards and ends the turn."""  # R32
    gone = cards.count_cards(move.cards) or NO_CARDS
    hands = replace_item(
        position.hands, seat, cards.subtract_cards(position.hands[seat], gone)
    )
    discard = cards.add_cards(position.discard, gone)
    return end_turn(position.change(hands=hands, discard=discard), seat, moves.END_TURN)


def end_turn(position: BasePosition, seat: Seat, move: moves.EndTurn) -> BasePosition:
    """Refills the hand and passes the turn."""  # R32
    due = HAND - sum(position.hands[seat])
    deck, discard = _refill_deck(position.deck, position.discard, due)
    then = position.change(
        deck=deck,
        discard=discard,
        phase=REFILL,
        due=due,
        done=0,
        booked=bookings.NONE,
    )
    return then if due else _pay_and_pass_turn(then)


def list_collected(position: BasePosition, seat: Seat) -> tuple[int, ...]:
    """By board, what the seat collects when it is paid now."""  # R34, R35
    collected = [0] * len(position.boards)
    for number in position.pawns[seat]:
        board = position.boards[number]
        collected[number] = earnings.find_income(position.terms, number, board, seat)
    return tuple(collected)


def _pay_and_pass_turn(position: BasePosition) -> BasePosition:
    """Pays the seat on paydays and passes the turn."""
    ecus = position.ecus
    earned = position.earned
    seat = position.active
    if position.round in PAYDAYS:
        pays = list_collected(position, seat)
        ecus = replace_item(ecus, seat, ecus[seat] + sum(pays))
        earned = replace_item(earned, seat, tuple(map(add, earned[seat], pays)))
    turn = position.turn + 1
    over = turn == ROUNDS * position.terms.seats  # R36
    active = (position.first + turn) % position.terms.seats
    phase = OVER if over else TURN
    return position.change(
        ecus=ecus,
        earned=earned,
        turn=turn,
        active=active,
        phase=phase,
    )


def make_outcome(position: BasePosition) -> Outcome | None:
    """The ranking by Ecus; equal Ecus share a place."""  # R36, D34
    if position.phase != OVER:
        return None
    ecus = position.ecus
    places = tuple(1 + sum(other > own for other in ecus) for own in ecus)
    reason = "shared" if places.count(1) > 1 else "richest"
    return Outcome(places, reason, ecus, list_figures(position))


def list_figures(position: BasePosition) -> Figures:
    """The pay of each age; the rest is bonuses less costs."""
    earned_by_age = zip(*position.earned, strict=True)
    named_sums = zip(BOARDS, earned_by_age, strict=True)
    ages = [(f"earned in {name}", sums) for name, sums in named_sums]
    by_seat = zip(position.ecus, position.earned, strict=True)
    rest = tuple(ecus - ECUS - sum(earned) for ecus, earned in by_seat)
    return (("Ecus", position.ecus), *ages, ("bonuses less costs", rest))


@cache
def list_exchanges(hand: Cards) -> tuple[Move, ...]:
    """Every way to exchange some of these cards."""
    return tuple(map(moves.make_exchange, cards.list_choices(hand, 1, HAND)))


@cache
def list_turn_endings(hand: Cards) -> tuple[Move, ...]:
    """Every way to end a turn with these cards left."""  # R32
    return moves.END_TURN, *map(
        moves.make_throw_away, cards.list_choices(hand, 1, HAND)
    )


def allows_chance_move(position: BasePosition, move: Move) -> bool:
    """Whether chance may do that. Cards are compared with the deck instead of listed."""
    if CHANCE not in position.to_act:
        return False
    if position.phase == FIRST:
        return isinstance(move, moves.First) and 0 <= move.seat < position.terms.seats
    if not isinstance(move, moves.Draw):
        return False
    drawn = cards.count_cards(move.cards)
    count = min(position.due, sum(position.deck))
    return (
        drawn is not None
        and sum(drawn) == count
        and cards.contains_cards(position.deck, drawn)
    )
