"""Why a plan was set aside: what its own seat is told, and nobody else."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from games.core import Move
from games.message import Message, Part, Who, message
from games.rauha import captions
from games.rauha.view import RauhaView

if TYPE_CHECKING:
    from games.rauha.rules import Rauha


def other_card(planned: str, hand: str) -> Message:
    """The plan was for a card that was not kept."""
    text = "Your plan was set aside: it was for “{planned}”, and your card is “{hand}”."
    return message(text, "R34", planned=planned, hand=hand)


def changed(view: RauhaView, before: str, now: str) -> Message:
    """The plan can be carried out and would bring something else; both as a plan notes it."""
    gone, parts = _gone(view, before), {"before": _figures(before), "now": _figures(now)}
    if not gone:
        return message("Your plan was set aside: it would bring {now} now, and not {before}.", "R35", **parts)
    if parts["now"] == parts["before"]:
        return message("Your plan was set aside, because {entities} went to {seats}.", "R35", **gone)
    text = "Your plan was set aside, because {entities} went to {seats}: it would bring {now} now, and not {before}."
    return message(text, "R35", **gone, **parts)


def impossible(view: RauhaView, before: str, reason: Message) -> Message:
    """The plan can no longer be carried out."""
    gone = _gone(view, before)
    if not gone:
        return message("Your plan was set aside. {reason}", reason.rule, reason=plain(reason))
    text = "Your plan was set aside, because {entities} went to {seats}. {reason}"
    return message(text, "R35", **gone, reason=plain(reason))


def stopped(game: Rauha, view: RauhaView, step: Move) -> Message:
    """A plan that is carried out whatever has changed came to a step that cannot be."""
    assert view.viewer is not None
    reason = game.guess(view, Random(0)).why_not(view.viewer, step)
    text = "Your plan went as far as it could: “{step}” was set aside. {reason}"
    return message(text, "R35", step=str(step), reason=plain(reason))


def plain(reason: Message) -> str:
    """The sentence with the game's words, for a place inside another."""
    return reason.say({seat: f"seat {seat + 1}" for seat in range(5)}, captions.WORDS)


def _gone(view: RauhaView, before: str) -> dict[str, Part]:
    """The Entities that the plan counted on and that others hold now, and who they are; empty where there are none."""
    holders = dict(view.holders)
    welcomed = re.findall(r"\w+", before.partition("welcomes ")[2])
    counted = re.findall(r"\w+", before.partition("holds ")[2].partition(",")[0])
    gone = tuple(one for one in counted if one not in welcomed and holders[one] != view.viewer)
    seats = tuple(Who(seat) for seat in sorted({holders[one] for one in gone}))
    return {"entities": gone, "seats": seats} if gone else {}


def _figures(brings: str) -> str:
    """Energy, crystals and water of what a plan notes."""
    return ", ".join(brings.split(", ")[:3])
