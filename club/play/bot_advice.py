"""Advice at a table of one member and bots that does not count: what the strongest bot would do in
the member's place, from what their own seat knows. Nothing here writes.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random

from club.tables.projection import Decision, TableProjection
from games import bots
from games.core import Move
from games.message import Message

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and what speaks for it."""

    move: Move
    brings: Message | None  # what it comes to, where the game can tell
    among: int  # moves that it was compared with, itself included


def may_advise(one: TableProjection) -> bool:
    """Whether the viewer learns here: nothing counts, and nobody else is a member."""
    if not one.table.live or one.table.rated or one.own is None:
        return False
    return all(occupant.mine or occupant.bot for occupant in one.occupants)


def advice_for(one: TableProjection) -> Advice | None:
    """What to do next, what is laid out counted in; the same however often it is asked. None where
    there is nothing to choose, or the bot fails.
    """
    decision = one.decision
    if not may_advise(one) or decision is None or not decision.legal:
        return None
    try:
        return _chosen(one, decision)
    except Exception as failure:  # advice is no reason to show no page
        log.warning("no advice at table %s: %s", one.table.pk, type(failure).__name__)
        return None


def _chosen(one: TableProjection, decision: Decision) -> Advice:
    moves, strongest = decision.legal, bots.find(bots.names()[-1])
    rng = Random(f"{one.mark} {len(decision.laid.kept)}")
    move = strongest.choose(one.game, decision.seat, moves, lambda: decision.view, rng)
    return Advice(move, one.game.forecast(decision.view, move), len(moves))
