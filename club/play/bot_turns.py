"""A bot's turn, interrupted while members may answer what it has offered; who is waited for.

The rules wait for nobody here: it is the bot that leaves its turn open for a while, as a member
would. How long is `clock.lingering`'s to say; rows are the services'.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from club.play.computation import LONGEST_CHAIN, Chooser, Computation, EndlessChain, play_decision
from club.records.models import By
from games.core import AnyPosition, Seat


def members_to_reply(position: AnyPosition, members: Collection[Seat]) -> frozenset[Seat]:
    """The members' seats that may answer something the game does not wait for."""
    return frozenset(seat for seat in position.replies if seat in members)


def play_bot_turn(
    thought: Computation,
    seat: Seat,
    choose: Chooser,
    members: Collection[Seat],
    settle: Callable[[Computation], Computation],
) -> Computation:
    """The bot's decisions until its turn is over or a member is asked something new.

    Raises Fault when the rules refuse what they name themselves, or the turn never ends.
    """
    turn = thought.chronicle.position.turn
    for _ in range(LONGEST_CHAIN):
        asked_before = members_to_reply(thought.chronicle.position, members)
        thought = play_decision(thought, seat, choose, By.BOT, False, settle)
        position = thought.chronicle.position
        over = position.turn != turn or seat not in position.to_act
        if over or members_to_reply(position, members) - asked_before:
            return thought
    raise EndlessChain(f"seat {seat} of {thought.chronicle.game.info.name} never ends its turn")
