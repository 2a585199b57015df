"""Computes plies before any lock is taken: moves of members, bots, chance and standing orders.

A computation works on a cached game and reads or writes no row. `services/playing.py` commits it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from club.base.errors import ClubError
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import By, NewPly
from games import standing_orders
from games.chance import Seed
from games.core import CHANCE, Answer, AnyGame, AnyPosition, Move, Order, Seat, Viewer
from games.message import Message
from games.notation import IllegalMove

LONGEST_CHAIN = 1000  # plies that may follow a ply automatically

Chooser = Callable[[CachedGame, Seat], Move]
Memory = dict[str, Any]  # of a bot, as JSON


class RuleContradiction(Exception):
    """The rules contradict themselves, and no player's move is the cause. The text does not contain
    what was played.
    """


class EndlessChain(RuleContradiction):
    """Chance, orders or a bot made more than `LONGEST_CHAIN` plies in a row."""


@dataclass(frozen=True, slots=True)
class Computation:
    """Computed plies that are not committed yet, and the game after them."""

    cached_game: CachedGame  # after the plies
    at: datetime
    plies: tuple[NewPly, ...] = ()
    spent_orders: frozenset[tuple[Seat, str]] = frozenset()  # seat and key of the order
    # reasons why orders were cancelled; each is shown to its seat alone
    cancellations: tuple[tuple[Seat, Message], ...] = ()
    # how many plies a member's seat has learned of, up to its own last ply
    seen: Mapping[Seat, int] = field(default_factory=dict)
    learned: frozenset[Viewer] = frozenset()  # viewers who learn of any of the plies
    # what bots remember until their next decision, by seat
    memories: Mapping[Seat, Memory] = field(default_factory=dict)
    thought: timedelta = timedelta(0)  # how long a bot has searched

    @property
    def position(self) -> AnyPosition:
        """The position after the plies."""
        return self.cached_game.position

    @property
    def committed_at(self) -> datetime:
        """The time from which clocks run: not while a bot searched."""
        return self.at + self.thought

    @property
    def game(self) -> AnyGame:
        """The game's rules."""
        return self.cached_game.game

    def with_ply(self, ply: NewPly) -> Computation:
        """The computation with one more ply, whose legality is not checked."""
        before, after = self.cached_game, self.cached_game.with_plies((ply,), self.at)
        learned_now = {
            viewer for viewer in after.lines if after.seen(viewer) > before.seen(viewer)
        }
        seen = self.seen
        if ply.by == By.MEMBER:
            seen = {**seen, ply.seat: after.seen(ply.seat)}
        return replace(
            self,
            cached_game=after,
            plies=(*self.plies, ply),
            seen=seen,
            learned=self.learned | learned_now,
        )

    def has_played(self, seat: Seat) -> bool:
        """Whether one of the plies is the seat's."""
        return any(ply.seat == seat for ply in self.plies)


def play_notations(
    computation: Computation, seat: Seat, notations: tuple[str, ...], by: By = By.MEMBER
) -> Computation:
    """Plays the seat's moves in order and checks that each is legal. Raises IllegalMove.

    Raises ClubError when a move follows one whose result the seat cannot foresee: the legality of
    the next move would reveal hidden information.
    """
    for number, notation in enumerate(notations, 1):
        position = computation.position
        move = computation.game.read_move(notation)
        if not position.allows(seat, move):
            raise IllegalMove(position.why_not(seat, move))
        if number < len(notations) and not position.is_deterministic(seat, move):
            text = "The result of “{move}” is not known yet: play it first."
            raise ClubError("not_foreseeable", text, move=notation)
        computation = computation.with_ply(NewPly(seat, move, by))
    return computation


def run_chance_and_orders(
    computation: Computation, seed: Seed, orders: Mapping[Seat, tuple[Order, ...]]
) -> Computation:
    """Lets chance and standing orders act until a decision is needed. Raises EndlessChain."""
    for _ in range(LONGEST_CHAIN):
        extended = _run_next_automatic(computation, seed, orders)
        if extended is None:
            return computation
        computation = extended
    raise EndlessChain(
        f"{LONGEST_CHAIN} plies of {computation.game.info.name} followed one"
    )


def play_decision(
    computation: Computation,
    seat: Seat,
    choose: Chooser,
    by: By,
    whole_turn: bool,
    run_automatic: Callable[[Computation], Computation],
) -> Computation:
    """Plays one decision of the seat, chosen by `choose`. With `whole_turn`, plays until the turn
    moves on or the seat must wait.

    Raises RuleContradiction when the rules do not allow a move that they list themselves, and
    EndlessChain when the turn never ends.
    """
    turn = computation.position.turn
    for _ in range(LONGEST_CHAIN):
        move = choose(computation.cached_game, seat)
        if not computation.position.allows(seat, move):
            raise RuleContradiction("the rules refuse the move they force")
        computation = run_automatic(computation.with_ply(NewPly(seat, move, by)))
        position = computation.position
        if not whole_turn or position.turn != turn or seat not in position.to_act:
            return computation
    raise EndlessChain(
        f"seat {seat} of {computation.game.info.name} never ends its turn"
    )


def play_bot_replies(
    computation: Computation,
    bot_choosers: Mapping[Seat, Chooser],
    run_automatic: Callable[[Computation], Computation],
) -> Computation:
    """Lets bots give optional answers, which the game does not wait for, until no bot has one.

    Raises EndlessChain.
    """
    for _ in range(LONGEST_CHAIN):
        position = computation.position
        bots_asked = [seat for seat in position.replies if seat in bot_choosers]
        if not bots_asked:
            return computation
        seat = standing_orders.clockwise(bots_asked, position.whose_turn)[0]
        move = bot_choosers[seat](computation.cached_game, seat)
        computation = run_automatic(computation.with_ply(NewPly(seat, move, By.BOT)))
    raise EndlessChain(f"bots of {computation.game.info.name} answer without end")


def _run_next_automatic(
    computation: Computation, seed: Seed, orders: Mapping[Seat, tuple[Order, ...]]
) -> Computation | None:
    """The computation after the next move of chance or of an order; None if there is none."""
    cached_game, position = computation.cached_game, computation.position
    if CHANCE in position.to_act:
        return computation.with_ply(cached_game.draw_chance(seed))
    seats_with_orders = {seat for seat, seat_orders in orders.items() if seat_orders}
    game = cached_game.game
    for seat in standing_orders.seats_to_ask(game, position, seats_with_orders):
        active = _active_orders(computation, seat, orders)
        legal = position.legal_moves(seat)
        answer = game.answer(cached_game.view(seat), legal, active)
        if answer is not None:
            return _apply_answer(computation, seat, active, answer)
    return None


def _apply_answer(
    computation: Computation, seat: Seat, active: tuple[Order, ...], answer: Answer
) -> Computation:
    """The computation with an order's move, or without the orders that are cancelled.

    Raises RuleContradiction when the move is illegal.
    """
    move = answer.move
    is_legal = move is not None and computation.position.allows(seat, move)
    if not is_legal and not _is_cancellation(active, answer):
        raise RuleContradiction("the rules refuse what an order answers")
    extended, cancellations = computation, computation.cancellations
    if answer.move is not None:
        extended = computation.with_ply(NewPly(seat, answer.move, By.ORDER))
    if answer.why is not None:
        cancellations = (*cancellations, (seat, answer.why))
    spent_orders = computation.spent_orders | {(seat, key) for key in answer.spent}
    return replace(extended, spent_orders=spent_orders, cancellations=cancellations)


def _is_cancellation(active: tuple[Order, ...], answer: Answer) -> bool:
    """Whether the answer only cancels orders that the seat has given."""
    if answer.move is not None or not answer.spent:
        return False
    return set(answer.spent) <= {order.key for order in active}


def _active_orders(
    computation: Computation, seat: Seat, orders: Mapping[Seat, tuple[Order, ...]]
) -> tuple[Order, ...]:
    """The seat's orders that are not used up; none is late once the seat has played."""
    spent, has_played = computation.spent_orders, computation.has_played(seat)
    active = (order for order in orders.get(seat, ()) if (seat, order.key) not in spent)
    return tuple(
        replace(order, late=False) if has_played else order for order in active
    )
