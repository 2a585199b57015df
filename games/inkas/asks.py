"""The sentence above the board: what the viewer is asked, or what the table waits for."""

from __future__ import annotations

from typing import Final

from games.message import Message, Who, message

from .position import (
    DEAL,
    DICE,
    DISCARD,
    DRAW,
    FIRST_SEAT,
    FOUND,
    MAIN,
    OPEN,
    OVER,
    PLACE,
    PRE_ROLL,
    ROADS,
    ROB,
    ROBBER,
)
from .view import InkasView, choosing

_NOBODYS: Final = {
    OVER: ("The game is over.", "R44"),
    DEAL: ("The land is being laid.", "R7"),
    FIRST_SEAT: ("The dice say who begins.", "R8"),
}
_MINE: Final = {
    PLACE: ("Place a settlement and a road beside it.", "R10"),
    PRE_ROLL: ("Your turn: roll, or use a card first.", "R11"),
    ROBBER: ("A seven: move the robber.", "R16"),
    ROADS: ("Road Building: lay a second road, or leave it at one.", "R30"),
    MAIN: ("Your turn: build, trade, play a card, or end it.", "R11"),
    FOUND: ("Your tribe has declined: found the next one.", "R41"),
}
_THEIRS: Final = {
    PLACE: ("{seat} places a settlement and a road.", "R10"),
    PRE_ROLL: ("{seat} is about to roll.", "R11"),
    ROBBER: ("{seat} moves the robber.", "R16"),
    ROADS: ("{seat} may lay a second road.", "R30"),
    MAIN: ("{seat} is on turn; trading is open.", "R34"),
    FOUND: ("{seat} founds a new tribe.", "R41"),
    DICE: ("{seat} rolls the dice.", "R11"),
    ROB: ("{seat} robs a card.", "R17"),
    DRAW: ("{seat} draws a development card.", "R25"),
}


def asked(view: InkasView) -> Message:
    """One sentence for the viewer."""
    if view.phase in _NOBODYS:
        return message(*_NOBODYS[view.phase])
    if view.phase == DISCARD:
        return _discards(view)
    if view.viewer == view.on_turn and view.phase in _MINE:
        return message(*_MINE[view.phase])
    if _has_offer(view):
        return message(
            "{seat} is on turn, and there is an offer to you.", "R36", seat=Who(view.on_turn)
        )
    return message(*_THEIRS[view.phase], seat=Who(view.on_turn))


def _discards(view: InkasView) -> Message:
    own = view.seats[view.viewer] if view.viewer is not None else None
    if own is not None and own.due and not own.chosen:
        left = own.due - sum(view.chosen)
        return message(
            "A seven: choose {count} more of {due} cards to give up.",
            "R15",
            count=left,
            due=own.due,
        )
    waiting = tuple(map(Who, choosing(view)))
    text = (
        "A seven: {seats} choose what to give up."
        if len(waiting) > 1
        else "A seven: {seats} chooses what to give up."
    )
    return message(text, "R15", seats=waiting)


def _has_offer(view: InkasView) -> bool:
    return any(
        seat == view.viewer and answer == OPEN
        for offer in view.offers
        for seat, answer in zip(offer.to, offer.answers, strict=True)
    )
