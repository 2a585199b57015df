"""Plans: moves that a seat writes down ahead, reckoned when given and again before they are carried
out.

A plan is one line: steps in notation with ";" between, perhaps "always", and in brackets what it
was reckoned to bring:

    place r1c1; run the rest; run taivas (a2_mountain_3 at stop 11: +5 energy, leaving 2
        crystals, 4 water)

Only Entities can change hands between the plan and its turn, so the bracket says whether it still
holds. Which plan answers when is in `orders.py`, how it is rehearsed in `dry_run.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games import notation
from games.core import IllegalMove, Move
from games.message import Message, message

from ..rules.moves import VOCABULARY, DiscardForCrystals, DiscardForSpore, Place, Run
from ..rules.position import CARD as CARD_STEP
from ..rules.position import Universe
from . import cancelled_orders, dry_run, plan_forecast
from .dry_run import TURN_PLAN, Look
from .plan_forecast import Brings
from .view import RauhaView

NONE: Final = "none"
ALWAYS: Final = "always"
_VALUE: Final = re.compile(
    r"(?P<steps>[^()]*?) ?(?:\((?:(?P<card>\S+) at )?stop (?P<stop>\d+): (?P<brings>[^()]*)\))?"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat has written down."""

    steps: tuple[Move, ...]
    always: bool  # carried out whatever has changed
    card: str  # the card it is for; empty for a scoring
    stop: int
    brings: Brings

    def __str__(self) -> str:
        steps = "; ".join([*map(str, self.steps), *([ALWAYS] if self.always else [])])
        card = f"{self.card} at " if self.card else ""
        return f"{steps} ({card}stop {self.stop}: {self.brings})"


def kept(value: str) -> Plan:
    """The plan as it was kept, with what it was reckoned to bring."""
    found = _VALUE.fullmatch(value)
    assert found is not None
    assert found["stop"]
    steps, always = _steps(found["steps"])
    brings = plan_forecast.read(found["brings"])
    return Plan(steps, always, found["card"] or "", int(found["stop"]), brings)


def written(look: Look[Universe], view: RauhaView, key: str, value: str) -> Plan:
    """The plan that a seat writes down now. Raises IllegalMove with the number of the step that
    cannot be.
    """
    start = dry_run.stage(look, view, key)
    found = _VALUE.fullmatch(value)
    if start is None or found is None:
        raise IllegalMove(message("There is nothing to plan now.", "R34"))
    steps, always = _steps(found["steps"])
    return _planned(start, view, key, steps, always)


def suggestions(look: Look[Universe], view: RauhaView, key: str) -> tuple[str, ...]:
    """The plans of one step; what is free runs after them by itself."""
    start = dry_run.stage(look, view, key)
    if start is None or view.viewer is None:
        return ()
    moves = start.legal_moves(view.viewer)
    return tuple(str(_planned(start, view, key, (move,), False)) for move in moves)


def broken(look: Look[Universe], view: RauhaView, key: str, plan: Plan) -> Message | None:
    """Why the plan would no longer do what it was reckoned to; None: it holds."""  # R35
    start = dry_run.resumed(look, view, key)
    if start is None:
        return None
    try:
        now = _planned(start, view, key, plan.steps, plan.always).brings
    except IllegalMove as illegal:
        return cancelled_orders.impossible(view, plan.brings, illegal.message)
    return cancelled_orders.changed(view, plan.brings, now) if now != plan.brings else None


def pending(plan: Plan, view: RauhaView) -> list[Move]:
    """The steps that are not done yet."""
    ran = {one.id for one in view.sources if one.used}
    return [step for step in plan.steps if not _done(view, ran, step)]


def card_of_turn(view: RauhaView) -> str:
    """The viewer's card of this turn, in its hand or used by now."""
    assert view.viewer is not None
    if view.hand:
        return view.hand
    placed = view.worlds[view.viewer].uses[-1].card
    thrown = (one.card for one in view.gone if one.stop == view.stop and not one.passed)
    return placed or next(thrown)


def _done(view: RauhaView, ran: set[str], step: Move) -> bool:
    """Whether nothing is left of the step to do: the card is used, the source has run."""
    if isinstance(step, Run):
        return step.source in ran
    uses_card = isinstance(step, Place | DiscardForCrystals | DiscardForSpore)
    return uses_card and view.phase != CARD_STEP


def _steps(text: str) -> tuple[tuple[Move, ...], bool]:
    """The moves written down, and whether "always" stands after them."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    always = bool(parts) and parts[-1] == ALWAYS
    moves = parts[:-1] if always else parts
    return tuple(notation.read(VOCABULARY, part) for part in moves), always


def _planned(
    start: Universe, view: RauhaView, key: str, steps: tuple[Move, ...], always: bool
) -> Plan:
    """The plan with what it brings. Raises IllegalMove."""
    seat = view.viewer
    assert seat is not None
    end = dry_run.run_free(dry_run.rehearsed(start, seat, steps), seat)
    card = view.hand if key == TURN_PLAN else ""
    return Plan(steps, always, card, start.stop, plan_forecast.brought(start, end, seat))
