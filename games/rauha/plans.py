"""Plans: moves that a seat writes down ahead, rehearsed when given and again before they are carried out.

A plan is one line: steps in notation with ";" between, perhaps "always", and in brackets what it was reckoned to bring:

    place r1c1; run the rest; run taivas (a2_mountain_3 at stop 11: +5 energy, leaving 2 crystals, 4 water)

Only Entities can change hands between the plan and its turn, so the bracket says whether it still holds. Which plan
answers when is in `orders.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from games.core import IllegalMove, Move, Seat
from games.message import Message, message
from games.rauha import captions, lapses, walk
from games.rauha.effects import BUY_ENERGY
from games.rauha.faces import EFFECTS, ENTITIES, SOURCES
from games.rauha.moves import FINISH, THE_REST, Choose, Deal, Pile, Place, Run
from games.rauha.track import TURN, members
from games.rauha.universe import ALONE, CHOOSE, NO_CARD, OVER, RUN, SCORING, Universe
from games.rauha.universe import CARD as CARD_STEP
from games.rauha.view import RauhaView

if TYPE_CHECKING:
    from games.rauha.rules import Rauha, RauhaPosition

TURN_PLAN, SCORING_PLAN = "plan", "scoring plan"
KEYS: Final = (TURN_PLAN, SCORING_PLAN)
NONE: Final = "none"
ALWAYS: Final = "always"
_VALUE: Final = re.compile(r"(?P<steps>[^()]*?) ?(?:\((?:(?P<card>\S+) at )?stop (?P<stop>\d+): (?P<brings>[^()]*)\))?")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat has written down."""

    steps: tuple[Move, ...]
    always: bool  # carried out whatever has changed
    card: str  # the card it is for; empty for a scoring
    stop: int
    brings: str  # what it was reckoned to bring

    def __str__(self) -> str:
        steps = "; ".join([*map(str, self.steps), *([ALWAYS] if self.always else [])])
        return f"{steps} ({f'{self.card} at ' if self.card else ''}stop {self.stop}: {self.brings})"


def kept(game: Rauha, value: str) -> Plan:
    """The plan as it was kept."""
    found = _VALUE.fullmatch(value)
    assert found is not None
    steps, always = _steps(game, found["steps"])
    return Plan(steps, always, found["card"] or "", int(found["stop"] or 0), found["brings"] or "")


def written(game: Rauha, view: RauhaView, key: str, value: str) -> Plan:
    """The plan that a seat writes down now. Raises IllegalMove with the number of the step that cannot be."""  # R34
    start = stage(game, view, key)
    found = _VALUE.fullmatch(value)
    if start is None or found is None:
        raise IllegalMove(message("There is nothing to plan now.", "R34"))
    steps, always = _steps(game, found["steps"])
    return _planned(start, view, key, steps, always)


def suggestions(game: Rauha, view: RauhaView, key: str) -> tuple[str, ...]:
    """The plans of one step; what is free runs after them by itself."""
    start = stage(game, view, key)
    if start is None or view.viewer is None:
        return ()
    return tuple(str(_planned(start, view, key, (move,), False)) for move in start.legal_moves(view.viewer))


def broken(game: Rauha, view: RauhaView, key: str, plan: Plan) -> Message | None:
    """Why the plan would no longer do what it was reckoned to; None: it holds."""  # R35
    start = stage(game, view, key)
    try:
        now = _planned(start, view, key, plan.steps, plan.always) if start is not None else plan
    except IllegalMove as illegal:
        return lapses.impossible(view, plan.brings, illegal.message)
    return lapses.changed(view, plan.brings, now.brings) if now != plan else None


def pending(plan: Plan, view: RauhaView) -> list[Move]:
    """The steps that are not done yet."""
    return [step for step in plan.steps if not _done(view.phase, {one.id for one in view.sources if one.used}, step)]


def automatic(moves: Sequence[Move], payable: bool) -> Move | None:
    """What runs by itself: all that is free, and the end where nothing can be paid for; None: the seat decides."""
    if THE_REST in moves:
        return THE_REST
    return FINISH if FINISH in moves and not payable else None  # R33


def stage(game: Rauha, view: RauhaView, key: str) -> RauhaPosition | None:
    """The viewer about to begin what it plans, as things stand now; None where there is nothing to plan."""
    if view.viewer is None or view.phase == OVER or key not in KEYS:
        return None
    position = game.guess(view, Random(0))
    return _own_turn(position, view, view.viewer) if key == TURN_PLAN else _own_scoring(position, view, view.viewer)


def _own_turn(position: RauhaPosition, view: RauhaView, seat: Seat) -> RauhaPosition | None:
    """The seat's step with the card that it has chosen, as if all had chosen and it were next."""
    if not view.hand:
        return None
    if view.phase == CHOOSE:
        chosen = enumerate(position.hands)
        hands = tuple(position.offer(other)[0] if card == NO_CARD else card for other, card in chosen)
        position = walk.locked(position, hands, None)  # type: ignore[assignment]
    at = position.order.index(seat)
    return position.change(phase=CARD_STEP, at=at, to_act=ALONE[seat], left=0, used=0, usable=0)


def _own_scoring(position: RauhaPosition, view: RauhaView, seat: Seat) -> RauhaPosition | None:
    """The seat's scoring, also while others are still at the turn before it."""
    if view.phase == SCORING and seat == view.active:
        return position
    early = view.phase in (CARD_STEP, RUN) and TURN[view.stop] == 3 and not view.hand and seat != view.active
    if early:
        done = (NO_CARD,) * view.terms.seats
        position = position.change(phase=SCORING, stop=view.stop + 1, order=position.leading(), at=0, hands=done)
    elif view.phase != SCORING or view.order.index(seat) < position.at:
        return None
    begun: RauhaPosition = walk.scoring_of(position, position.order.index(seat))  # type: ignore[assignment]
    return begun if begun.usable else None


def _steps(game: Rauha, text: str) -> tuple[tuple[Move, ...], bool]:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    always = bool(parts) and parts[-1] == ALWAYS
    return tuple(game.read_move(part) for part in parts[: len(parts) - always]), always


def _planned(start: RauhaPosition, view: RauhaView, key: str, steps: tuple[Move, ...], always: bool) -> Plan:
    """The plan with what it brings. Raises IllegalMove."""
    assert view.viewer is not None
    end = _run_on(start, _rehearsed(start, view.viewer, steps), view.viewer)
    card = view.hand if key == TURN_PLAN else ""
    return Plan(steps, always, card, start.stop, _brings(start, end, view.viewer))


def _rehearsed(start: RauhaPosition, seat: Seat, steps: tuple[Move, ...]) -> RauhaPosition:
    position = start
    if not steps:
        raise IllegalMove(message("A plan needs a step.", "R34"))
    for number, step in enumerate(steps, 1):
        if isinstance(step, Choose | Pile | Deal):
            raise _bad(number, step, message("No card is chosen ahead.", "R34"))
        if not _acting(start, position, seat):
            break  # what is left after the end is ignored
        allowed = position.allows(seat, step)
        if _done(position.phase, _names(position), step) or (step == THE_REST and not allowed):
            continue
        if not allowed:
            raise _bad(number, step, position.why_not(seat, step))
        position = position.after(seat, step)
    return position


def _bad(number: int, step: Move, reason: Message) -> IllegalMove:
    text = "Step {number}, “{step}”: {reason}"
    return IllegalMove(message(text, reason.rule, number=number, step=str(step), reason=lapses.plain(reason)))


def _done(phase: str, used: set[str], step: Move) -> bool:
    """Whether nothing is left of the step to do: the card is used, the source has run."""
    if isinstance(step, Run):
        return step.source in used
    return phase != CARD_STEP and (isinstance(step, Place) or str(step).startswith("discard"))


def _names(position: Universe) -> set[str]:
    """What has run."""
    return {SOURCES[source] for source in members(position.used)}


def _run_on(start: RauhaPosition, position: RauhaPosition, seat: Seat) -> RauhaPosition:
    """After what runs by itself."""
    while _acting(start, position, seat) and position.phase != CARD_STEP:
        payable = any(EFFECTS[position.face(seat, source)].kind >= BUY_ENERGY for source in members(position.usable))
        move = automatic(position.legal_moves(seat), payable)
        if move is None:
            break
        position = position.after(seat, move)
    return position


def _acting(start: Universe, position: Universe, seat: Seat) -> bool:
    """Whether the seat is still at what it began."""
    return position.to_act == ALONE[seat] and (position.at, position.stop) == (start.at, start.stop)


def _brings(start: Universe, end: Universe, seat: Seat) -> str:
    """What changes hands or can: Energy without water's, crystals, Water Sources and Entities."""
    energy = end.worlds[seat].energy - start.worlds[seat].energy
    if start.phase == SCORING and not _acting(start, end, seat):
        energy -= walk.water_gain(start, seat)
    held, welcomed = end.held(seat), end.held(seat) & ~start.held(seat)
    left = captions.one(f"leaving {end.worlds[seat].crystals} crystals", end.worlds[seat].crystals)
    parts = [f"+{energy} energy, {left}, {end.water(seat)} water"]
    for verb, entities in (("holds", held), ("welcomes", welcomed)):
        parts += [f"{verb} {' '.join(ENTITIES[one] for one in members(entities))}"] if entities else []
    return ", ".join(parts)
