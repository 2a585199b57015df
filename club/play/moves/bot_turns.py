"""A bot's turn, which pauses while members may answer an offer that the bot has made.

The rules do not wait for these answers: the bot leaves its turn open for a while, as a member
would. `clock.bot_resumes_at` says for how long. Nothing here writes to the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from club.play.game_records.models import By
from club.play.moves.computation import (
    LONGEST_CHAIN,
    Chooser,
    Computation,
    EndlessChain,
    play_decision,
)
from games.core import AnyPosition, Seat


def members_to_reply(
    position: AnyPosition, members: Collection[Seat]
) -> frozenset[Seat]:
    """The members' seats that may answer though the game does not wait for them."""
    return frozenset(seat for seat in position.replies if seat in members)


def play_bot_turn(
    computation: Computation,
    seat: Seat,
    choose: Chooser,
    members: Collection[Seat],
    run_automatic: Callable[[Computation], Computation],
) -> Computation:
    """Plays the bot's decisions until its turn is over or a member may answer something new.

    Raises RuleContradiction when the rules refuse a move that they list themselves, and
    EndlessChain when the turn never ends.
    """
    turn = computation.position.turn
    for _ in range(LONGEST_CHAIN):
        asked_before = members_to_reply(computation.position, members)
        computation = play_decision(
            computation, seat, choose, By.BOT, False, run_automatic
        )
        position = computation.position
        is_turn_over = position.turn != turn or seat not in position.to_act
        newly_asked = members_to_reply(position, members) - asked_before
        if is_turn_over or newly_asked:
            return computation
    raise EndlessChain(
        f"seat {seat} of {computation.game.info.name} never ends its turn"
    )
