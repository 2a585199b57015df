"""News: what viewers learn from a ply. In this game all learn the same."""

from __future__ import annotations

from games.core import CHANCE, Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import chance_moves, log_messages
from ..rules.play import PlayableVillage
from ..rules.position import OVER, Village
from ..rules.scoring import ranking


def list_news(
    before: PlayableVillage, ply: Ply[Move], after: PlayableVillage, viewer: Viewer
) -> tuple[Message, ...]:
    """The public news, in the order in which it happened."""  # R35
    messages = _drawn(before, ply.move)
    messages += before.list_messages(ply.seat, ply.move)
    if after.phase == OVER:
        first = ranking(after)[0]
        messages.append(log_messages.ended(first, after.terms.solo))
    if not messages and ply.seat != CHANCE:
        messages.append(message("{seat} decides.", "R12", seat=Who(ply.seat)))
    return tuple(messages)


def _drawn(before: Village, move: Move) -> list[Message]:
    if isinstance(move, chance_moves.DrawSet):
        return [message("The services are from the set “{set}”.", "R7", set=move.set)]
    if isinstance(move, chance_moves.Deal):
        return [message("On display: {cards}.", "R7", cards=move.cards)]
    if isinstance(move, chance_moves.Begin):
        return [message("{seat} begins.", "R8", seat=Who(move.seat))]
    if isinstance(move, chance_moves.Turn):
        text = "The random greenhouse is {greenhouse}."
        return [message(text, "R15", greenhouse=move.greenhouse)]
    return []
