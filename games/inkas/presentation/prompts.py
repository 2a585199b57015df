"""The prompt: what the viewer is asked, or whom the table waits for; and the text of an offer."""

from __future__ import annotations

from typing import Final

from games.core import Move
from games.message import Message, Who, message

from ..rules.cards import bundle_of_counts, describe_cards
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
    ROB,
    ROBBER,
    SECOND_ROAD,
)
from .view import InkasView, ProposalView, list_choosing_seats

_PROMPTS_FOR_ALL: Final = {
    OVER: ("The game is over.", "R44"),
    DEAL: ("The map is being laid out.", "R7"),
    FIRST_SEAT: ("The starting player is being rolled.", "R8"),
}
_PROMPTS_ON_TURN: Final = {
    PLACE: ("Place a settlement and a road beside it.", "R10"),
    PRE_ROLL: ("Your turn: roll, or use a card first.", "R11"),
    ROBBER: ("A seven: move the robber.", "R16"),
    SECOND_ROAD: ("Road Building: build a second road, or stop.", "R30"),
    MAIN: ("Your turn: build, trade, play a card, or end it.", "R11"),
    FOUND: ("Your tribe has declined: found your next tribe.", "R41"),
}
_PROMPTS_WAITING: Final = {
    PLACE: ("Waiting for {seat} to place a settlement and a road.", "R10"),
    PRE_ROLL: ("Waiting for {seat} to roll.", "R11"),
    ROBBER: ("Waiting for {seat} to move the robber.", "R16"),
    SECOND_ROAD: ("Waiting for {seat}, who may lay a second road.", "R30"),
    MAIN: ("Waiting for {seat}. You can offer trades.", "R34"),
    FOUND: ("Waiting for {seat} to found a new tribe.", "R41"),
    DICE: ("{seat} rolls the dice.", "R11"),
    ROB: ("{seat} robs a card.", "R17"),
    DRAW: ("{seat} draws a development card.", "R25"),
}


def prompt_viewer(view: InkasView) -> Message:
    """One sentence: the question to the viewer, or what other seats do."""
    if view.phase in _PROMPTS_FOR_ALL:
        return message(*_PROMPTS_FOR_ALL[view.phase])
    if view.phase == DISCARD:
        return _prompt_discards(view)
    if view.viewer == view.on_turn and view.phase in _PROMPTS_ON_TURN:
        return message(*_PROMPTS_ON_TURN[view.phase])
    if _has_offer(view):
        return message(
            "You have an offer. Waiting for {seat}.",
            "R36",
            seat=Who(view.on_turn),
        )
    return message(*_PROMPTS_WAITING[view.phase], seat=Who(view.on_turn))


def _prompt_discards(view: InkasView) -> Message:
    own = view.seats[view.viewer] if view.viewer is not None else None
    if own is not None and own.due and not own.chosen:
        left = own.due - sum(view.chosen)
        return message(
            "A seven: discard {due} cards, {count} more to choose.",
            "R15",
            count=left,
            due=own.due,
        )
    waiting = tuple(map(Who, list_choosing_seats(view)))
    text = "A seven: waiting for {seats} to discard."
    return message(text, "R15", seats=waiting)


def _has_offer(view: InkasView) -> bool:
    return any(
        seat == view.viewer and answer == OPEN
        for offer in view.offers
        for seat, answer in zip(offer.to, offer.answers, strict=True)
    )


def describe_reply_target(view: InkasView, move: Move) -> Message | None:
    """The offer that a move answers or settles; None for other moves."""  # R36, R37, R38
    if not isinstance(move, Accept | Decline | Counter | Confirm | Withdraw):
        return None
    return next(
        (
            _describe_offer(view, offer)
            for offer in view.offers
            if offer.number == move.offer
        ),
        None,
    )


def _describe_offer(view: InkasView, proposal_view: ProposalView) -> Message:
    """The cards that the maker gives and takes; for the viewer's own offer also the partners."""
    give = describe_cards(bundle_of_counts(proposal_view.give))
    take = describe_cards(bundle_of_counts(proposal_view.take))
    if proposal_view.maker == view.viewer:
        to = tuple(map(Who, proposal_view.to))
        text = "You offer {give} for {take} to {to}"
        return message(
            text,
            "R38",
            number=proposal_view.number,
            give=give,
            take=take,
            to=to,
        )
    text = "{maker} gives {give} for {take}"
    maker = Who(proposal_view.maker)
    return message(
        text,
        "R36",
        number=proposal_view.number,
        maker=maker,
        give=give,
        take=take,
    )
