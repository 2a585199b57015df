"""What a viewer learns from a ply: in this game everybody learns the same."""

from __future__ import annotations

from games.core import CHANCE, Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import chance_moves, log_messages
from ..rules.play import PlayableVillage
from ..rules.position import OVER, Village
from ..rules.scoring import ranking


def learned(
    before: PlayableVillage, ply: Ply[Move], after: PlayableVillage, viewer: Viewer
) -> tuple[Message, ...]:
    """What everybody learns, in the order it happened."""  # R35
    said = [*_drawn(before, ply.move), *before.told(ply.seat, ply.move)]
    if after.phase == OVER:
        said.append(log_messages.ended(ranking(after)[0], after.terms.solo))
    if not said and ply.seat != CHANCE:
        said.append(message("{seat} decides.", "R12", seat=Who(ply.seat)))
    return tuple(said)


def _drawn(before: Village, move: Move) -> list[Message]:
    if isinstance(move, chance_moves.DrawSet):
        return [message("The services are of the set “{set}”.", "R7", set=move.set)]
    if isinstance(move, chance_moves.Deal):
        return [message("On display: {cards}.", "R7", cards=move.cards)]
    if isinstance(move, chance_moves.Begin):
        return [message("{seat} begins.", "R8", seat=Who(move.seat))]
    if isinstance(move, chance_moves.Turn):
        text = "The random greenhouse is {greenhouse}."
        return [message(text, "R15", greenhouse=move.greenhouse)]
    return []
