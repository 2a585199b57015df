"""Invariants about replies to offers, and about candidate moves of bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.conformance.moment import Moment
from games.core import CHANCE, AnyPosition, Seat

MAX_REPLIES = 100  # replies or candidates in a row; more count as endless


def replies_come_to_an_end(now: Moment) -> Iterator[str]:
    """Replies are legal moves of seats that are not to act, and they come to an end."""
    position = now.position
    for seat, moves in position.replies.items():
        if seat not in position.may_act - position.to_act:
            yield f"seat {seat} has replies while it must act or may not act"
        if not moves or not set(moves) <= set(position.legal_moves(seat)):
            yield f"seat {seat} has replies that are not legal"
        elif now.game.default_move(position.view(seat), moves) not in moves:
            yield f"the default move of seat {seat} is not one of its replies"
    if _make_replies(now, position).replies:
        yield f"after {MAX_REPLIES} replies seats still have replies"


def candidates_are_allowed(now: Moment) -> Iterator[str]:
    """Candidates of bots are allowed moves of a family, and they come to an end."""
    for seat in now.position.to_act - {CHANCE}:
        position = now.position
        for _ in range(MAX_REPLIES):
            candidates = _list_candidates(now, position, seat)
            if not candidates:
                break
            yield from _candidate_violations(position, seat, candidates)
            after = position.after(seat, now.rng.choice(candidates))
            position = _make_replies(now, after)
        else:
            yield f"seat {seat} still has candidates after {MAX_REPLIES} moves"


def _list_candidates(now: Moment, position: AnyPosition, seat: Seat) -> list[Any]:
    if seat not in position.to_act:
        return []
    return list(now.game.candidates(partial(position.view, seat)))


def _candidate_violations(
    position: AnyPosition, seat: Seat, candidates: list[Any]
) -> Iterator[str]:
    kinds = {family.kind for family in position.families(seat)}
    for move in candidates:
        if not position.allows(seat, move):
            yield f"“{move}” is refused"
        if type(move) not in kinds:
            yield f"“{move}” is in no form"


def _make_replies(now: Moment, position: AnyPosition) -> AnyPosition:
    """The position after random replies, at most MAX_REPLIES."""
    for _ in range(MAX_REPLIES):
        if not position.replies:
            break
        seat, moves = now.rng.choice(list(position.replies.items()))
        position = position.after(seat, now.rng.choice(list(moves)))
    return position
