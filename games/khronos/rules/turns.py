"""The turn apart from the boards: who begins, cards drawn and exchanged, travel, the end of a turn
and what it pays. What is built is in `placement.py`.
"""

from __future__ import annotations

from functools import cache
from operator import add
from random import Random
from typing import Final

from games.core import CHANCE, Move, Outcome, Seat

from . import bookings, cards, earnings, moves
from .boards.buildings import BOARDS, COLOURS
from .cards import NO_CARDS, Cards
from .position import ACTED, DEAL, EXCHANGED, FIRST, OVER, REFILL, SWAPPED, TURN, Valley, replaced
from .terms import ECUS, EXCHANGE_PRICE, HAND, PAYDAYS, ROUNDS, TRAVEL_PRICE

BOARD: Final = {name: number for number, name in enumerate(BOARDS)}
COLOUR_OF: Final = {name: number for number, name in enumerate(COLOURS)}


# --- chance


def chance_move(valley: Valley, rng: Random) -> Move:
    """Who begins, or the cards that are due."""
    if valley.phase == FIRST:
        return moves.First(int(rng.random() * valley.terms.seats))
    return moves.draw(cards.drawn(valley.deck, valley.due, rng))


def chance_moves(valley: Valley) -> list[Move]:
    """All that chance may do now."""
    if valley.phase == FIRST:
        return [moves.First(seat) for seat in range(valley.terms.seats)]
    count = min(valley.due, sum(valley.deck))
    return [moves.draw(some) for some in cards.choices(valley.deck, count, count)]


def begin(valley: Valley, seat: Seat, move: moves.First) -> Valley:
    """A seat has been drawn to begin."""  # R6
    return valley.change(phase=DEAL, first=move.seat, active=move.seat, due=HAND)


def draw(valley: Valley, seat: Seat, move: moves.Draw) -> Valley:
    """Cards go into a hand; an empty deck is made of the discard pile before more are drawn."""
    drawn = cards.counted(move.cards) or NO_CARDS
    drawer, due = valley.drawer, valley.due - len(move.cards)
    hands = replaced(valley.hands, drawer, cards.plus(valley.hands[drawer], drawn))
    deck, discard = _deck(cards.minus(valley.deck, drawn), valley.discard, due)
    then = valley.change(hands=hands, deck=deck, discard=discard, due=due)
    return then if due else _drawn(then)


def _deck(deck: Cards, discard: Cards, due: int) -> tuple[Cards, Cards]:
    """Deck and discard pile; the pile becomes the deck when cards are due and there are none."""
    return (discard, NO_CARDS) if due and not any(deck) else (deck, discard)  # R33


def _drawn(valley: Valley) -> Valley:
    if valley.phase == REFILL:
        return _paid(valley)
    if valley.phase != DEAL:
        return valley
    if valley.dealt + 1 < valley.terms.seats:
        return valley.change(dealt=valley.dealt + 1, due=HAND)
    return valley.change(dealt=valley.terms.seats, phase=TURN)


# --- the start of a turn


def may_exchange(valley: Valley) -> bool:
    """Whether it is still time, and there is the money."""  # R8, D11, D37
    return not valley.done and valley.ecus[valley.active] >= EXCHANGE_PRICE


def exchange(valley: Valley, seat: Seat, move: moves.Exchange) -> Valley:
    """Cards away unseen, as many drawn."""  # R8
    gone = cards.counted(move.cards) or NO_CARDS
    deck, discard = _deck(valley.deck, cards.plus(valley.discard, gone), len(move.cards))
    return valley.change(
        hands=replaced(valley.hands, seat, cards.minus(valley.hands[seat], gone)),
        deck=deck,
        discard=discard,
        ecus=replaced(valley.ecus, seat, valley.ecus[seat] - EXCHANGE_PRICE),
        done=valley.done | EXCHANGED,
        due=len(move.cards),
    )


def may_swap(valley: Valley) -> bool:
    return valley.terms.holdem and not valley.done & (SWAPPED | ACTED)


def swaps(valley: Valley) -> list[Move]:
    """Every way to swap with the row: one colour taken, none of it given."""  # R9
    hand, found = valley.hands[valley.active], list[Move]()
    for colour, name in enumerate(COLOURS):
        others = cards.minus(hand, cards.of_colour(colour, hand[colour]))
        for count in range(1, valley.row[colour] + 1):
            found += [moves.swap(name, count, give) for give in cards.choices(others, count, count)]
    return found


def swap(valley: Valley, seat: Seat, move: moves.Swap) -> Valley:
    """Cards between hand and row, all open."""  # R9
    taken = cards.of_colour(COLOUR_OF[move.take], move.count)
    given = cards.counted(move.give) or NO_CARDS
    hand = cards.minus(cards.plus(valley.hands[seat], taken), given)
    return valley.change(
        hands=replaced(valley.hands, seat, hand),
        row=cards.minus(cards.plus(valley.row, given), taken),
        done=valley.done | SWAPPED,
    )


def travel(valley: Valley, seat: Seat, move: moves.Travel) -> Valley:
    """An adventurer on another board, one Ecu less."""  # R10
    pawns = replaced(valley.pawns[seat], move.adventurer - 1, BOARD[move.board])
    return valley.change(
        pawns=replaced(valley.pawns, seat, pawns),
        ecus=replaced(valley.ecus, seat, valley.ecus[seat] - TRAVEL_PRICE),
        done=valley.done | ACTED,
    )


# --- the end of a turn


def throw_away(valley: Valley, seat: Seat, move: moves.ThrowAway) -> Valley:
    """Unspent cards thrown away, and the end of the turn."""  # R32
    gone = cards.counted(move.cards) or NO_CARDS
    hands = replaced(valley.hands, seat, cards.minus(valley.hands[seat], gone))
    discard = cards.plus(valley.discard, gone)
    return end_turn(valley.change(hands=hands, discard=discard), seat, moves.END_TURN)


def end_turn(valley: Valley, seat: Seat, move: moves.EndTurn) -> Valley:
    """The hand filled up, then the next seat's turn."""  # R32
    due = HAND - sum(valley.hands[seat])
    deck, discard = _deck(valley.deck, valley.discard, due)
    then = valley.change(
        deck=deck, discard=discard, phase=REFILL, due=due, done=0, booked=bookings.NONE
    )
    return then if due else _paid(then)


def collected(valley: Valley, seat: Seat) -> tuple[int, ...]:
    """By board, what the seat collects if it is paid now."""  # R34, R35
    return tuple(
        earnings.income(valley.terms, number, board, seat) if number in valley.pawns[seat] else 0
        for number, board in enumerate(valley.boards)
    )


def _paid(valley: Valley) -> Valley:
    """Earnings, where it is time for them, and the next turn."""
    ecus, earned, seat = valley.ecus, valley.earned, valley.active
    if valley.round in PAYDAYS:
        pays = collected(valley, seat)
        ecus = replaced(ecus, seat, ecus[seat] + sum(pays))
        earned = replaced(earned, seat, tuple(map(add, earned[seat], pays)))
    turn = valley.turn + 1
    over = turn == ROUNDS * valley.terms.seats  # R36
    active = (valley.first + turn) % valley.terms.seats
    phase = OVER if over else TURN
    return valley.change(ecus=ecus, earned=earned, turn=turn, active=active, phase=phase)


def result(valley: Valley) -> Outcome | None:
    """Richest first; equal wealth shares its place."""  # R36, D34
    if valley.phase != OVER:
        return None
    ecus = valley.ecus
    places = tuple(1 + sum(other > own for other in ecus) for own in ecus)
    reason = "shared" if places.count(1) > 1 else "richest"
    return Outcome(places, reason, ecus, _breakdown(valley))


def _breakdown(valley: Valley) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What each age has paid in both paydays; bonuses and what was spent make up the rest."""
    by_age = zip(*valley.earned, strict=True)
    ages = tuple((f"earned in {name}", sums) for name, sums in zip(BOARDS, by_age, strict=True))
    pairs = zip(valley.ecus, valley.earned, strict=True)
    rest = tuple(ecus - ECUS - sum(earned) for ecus, earned in pairs)
    return (("Ecus", valley.ecus), *ages, ("bonuses less costs", rest))


@cache
def exchanges(hand: Cards) -> tuple[Move, ...]:
    """Every way to name some of these cards."""
    return tuple(map(moves.exchange, cards.choices(hand, 1, HAND)))


@cache
def endings(hand: Cards) -> tuple[Move, ...]:
    """Every way to end a turn with these cards left."""  # R32
    return moves.END_TURN, *map(moves.throw_away, cards.choices(hand, 1, HAND))


def chance_allows(valley: Valley, move: Move) -> bool:
    """Whether chance may do that: cards are compared with the deck, not listed."""
    if CHANCE not in valley.to_act:
        return False
    if valley.phase == FIRST:
        return isinstance(move, moves.First) and 0 <= move.seat < valley.terms.seats
    if not isinstance(move, moves.Draw):
        return False
    drawn = cards.counted(move.cards)
    count = min(valley.due, sum(valley.deck))
    return drawn is not None and sum(drawn) == count and cards.holds(valley.deck, drawn)
