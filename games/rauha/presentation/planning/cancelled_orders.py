"""Messages on the reason why a plan was cancelled, for its own seat only."""

from __future__ import annotations

from games.core import Move
from games.message import Message, Part, Who, message

from ...rules.position import BasePosition
from .. import captions
from ..view import RauhaView
from .plan_forecast import PlanForecast


def explain_other_card(planned: str, hand: str) -> Message:
    """The plan was for another card than the seat has."""
    text = "Your plan was cancelled: it was for “{planned}”, and your card is “{hand}”."
    return message(text, "R34", planned=planned, hand=hand)


def explain_change(view: RauhaView, before: PlanForecast, now: PlanForecast) -> Message:
    """The plan is possible, but would bring something else."""
    gone = _lost_entities(view, before)
    figures = {"before": before.figures, "now": now.figures}
    if not gone:
        text = "Your plan was cancelled: it would now give {now}, not {before}."
        return message(text, "R35", **figures)
    because = "Your plan was cancelled, because {entities} went to {seats}"
    if now.figures == before.figures:
        return message(f"{because}.", "R35", **gone)
    text = f"{because}: it would now give {{now}}, not {{before}}."
    return message(text, "R35", **gone, **figures)


def explain_impossible(
    view: RauhaView, before: PlanForecast, reason: Message
) -> Message:
    """The plan is no longer possible, for that reason."""
    gone = _lost_entities(view, before)
    if not gone:
        return message(
            "Your plan was cancelled. {reason}",
            reason.rule,
            reason=render_reason(reason),
        )
    text = "Your plan was cancelled, because {entities} went to {seats}. {reason}"
    return message(text, "R35", **gone, reason=render_reason(reason))


def explain_stop(position: BasePosition, view: RauhaView, step: Move) -> Message:
    """A plan with "always" came to a step that is not possible."""
    assert view.viewer is not None
    reason = position.why_not(view.viewer, step)
    text = "Your plan was played in part: “{step}” was cancelled. {reason}"
    return message(text, "R35", step=str(step), reason=render_reason(reason))


def render_reason(reason: Message) -> str:
    """The message as text, for a part of another message."""
    names = {seat: f"seat {seat + 1}" for seat in range(5)}
    return reason.say(names, captions.WORDS)


def _lost_entities(view: RauhaView, before: PlanForecast) -> dict[str, Part]:
    """The Entities that the plan needs and others hold now, and those seats; empty if none."""
    holders = dict(view.holders)
    gone = tuple(
        entity for entity in before.counted_on if holders[entity] != view.viewer
    )
    seats = tuple(Who(seat) for seat in sorted({holders[entity] for entity in gone}))
    return {"entities": gone, "seats": seats} if gone else {}
