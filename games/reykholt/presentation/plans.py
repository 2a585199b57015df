"""Plans: the rest of a round written down ahead, rehearsed as if its seat were alone.

Others can take a space, a card or a pile away, and nothing else: what a planned step brings is the
same whenever it can be made. So a plan is one line of steps, the number of moves made before it,
and what it leads to:

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
    Bench,
    Village,
    freeze,
    thaw,
)
from ..rules.seasons import rounds
from . import captions
from .view import ReykholtView

PLAN, NONE = "plan", "none"
BETWEEN: Final = "; "
V = TypeVar("V", bound=Village)
Look = Callable[[ReykholtView], V]  # the position that the viewer looks at
_VALUE: Final = re.compile(
    r"(?P<steps>[^()]*?) ?(?:\(round (?P<round>\d+) from (?P<made>\d+): (?P<brings>[^()]*)\))?"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat has written down."""

    steps: tuple[Move, ...]
    round: int
    made: int  # moves of the round that were made before it
    brings: str

    def __str__(self) -> str:
        steps = BETWEEN.join(map(str, self.steps))
        return f"{steps} (round {self.round} from {self.made}: {self.brings})"


def forms(look: Look[Village], view: ReykholtView) -> tuple[OrderForm, ...]:
    """The form for a plan, where there is something to plan."""
    choices = suggestions(look, view)
    if not choices:
        return ()
    question = message("What shall be done when you are asked next?", "R55")
    return (OrderForm(PLAN, question, (NONE, *choices), planned=True),)


def suggestions(look: Look[Village], view: ReykholtView) -> tuple[str, ...]:
    """The plans of one step."""
    start = stage(look, view, PLAN)
    if start is None or view.viewer is None:
        return ()
    seat = view.viewer
    return tuple(str(_planned(start, seat, (move,))) for move in start.legal_moves(seat))


def read(look: Look[Village], view: ReykholtView, text: str) -> Order | None:
    """The plan that `text` writes; None for another order. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    if key != PLAN:
        return None
    if value == NONE:
        return Order(PLAN, NONE)
    start, found = stage(look, view, PLAN), _VALUE.fullmatch(value)
    if start is None or found is None or view.viewer is None:
        raise IllegalMove(message("There is nothing to plan now.", "R55"))
    return Order(PLAN, str(_planned(start, view.viewer, _steps(found["steps"]))))


def _steps(text: str) -> tuple[Move, ...]:
    return tuple(
        notation.read(VOCABULARY, part.strip()) for part in text.split(";") if part.strip()
    )


def made(scene: Village | ReykholtView, seat: Seat) -> tuple[Move, ...]:
    """What the seat has done in this round."""
    return tuple(move for by, move in scene.trail if by == seat)


def _planned(start: Village, seat: Seat, steps: tuple[Move, ...]) -> Plan:
    """The plan, rehearsed. Raises IllegalMove with the number of the step that cannot be."""
    position = start
    if not steps:
        raise IllegalMove(message("A plan needs a step.", "R55"))
    for number, step in enumerate(steps, 1):
        open_still = seat in position.to_act and position.round == start.round
        if not open_still or not position.allows(seat, step):
            reason = position.why_not(seat, step) if open_still else _ENDED
            raise _bad(number, step, reason)
        position = position.after(seat, step)
    farm = position.farms[seat]
    held = [captions.vegetables(count, kind) for kind, count in enumerate(farm.stock) if count]
    brings = ", ".join([f"table {farm.table}", *held])
    return Plan(steps, start.round, len(made(start, seat)), brings)


_ENDED: Final = message("The plan ends before it.", "R55")


def _bad(number: int, step: Move, reason: Message) -> IllegalMove:
    names = {seat: f"seat {seat + 1}" for seat in range(4)}
    plain = reason.say(names, captions.WORDS)
    text = "Step {number}, “{step}”: {reason}"
    return IllegalMove(message(text, "R55", number=number, step=str(step), reason=plain))


# --- the stage


def stage(look: Look[V], view: ReykholtView, key: str) -> V | None:
    """The viewer alone with the rest of the round; None where there is nothing to plan."""
    seat = view.viewer
    if seat is None or key != PLAN or not _plannable(view):
        return None
    position = look(view)
    bench = thaw(position)
    _leave_alone(bench, view, seat)
    rounds.run_on(bench)
    start = freeze(bench, type(position))
    ready = seat in start.to_act and start.round == view.round
    return start if ready else None


def _plannable(view: ReykholtView) -> bool:
    """Whether a round is under way that is no stage itself, and nothing is drawn."""
    under_way = INCIDENT <= view.phase < OVER
    return under_way and view.alone < 0 and CHANCE not in view.to_act


def _leave_alone(bench: Bench, view: ReykholtView, seat: Seat) -> None:
    """Takes everybody else out of what is left of the round."""
    own_turn = view.order[view.at % len(view.order)] == seat
    bench.alone = seat
    bench.waiting = tuple([one for one in view.waiting if one == seat])
    bench.stack = tuple([frame for frame in view.stack if frame.seat == seat])
    if view.phase in (WORK, AFTER_SPACE):
        _alone_at_work(bench, view, own_turn)
    elif view.phase in (TOURISM_START, TOURISM, TOURISM_END):
        bench.at = int(view.phase == TOURISM and view.order.index(seat) < view.at)
    bench.order = (seat,)


def _alone_at_work(bench: Bench, view: ReykholtView, own_turn: bool) -> None:
    """The seat's next worker turn, or what is left of the one it is at."""
    turns = [view.order[at % len(view.order)] for at in range(view.at)]
    bench.at = turns.count(bench.alone)
    if not own_turn:
        bench.phase, bench.waiting = WORK, ()


# --- what a plan answers


def answer(
    look: Look[Village], view: ReykholtView, found: Sequence[Move], given: Mapping[str, str]
) -> Answer | None:
    """The next step of the plan, or its end; None without one."""
    read_ = _VALUE.fullmatch(given.get(PLAN, NONE))
    if given.get(PLAN, NONE) == NONE or read_ is None or view.viewer is None:
        return None
    steps = _steps(read_["steps"])
    done = made(view, view.viewer)[int(read_["made"] or 0) :]
    if view.round != int(read_["round"] or 0) or len(done) >= len(steps):
        return Answer(None, (PLAN,))
    if steps[: len(done)] != done:
        return Answer(None, (PLAN,), _ELSEWHERE)
    return _next_step(look, view, found, steps[len(done) :])


def _next_step(
    look: Look[Village], view: ReykholtView, found: Sequence[Move], steps: tuple[Move, ...]
) -> Answer | None:
    """The first of the steps that are left, where it can be made; else the end of them."""
    step = steps[0]
    if step in found:
        return Answer(step, (PLAN,) if len(steps) == 1 else ())
    asked = view.viewer in view.to_act
    return Answer(None, (PLAN,), _stopped(look, view, step)) if asked else None


_ELSEWHERE: Final = message("Your plan was set aside, because you have done something else.", "R55")


def _stopped(look: Look[Village], view: ReykholtView, step: Move) -> Message:
    """Why the rest of a plan is set aside."""
    assert view.viewer is not None
    reason = look(view).why_not(view.viewer, step)
    names = {seat: f"seat {seat + 1}" for seat in range(4)}
    text = "Your plan was set aside before “{step}”. {reason}"
    return message(text, "R55", step=str(step), reason=reason.say(names, captions.WORDS))
