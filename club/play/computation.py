"""Works out plies before anything is locked: what orders answer, what chance brings, what a bot
would do.

Pure thought on a chronicle; nothing here reads or writes a row. `services/playing.py` carries
thoughts out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random
from time import perf_counter

from celery.exceptions import SoftTimeLimitExceeded

from club.processes.time_limit import TimeLimitExceeded
from club.records.game_cache import CachedGame
from club.records.models import By, NewPly
from club.tables.errors import Refused
from club.tables.signals import bot_thought
from games import bots, standing_orders
from games.chance import Seed
from games.core import CHANCE, Answer, Move, Order, Seat, Viewer
from games.message import Message
from games.notation import IllegalMove

log = logging.getLogger(__name__)

LONGEST_CHAIN = 1000  # plies that may follow a ply by themselves

Chooser = Callable[[CachedGame, Seat], Move]


class RuleContradiction(Exception):
    """The rules contradict themselves: nobody's move is to blame. Says nothing of what
    was played.
    """


class EndlessChain(RuleContradiction):
    """Chance and orders went on and on."""


@dataclass(frozen=True, slots=True)
class Computation:
    """Plies that would follow from a chronicle, and where they would lead."""

    chronicle: CachedGame
    at: datetime
    made: tuple[NewPly, ...] = ()
    spent: frozenset[tuple[Seat, str]] = frozenset()  # orders used up
    # why orders lapsed: each is for its seat alone
    set_aside: tuple[tuple[Seat, Message], ...] = ()
    # plies learned of by members with their own last one
    seen: Mapping[Seat, int] = field(default_factory=dict)
    learned: frozenset[Viewer] = frozenset()  # for whom any of it is news

    def with_ply(self, made: NewPly) -> Computation:
        """One ply further; trusts that it is legal."""
        longer = self.chronicle.with_plies((made,), self.at)
        learned = self.learned | {
            viewer for viewer in longer.lines if longer.seen(viewer) > self.chronicle.seen(viewer)
        }
        seen = (
            {**self.seen, made.seat: longer.seen(made.seat)} if made.by == By.MEMBER else self.seen
        )
        return replace(self, chronicle=longer, made=(*self.made, made), seen=seen, learned=learned)

    def plied(self, seat: Seat) -> bool:
        return any(made.seat == seat for made in self.made)


def play_notations(
    thought: Computation, seat: Seat, notations: tuple[str, ...], by: By = By.MEMBER
) -> Computation:
    """A member's moves, one after the other, each asked for legality. Raises IllegalMove.

    Refused when a move follows one whose result its seat cannot foresee: whether the next is legal
    would be an answer to a hidden question, had for nothing.
    """
    for number, notation in enumerate(notations, 1):
        position = thought.chronicle.position
        move = thought.chronicle.game.read_move(notation)
        if not position.allows(seat, move):
            raise IllegalMove(position.why_not(seat, move))
        if number < len(notations) and not position.is_deterministic(seat, move):
            raise Refused(
                "not_foreseeable",
                "What “{move}” brings is not known yet: play it first.",
                move=notation,
            )
        thought = thought.with_ply(NewPly(seat, move, by))
    return thought


def run_chance_and_orders(
    thought: Computation, seed: Seed, orders: Mapping[Seat, tuple[Order, ...]]
) -> Computation:
    """Chance acts and orders answer until a person or a bot must decide. Raises EndlessChain."""
    for _ in range(LONGEST_CHAIN):
        following = _followed(thought, seed, orders)
        if following is None:
            return thought
        thought = following
    raise EndlessChain(f"{LONGEST_CHAIN} plies of {thought.chronicle.game.info.name} followed one")


def play_decision(
    thought: Computation,
    seat: Seat,
    choose: Chooser,
    by: By,
    whole_turn: bool,
    settle: Callable[[Computation], Computation],
) -> Computation:
    """The seat's decision made by `choose`; with `whole_turn`, all until the turn moves on or the
    seat must wait.

    Raises Fault when the rules do not allow what they name themselves, or the turn never ends.
    """
    turn = thought.chronicle.position.turn
    for _ in range(LONGEST_CHAIN):
        move = choose(thought.chronicle, seat)
        if not thought.chronicle.position.allows(seat, move):
            raise RuleContradiction("the rules refuse the move they force")
        thought = settle(thought.with_ply(NewPly(seat, move, by)))
        position = thought.chronicle.position
        if not whole_turn or position.turn != turn or seat not in position.to_act:
            return thought
    raise EndlessChain(f"seat {seat} of {thought.chronicle.game.info.name} never ends its turn")


def play_bot_replies(
    thought: Computation, sitters: Mapping[Seat, str], settle: Callable[[Computation], Computation]
) -> Computation:
    """What bots answer where the game waits for nobody, until none of them is asked. Raises
    EndlessChain.
    """
    for _ in range(LONGEST_CHAIN):
        position = thought.chronicle.position
        bots_asked = [seat for seat in position.replies if sitters.get(seat)]
        if not bots_asked:
            return thought
        seat = standing_orders.clockwise(bots_asked, position.whose_turn)[0]
        move = bot_chooser(sitters[seat])(thought.chronicle, seat)
        thought = settle(thought.with_ply(NewPly(seat, move, By.BOT)))
    raise EndlessChain(f"bots of {thought.chronicle.game.info.name} answer without end")


def bot_chooser(name: str) -> Chooser:
    """Chooses as the bot does, from what its seat can see.

    The neutral move stands in where there is no such bot, where it fails or chooses what is not
    allowed, and for the rest of a chain once its time is up: a bot is no reason for a table to
    stand still.
    """
    tired = False

    def choose(chronicle: CachedGame, seat: Seat) -> Move:
        nonlocal tired
        if tired:
            return default_chooser(chronicle, seat)
        try:
            return _asked_of(bots.find(name), chronicle, seat)
        except Exception as failure:
            tired = isinstance(failure, (SoftTimeLimitExceeded, TimeLimitExceeded))
            log.warning("bot %s of %s: %s", name, chronicle.game.info.slug, type(failure).__name__)
            return default_chooser(chronicle, seat)

    return choose


def default_chooser(chronicle: CachedGame, seat: Seat) -> Move:
    """The move the rules name for a seat whose time ran out."""
    position = chronicle.position
    move: Move = chronicle.game.default_move(position.view(seat), _open_to(chronicle, seat))
    return move


def _open_to(chronicle: CachedGame, seat: Seat) -> Sequence[Move]:
    """What a seat chooses among: off turn, the answers to what it was asked."""
    position = chronicle.position
    listed: Sequence[Move] = (
        position.legal_moves(seat) if seat in position.to_act else position.replies[seat]
    )
    return listed


def _asked_of(bot: bots.Bot, chronicle: CachedGame, seat: Seat) -> Move:
    position = chronicle.position
    moves = _open_to(chronicle, seat)
    began = perf_counter()
    move = bot.choose(chronicle.game, seat, moves, lambda: position.view(seat), Random())
    bot_thought.send(None, seconds=perf_counter() - began)
    if not position.allows(seat, move):
        raise RuleContradiction("a bot chose what is not allowed")
    return move


def _followed(
    thought: Computation, seed: Seed, orders: Mapping[Seat, tuple[Order, ...]]
) -> Computation | None:
    chronicle = thought.chronicle
    if CHANCE in chronicle.position.to_act:
        return thought.with_ply(chronicle.draw_chance(seed))
    position = chronicle.position
    left_word = {seat for seat, given in orders.items() if given}
    for seat in standing_orders.asked(chronicle.game, position, left_word):
        given = _in_force(thought, seat, orders)
        answer = chronicle.game.answer(chronicle.view(seat), position.legal_moves(seat), given)
        if answer is not None:
            return _answered(thought, seat, given, answer)
    return None


def _answered(
    thought: Computation, seat: Seat, given: tuple[Order, ...], answer: Answer
) -> Computation:
    """The thought with an order's move, or without orders that lapse. Raises Fault."""
    lapses = (
        answer.move is None
        and bool(answer.spent)
        and set(answer.spent) <= {order.key for order in given}
    )
    if not lapses and (
        answer.move is None or not thought.chronicle.position.allows(seat, answer.move)
    ):
        raise RuleContradiction("the rules refuse what an order answers")
    spent = thought.spent | {(seat, key) for key in answer.spent}
    further = (
        thought if answer.move is None else thought.with_ply(NewPly(seat, answer.move, By.ORDER))
    )
    set_aside = (*thought.set_aside, *([(seat, answer.why)] if answer.why is not None else []))
    return replace(further, spent=spent, set_aside=set_aside)


def _in_force(
    thought: Computation, seat: Seat, orders: Mapping[Seat, tuple[Order, ...]]
) -> tuple[Order, ...]:
    """The seat's orders that are not used up; an order is late no longer once the seat
    has plied.
    """
    kept = (order for order in orders.get(seat, ()) if (seat, order.key) not in thought.spent)
    return tuple(replace(order, late=False) if thought.plied(seat) else order for order in kept)
