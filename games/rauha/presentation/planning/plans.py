"""Plans: moves that a seat gives in advance. A forecast is made when the plan is given, and again
before it begins.

A plan is one line: steps in notation, separated by ";", "always" if the seat wants it, and the
forecast in brackets:

    place r1c1; run the rest; run taivas (a2_mountain_3 at stop 11: +5 energy, leaving 2
        crystals, 4 water)

Between the plan and its turn only holders of Entities can change, so the forecast tells whether the
plan still holds. `../orders.py` says when a plan answers, `dry_run.py` runs it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games import notation
from games.core import IllegalMove, Move
from games.message import Message, message

from ...rules.moves import VOCABULARY, DiscardForCrystals, DiscardForSpore, Place, Run
from ...rules.position import CARD_STEP, BasePosition
from ..view import RauhaView
from . import cancelled_orders, dry_run, plan_forecast
from .dry_run import TURN_PLAN, SampleView
from .plan_forecast import PlanForecast

NONE: Final = "none"
ALWAYS: Final = "always"
_VALUE: Final = re.compile(
    r"(?P<steps>[^()]*?) ?(?:\((?:(?P<card>\S+) at )?stop (?P<stop>\d+): (?P<brings>[^()]*)\))?"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of one seat for one turn or one scoring."""

    steps: tuple[Move, ...]
    always: bool  # made whatever has changed
    card: str  # that the plan is for; empty for a scoring
    stop: int
    brings: PlanForecast

    def __str__(self) -> str:
        always = [ALWAYS] if self.always else []
        steps = "; ".join([*map(str, self.steps), *always])
        card = f"{self.card} at " if self.card else ""
        return f"{steps} ({card}stop {self.stop}: {self.brings})"


def read_stored_plan(value: str) -> Plan:
    """The plan of a stored order, with its forecast."""
    parts = _VALUE.fullmatch(value)
    assert parts is not None
    assert parts["stop"]
    steps, always = _read_steps(parts["steps"])
    brings = plan_forecast.read_forecast(parts["brings"])
    return Plan(steps, always, parts["card"] or "", int(parts["stop"]), brings)


def read_new_plan(
    look: SampleView[BasePosition], view: RauhaView, key: str, value: str
) -> Plan:
    """The plan that a seat gives now. Raises IllegalMove with the number of the step that is not
    possible.
    """
    start = dry_run.start_plan(look, view, key)
    parts = _VALUE.fullmatch(value)
    if start is None or parts is None:
        raise IllegalMove(message("There is nothing to plan now.", "R34"))
    steps, always = _read_steps(parts["steps"])
    return _forecast_steps(start, view, key, steps, always)


def suggest_plans(
    look: SampleView[BasePosition], view: RauhaView, key: str
) -> tuple[str, ...]:
    """The plans of one step; all that is free runs after it automatically."""
    start = dry_run.start_plan(look, view, key)
    if start is None or view.viewer is None:
        return ()
    moves = start.legal_moves(view.viewer)
    return tuple(
        str(_forecast_steps(start, view, key, (move,), False)) for move in moves
    )


def explain_broken_plan(
    look: SampleView[BasePosition], view: RauhaView, key: str, plan: Plan
) -> Message | None:
    """The reason why the plan no longer brings what its forecast says; None: it does."""
    # R35
    start = dry_run.resume_plan(look, view, key)
    if start is None:
        return None
    try:
        now = _forecast_steps(start, view, key, plan.steps, plan.always).brings
    except IllegalMove as illegal:
        return cancelled_orders.explain_impossible(view, plan.brings, illegal.message)
    if now != plan.brings:
        return cancelled_orders.explain_change(view, plan.brings, now)
    return None


def list_pending_steps(plan: Plan, view: RauhaView) -> list[Move]:
    """The steps that were not made yet."""
    ran = {source.id for source in view.sources if source.used}
    return [step for step in plan.steps if not _is_done(view, ran, step)]


def find_card_of_turn(view: RauhaView) -> str:
    """The viewer's card of this turn, in its hand or already used."""
    assert view.viewer is not None
    if view.hand:
        return view.hand
    placed = view.worlds[view.viewer].uses[-1].card
    thrown = (
        gone_card.card
        for gone_card in view.gone
        if gone_card.stop == view.stop and not gone_card.passed
    )
    return placed or next(thrown)


def _is_done(view: RauhaView, ran: set[str], step: Move) -> bool:
    """Whether the step was made: the card is used, or the source has run."""
    if isinstance(step, Run):
        return step.source in ran
    uses_card = isinstance(step, Place | DiscardForCrystals | DiscardForSpore)
    return uses_card and view.phase != CARD_STEP


def _read_steps(text: str) -> tuple[tuple[Move, ...], bool]:
    """The moves of the text, and whether "always" follows them."""
    parts = [part.strip() for part in text.split(";")]
    parts = [part for part in parts if part]
    always = bool(parts) and parts[-1] == ALWAYS
    if always:
        parts.pop()
    moves = tuple(notation.read(VOCABULARY, part) for part in parts)
    return moves, always


def _forecast_steps(
    start: BasePosition,
    view: RauhaView,
    key: str,
    steps: tuple[Move, ...],
    always: bool,
) -> Plan:
    """The plan of these steps with its forecast. Raises IllegalMove."""
    seat = view.viewer
    assert seat is not None
    end = dry_run.run_free_sources(dry_run.run_plan(start, seat, steps), seat)
    card = view.hand if key == TURN_PLAN else ""
    return Plan(
        steps, always, card, start.stop, plan_forecast.forecast_plan(start, end, seat)
    )
