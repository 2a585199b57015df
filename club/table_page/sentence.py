"""The first sentence of a table's page: what is asked, whom the game waits for, or how it
came out.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from club.table_page.turn.planning import Planning
from club.tables.models import Status
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.results import Results
from club.tables.projection import TableProjection
from games.message import Message
from games.notation import title

MOST_KINDS = 3  # of moves that are named
FAULT = "Play is held while somebody looks at a fault. Nothing is lost, and no clock runs out."


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said first, what more quietly after it, and where the clock would stand."""

    first: str
    more: str = UNSAID
    standstill: str = UNSAID  # why no clock runs, and until when; empty: they do


def sentence_of(
    one: TableProjection,
    cast: PlayerNames,
    results: Results | None,
    planning: Planning | None,
    hosts: bool,
) -> Sentence:
    """The sentence for the table's status; while it is played, the game's own."""
    if one.table.status == Status.OPEN:
        return Sentence(_opening(one, hosts))
    if one.table.status == Status.CANCELLED:
        return Sentence(gettext("This game was called off."))
    if one.is_suspended:
        return Sentence(gettext(FAULT))
    asks = _asks(one)
    asked = cast.tell(asks) if asks is not None else UNSAID
    if results is not None:
        return Sentence(results.sentence, asked)
    if planning is not None:
        return Sentence(planning.question)
    return Sentence(asked, _besides(one))


def _asks(one: TableProjection) -> Message | None:
    """What the game asks, after what is laid out where more can follow it."""
    decision = one.decision
    if decision is None or not decision.laid.kept or not decision.legal:
        return one.asks
    return one.game.prompts(decision.view)


def _opening(one: TableProjection, hosts: bool) -> str:
    if any(occupant.empty for occupant in one.occupants):
        return gettext("Waiting for members.")
    if hosts:
        return gettext("Everybody is here. Begin when you like.")
    said = gettext("Everybody is here. %(host)s begins the game.")
    return said % {"host": one.table.host.username}


def _besides(one: TableProjection) -> str:
    """What the viewer may do though nobody waits for it, by its kinds."""
    if one.decision is None or one.decision.must:
        return UNSAID
    kinds = [*map(type, one.decision.legal), *(family.kind for family in one.decision.families)]
    titles = [gettext(title(kind)) for kind in dict.fromkeys(kinds)][:MOST_KINDS]
    whats = [f"{said[:1].lower()}{said[1:]}" for said in titles]
    return gettext("You may %(what)s.") % {"what": gettext(" or ").join(whats)} if whats else UNSAID
