"""The sentence above the board: what the viewer is asked, or what the table waits for; and what an
open offer says.
"""

from __future__ import annotations

from typing import Final

from games.core import Move
from games.message import Message, Who, message

from ..rules.cards import of_counts, priced
from ..rules.offer_moves import Accept, Confirm, Counter, Decline, Withdraw
from ..rules.position import (
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
from .view import InkasView, ProposalView, choosing

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
    PLACE: ("Waiting for {seat} to place a settlement and a road.", "R10"),
    PRE_ROLL: ("Waiting for {seat} to roll.", "R11"),
    ROBBER: ("Waiting for {seat} to move the robber.", "R16"),
    ROADS: ("Waiting for {seat}, who may lay a second road.", "R30"),
    MAIN: ("Waiting for {seat}; trading is open.", "R34"),
    FOUND: ("Waiting for {seat} to found a new tribe.", "R41"),
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
            "Waiting for {seat}, and there is an offer to you.", "R36", seat=Who(view.on_turn)
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
    text = "A seven: waiting for {seats} to choose what to give up."
    return message(text, "R15", seats=waiting)


def _has_offer(view: InkasView) -> bool:
    return any(
        seat == view.viewer and answer == OPEN
        for offer in view.offers
        for seat, answer in zip(offer.to, offer.answers, strict=True)
    )


def subject(view: InkasView, move: Move) -> Message | None:
    """The offer that a move is about."""  # R36, R37, R38
    if not isinstance(move, Accept | Decline | Counter | Confirm | Withdraw):
        return None
    return next((_offered(view, one) for one in view.offers if one.number == move.offer), None)


def _offered(view: InkasView, one: ProposalView) -> Message:
    """Who gives what for what; one's own offer also says to whom."""
    give, take = priced(of_counts(one.give)), priced(of_counts(one.take))
    if one.maker == view.viewer:
        to = tuple(map(Who, one.to))
        text = "You offer {give} for {take} to {to}"
        return message(text, "R38", number=one.number, give=give, take=take, to=to)
    text, maker = "{maker} gives {give} for {take}", Who(one.maker)
    return message(text, "R36", number=one.number, maker=maker, give=give, take=take)
