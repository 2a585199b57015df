"""Plans: the rest of a round as a line of moves, tried in a position where no other seat acts.

Others can only take away a space, a card or a pile. What a step brings is the same whenever it is
possible. A plan is written as its steps, the number of moves made before it, and its result:

    place on m_market_3; place on m_field_2; walk with the bonus (round 2 from 4: table 6)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from games import notation
from games.core import CHANCE, Answer, IllegalMove, Move, Order, OrderForm, Seat
from games.message import Message, message

from ..rules.moves import VOCABULARY
from ..rules.position import (
    AFTER_SPACE,
    INCIDENT,
    OVER,
    TOURISM,
    TOURISM_END,
    TOURISM_START,
    WORK,
    Farm,
    MutableVillage,
    Village,
    freeze,
    mutable_copy,
)
from ..rules.seasons import rounds
from . import captions
from .view import ReykholtView

PLAN = "plan"
NONE = "none"
BETWEEN: Final = "; "
V = TypeVar("V", bound=Village)
FindPosition = Callable[[ReykholtView], V]  # the position that a view shows
_VALUE: Final = re.compile(
    r"(?P<steps>[^()]*?) ?(?:\(round (?P<round>\d+) from (?P<made>\d+): (?P<brings>[^()]*)\))?"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The planned moves of a seat."""

    steps: tuple[Move, ...]
    round: int
    made: int  # moves of the round that were made before it
    brings: str

    def __str__(self) -> str:
        steps = BETWEEN.join(map(str, self.steps))
        return f"{steps} (round {self.round} from {self.made}: {self.brings})"


def forms(look: FindPosition[Village], view: ReykholtView) -> tuple[OrderForm, ...]:
    """The form for a plan; none where nothing can be planned."""
    choices = list_plans(look, view)
    if not choices:
        return ()
    question = message("What do you do when you are next asked?", "R55")
    return (OrderForm(PLAN, question, (NONE, *choices), planned=True),)


def list_plans(look: FindPosition[Village], view: ReykholtView) -> tuple[str, ...]:
    """The plans of one step."""
    start = planning_position(look, view, PLAN)
    if start is None or view.viewer is None:
        return ()
    seat = view.viewer
    legal = start.legal_moves(seat)
    return tuple(str(_make_plan(start, seat, (move,))) for move in legal)


def read_plan(
    look: FindPosition[Village], view: ReykholtView, text: str
) -> Order | None:
    """Reads a plan; None for another order. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    if key != PLAN:
        return None
    if value == NONE:
        return Order(PLAN, NONE)
    start = planning_position(look, view, PLAN)
    parts = _VALUE.fullmatch(value)
    if start is None or parts is None or view.viewer is None:
        raise IllegalMove(message("There is nothing to plan now.", "R55"))
    plan = _make_plan(start, view.viewer, _steps(parts["steps"]))
    return Order(PLAN, str(plan))


def _steps(text: str) -> tuple[Move, ...]:
    parts = [part.strip() for part in text.split(";")]
    return tuple(notation.read(VOCABULARY, part) for part in parts if part)


def moves_made(village: Village | ReykholtView, seat: Seat) -> tuple[Move, ...]:
    """The moves of the seat in this round."""
    return tuple(move for by, move in village.trail if by == seat)


def _make_plan(start: Village, seat: Seat, steps: tuple[Move, ...]) -> Plan:
    """Tries the steps. Raises IllegalMove with the number of an impossible step."""
    position = start
    if not steps:
        raise IllegalMove(message("A plan needs a step.", "R55"))
    for number, step in enumerate(steps, 1):
        open_still = seat in position.to_act and position.round == start.round
        if not open_still or not position.allows(seat, step):
            reason = position.why_not(seat, step) if open_still else _ENDED
            raise _impossible_step(number, step, reason)
        position = position.after(seat, step)
    made = len(moves_made(start, seat))
    return Plan(steps, start.round, made, _describe(position.farms[seat]))


def _describe(farm: Farm) -> str:
    """Table and stock in words."""
    parts = [f"table {farm.table}"]
    for kind, count in enumerate(farm.stock):
        if count:
            parts.append(captions.vegetables(count, kind))
    return ", ".join(parts)


_ENDED: Final = message("The plan ends before this step.", "R55")


def _impossible_step(number: int, step: Move, reason: Message) -> IllegalMove:
    names = {seat: f"seat {seat + 1}" for seat in range(4)}
    plain = reason.say(names, captions.WORDS)
    text = "Step {number}, “{step}”: {reason}"
    return IllegalMove(
        message(text, "R55", number=number, step=str(step), reason=plain)
    )


# --- the planning position


def planning_position(look: FindPosition[V], view: ReykholtView, key: str) -> V | None:
    """The rest of the round for the viewer alone; None where nothing can be planned."""
    seat = view.viewer
    if seat is None or key != PLAN or not _is_plannable(view):
        return None
    position = look(view)
    village = mutable_copy(position)
    _remove_other_seats(village, view, seat)
    rounds.run_to_next_choice(village)
    start = freeze(village, type(position))
    ready = seat in start.to_act and start.round == view.round
    return start if ready else None


def _is_plannable(view: ReykholtView) -> bool:
    """Whether a round is under way, chance is not, and this is no planning position."""
    under_way = INCIDENT <= view.phase < OVER
    return under_way and view.alone < 0 and CHANCE not in view.to_act


def _remove_other_seats(
    village: MutableVillage, view: ReykholtView, seat: Seat
) -> None:
    """Takes the other seats out of the rest of the round."""
    own_turn = view.order[view.at % len(view.order)] == seat
    village.alone = seat
    village.waiting = tuple(
        [waiting_seat for waiting_seat in view.waiting if waiting_seat == seat]
    )
    village.stack = tuple(
        [resolution for resolution in view.stack if resolution.seat == seat]
    )
    if view.phase in (WORK, AFTER_SPACE):
        _count_own_turns(village, view, own_turn)
    elif view.phase in (TOURISM_START, TOURISM, TOURISM_END):
        village.at = int(view.phase == TOURISM and view.order.index(seat) < view.at)
    village.order = (seat,)


def _count_own_turns(
    village: MutableVillage, view: ReykholtView, own_turn: bool
) -> None:
    """Begins at the seat's next worker turn, or the rest of its present one."""
    turns = [view.order[at % len(view.order)] for at in range(view.at)]
    village.at = turns.count(village.alone)
    if not own_turn:
        village.phase = WORK
        village.waiting = ()


# --- what a plan answers


def answer(
    look: FindPosition[Village],
    view: ReykholtView,
    legal_moves: Sequence[Move],
    order_values: Mapping[str, str],
) -> Answer | None:
    """The next step of the plan, or its end; None without a plan."""
    value = order_values.get(PLAN, NONE)
    parts = _VALUE.fullmatch(value)
    if value == NONE or parts is None or view.viewer is None:
        return None
    steps = _steps(parts["steps"])
    made_before = int(parts["made"] or 0)
    round_of_plan = int(parts["round"] or 0)
    done = moves_made(view, view.viewer)[made_before:]
    if view.round != round_of_plan or len(done) >= len(steps):
        return Answer(None, (PLAN,))
    if steps[: len(done)] != done:
        return Answer(None, (PLAN,), _DID_OTHERWISE)
    return _next_step(look, view, legal_moves, steps[len(done) :])


def _next_step(
    look: FindPosition[Village],
    view: ReykholtView,
    legal_moves: Sequence[Move],
    steps: tuple[Move, ...],
) -> Answer | None:
    """The first of the steps, if it is possible; else the end of the plan."""
    step = steps[0]
    if step in legal_moves:
        return Answer(step, (PLAN,) if len(steps) == 1 else ())
    is_asked = view.viewer in view.to_act
    if is_asked:
        return Answer(None, (PLAN,), _why_stopped(look, view, step))
    return None


_DID_OTHERWISE: Final = message(
    "Your plan was cancelled, because you made another move.", "R55"
)


def _why_stopped(
    look: FindPosition[Village], view: ReykholtView, step: Move
) -> Message:
    """The message to a seat whose plan is set aside."""
    assert view.viewer is not None
    reason = look(view).why_not(view.viewer, step)
    names = {seat: f"seat {seat + 1}" for seat in range(4)}
    text = "Your plan was cancelled before “{step}”. {reason}"
    return message(
        text, "R55", step=str(step), reason=reason.say(names, captions.WORDS)
    )
