"""Why a plan was set aside: what its own seat is told, and nobody else."""

from __future__ import annotations

from games.core import Move
from games.message import Message, Part, Who, message

from ..rules.position import Universe
from . import captions
from .plan_forecast import Brings
from .view import RauhaView


def other_card(planned: str, hand: str) -> Message:
    """The plan was for a card that was not kept."""
    text = "Your plan was set aside: it was for “{planned}”, and your card is “{hand}”."
    return message(text, "R34", planned=planned, hand=hand)


def changed(view: RauhaView, before: Brings, now: Brings) -> Message:
    """The plan can be carried out and would bring something else."""
    gone = _gone(view, before)
    figures = {"before": before.figures, "now": now.figures}
    if not gone:
        text = "Your plan was set aside: it would bring {now} now, and not {before}."
        return message(text, "R35", **figures)
    because = "Your plan was set aside, because {entities} went to {seats}"
    if now.figures == before.figures:
        return message(f"{because}.", "R35", **gone)
    text = f"{because}: it would bring {{now}} now, and not {{before}}."
    return message(text, "R35", **gone, **figures)


def impossible(view: RauhaView, before: Brings, reason: Message) -> Message:
    """The plan can no longer be carried out."""
    gone = _gone(view, before)
    if not gone:
        return message("Your plan was set aside. {reason}", reason.rule, reason=plain(reason))
    text = "Your plan was set aside, because {entities} went to {seats}. {reason}"
    return message(text, "R35", **gone, reason=plain(reason))


def stopped(position: Universe, view: RauhaView, step: Move) -> Message:
    """A plan that is carried out whatever has changed came to a step that cannot be."""
    assert view.viewer is not None
    reason = position.why_not(view.viewer, step)
    text = "Your plan went as far as it could: “{step}” was set aside. {reason}"
    return message(text, "R35", step=str(step), reason=plain(reason))


def plain(reason: Message) -> str:
    """The sentence with the game's words, for a place inside another."""
    return reason.say({seat: f"seat {seat + 1}" for seat in range(5)}, captions.WORDS)


def _gone(view: RauhaView, before: Brings) -> dict[str, Part]:
    """The Entities that the plan counted on and that others hold now, and who they are; empty where
    there are none.
    """
    holders = dict(view.holders)
    gone = tuple(entity for entity in before.counted_on if holders[entity] != view.viewer)
    seats = tuple(Who(seat) for seat in sorted({holders[entity] for entity in gone}))
    return {"entities": gone, "seats": seats} if gone else {}
