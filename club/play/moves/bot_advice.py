"""Advice at an unrated table of one member and bots, and at a teaching table: the move of the
steady bot.

The bot sees only what the member's own seat sees. Nothing here writes to the database.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random

from club.play.tables.drafts import Decision
from club.play.tables.models import Origin
from club.play.tables.projection import TableProjection
from games.core import Move
from games.message import Message
from games.reasons import ReasonedMove, find_best_move

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and the reasons for it."""

    best: ReasonedMove
    brings: Message | None  # the game's forecast of its result, if it has one
    among: int  # the number of legal moves, this one included

    @property
    def move(self) -> Move:
        return self.best.move


def may_advise(projection: TableProjection) -> bool:
    """Whether the viewer may get advice: the table is live and unrated, and it is for teaching or
    all others are bots.
    """
    table = projection.table
    if not table.live or table.rated or projection.own is None:
        return False
    if table.origin == Origin.TEACHING:
        return True
    return all(occupant.mine or occupant.bot for occupant in projection.occupants)


def advice_for(projection: TableProjection) -> Advice | None:
    """The advised move after the viewer's draft. The same position gives the same advice.

    None if the viewer has nothing to choose, or the bot fails.
    """
    decision = projection.decision
    if not may_advise(projection) or decision is None or not decision.legal:
        return None
    try:
        return _choose_advice(projection, decision)
    except Exception as failure:  # the page is shown without advice
        log.warning(
            "no advice at table %s: %s", projection.table.pk, type(failure).__name__
        )
        return None


def _choose_advice(projection: TableProjection, decision: Decision) -> Advice:
    game, moves, view = projection.game, decision.legal, decision.view
    # a seed from the position: the advice stays the same when the page is drawn again
    rng = Random(f"{projection.version_token} {len(decision.laid.kept)}")
    best = find_best_move(game, decision.seat, moves, view, rng)
    return Advice(best, game.forecast(view, best.move), len(moves))
