"""The possible moves, for the word "?": with numbers, or, if there are too many, the notation of
each kind of move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.messages.notifications.email_parts import Block, Listing, Paragraph
from club.play.tables.drafts import Decision
from club.play.tables.projection import TableProjection

MOST_NUMBERED = 99  # a line of two digits is a number
MOST_EXAMPLES = 3  # of one kind of move


@dataclass(frozen=True, slots=True)
class PossibleMoves:
    """The moves that may be chosen next."""

    blocks: tuple[Block, ...]
    numbered: tuple[str, ...] = ()  # notations


def possible_moves(seen: TableProjection) -> PossibleMoves:
    """The moves that the seat may lay out next."""
    decision = seen.decision
    if decision is None:
        return PossibleMoves((Paragraph(_("You can play nothing here just now.")),))
    if decision.laid.closed:
        closed = _(
            "The result of the last move is not known yet: play it, or take it back."
        )
        return PossibleMoves((Paragraph(closed),))
    notations = tuple(map(str, decision.legal))
    if len(notations) > MOST_NUMBERED:
        return PossibleMoves((_kinds_listing(decision),))
    written = tuple(_written_kinds(decision))
    blocks: list[Block] = []
    if notations:
        blocks.append(Listing(_("You can play:"), notations, numbered=True))
    if written:
        blocks.append(Listing(_("You can write, too:"), written))
    return PossibleMoves(tuple(blocks), notations)


def _kinds_listing(decision: Decision) -> Listing:
    """The notation of each kind of move, with examples."""
    examples: dict[str, list[str]] = {}
    for move in decision.legal:
        examples.setdefault(type(move).NOTATION, []).append(str(move))
    lines = [
        _("%(notation)s, for example: %(examples)s")
        % {"notation": notation, "examples": "; ".join(texts[:MOST_EXAMPLES])}
        for notation, texts in examples.items()
    ]
    return Listing(_("You can write:"), (*lines, *_written_kinds(decision)))


def _written_kinds(decision: Decision) -> Iterator[str]:
    """Kinds of move that are too many to list."""
    return (family.kind.NOTATION for family in decision.families)
