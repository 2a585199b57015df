"""Invariants of the contract, which hold for every game at every moment.

An invariant yields a sentence for each violation. An exception is a violation too. The name of an
invariant is the name of its function. `views`, `orders` and `replies` have more invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

from games.conformance import fuzz_cases
from games.conformance.moment import POSITIONS, SAMPLE, Moment
from games.core import (
    CHANCE,
    AnyGame,
    AnyPosition,
    Family,
    Field,
    IllegalMove,
    Move,
    Outcome,
    Seat,
)
from games.narrowing import KIND

ROUNDING = 1e-9  # of a sum in another order


def actors_match_outcome(now: Moment) -> Iterator[str]:
    """Seats are to act while there is no outcome. Chance acts alone. Turns never decrease."""
    position = now.position
    seats = set(range(now.seats))
    must = position.to_act
    may = position.may_act
    if bool(must) == (position.outcome is not None):
        yield f"to act: {set(must)}, outcome: {position.outcome}"
    if not (must == {CHANCE} or must <= seats):
        yield f"to act: {set(must)}"
    if not must <= may or not may <= seats | {CHANCE}:
        yield f"must act: {set(must)}, may act: {set(may)}"
    if may and not must:
        yield f"may act after the end: {set(may)}"
    if position.whose_turn not in seats | {CHANCE}:
        yield f"it is the turn of seat {position.whose_turn}"
    if now.before and position.turn < now.before.turn:
        yield f"turn {position.turn} follows turn {now.before.turn}"


def reactions_interrupt_another_turn(now: Moment) -> Iterator[str]:
    """Seats that react are to act, in the turn of another seat. The turn stays the same."""
    position = now.position
    before = now.before
    if not position.reacting <= position.to_act - {CHANCE}:
        yield f"reacting: {set(position.reacting)}, to act: {set(position.to_act)}"
    if position.whose_turn in position.reacting:
        yield f"seat {position.whose_turn} reacts in its own turn"
    if before is None or before.reacting or CHANCE in before.to_act:
        return
    if position.reacting and position.turn != before.turn:
        yield f"turn {position.turn} begins with a reaction, after turn {before.turn}"


def actors_have_legal_moves(now: Moment) -> Iterator[str]:
    """Each seat that is to act has a legal move."""
    for seat in now.position.to_act - {CHANCE}:
        if not now.position.legal_moves(seat):
            yield f"seat {seat} has no legal move"


def places_are_ranked(now: Moment) -> Iterator[str]:
    """At the end each seat has a place: one more than the number of better seats."""
    outcome = now.position.outcome
    if outcome is None:
        return
    places = outcome.places
    if places != _expected_places(places) or len(places) != now.seats:
        yield f"places {places} for {now.seats} seats"
    lengths = {len(row) for row in _figure_rows(outcome)}
    if not outcome.reason or lengths != {now.seats}:
        yield f"the outcome lacks a reason or a figure: {outcome}"


def own_invariants_hold(now: Moment) -> Iterator[str]:
    """The game's own invariants hold."""
    yield from now.game.violations(now.before, now.position)


def notation_reads_back(now: Moment) -> Iterator[str]:
    """Legal moves are of the game's kinds, are listed once and read back from their notation."""
    for seat in now.deciding:
        moves = now.position.legal_moves(seat)
        if len(set(moves)) < len(moves):
            yield f"seat {seat} has the same move twice"
        yield from _notation_violations(now.game, moves)
    if now.ply:
        yield from _notation_violations(now.game, [now.ply.move])


def refusals_have_reasons(now: Moment) -> Iterator[str]:
    """Seats that may not act have no moves and are refused. A refusal is a Message."""
    position = now.position
    for seat in range(now.seats):
        idle = seat not in position.may_act
        if idle and (position.legal_moves(seat) or position.families(seat)):
            yield f"seat {seat} has moves and may not act"
        for move in now.tried:
            if idle or not position.allows(seat, move):
                yield from _refusal_violations(now, seat, move)


def chance_moves_are_allowed(now: Moment) -> Iterator[str]:
    """Chance moves are allowed and depend on the generator alone. Other moves are refused."""
    if CHANCE not in now.position.to_act:
        past_moves = [ply.move for ply in now.past]
        for move in [*now.tried, *past_moves]:
            yield from _refusal_violations(now, CHANCE, move)
        return
    drawn = _draw_chance_moves(now.position)
    again = _draw_chance_moves(now.position)
    yield from _notation_violations(now.game, drawn)
    for move in drawn:
        if not now.position.allows(CHANCE, move):
            yield f"chance may not “{move}”"
    if drawn != again:
        yield "the same generator gives two chance moves"
    seat_moves = [ply.move for ply in now.past if ply.seat != CHANCE]
    for move in [*seat_moves[-SAMPLE:], *fuzz_cases.invalid_variants(drawn[0])]:
        yield from _refusal_violations(now, CHANCE, move)


def forecasts_are_messages(now: Moment) -> Iterator[str]:
    """A forecast and a reply target are Messages or None."""
    for seat in now.deciding:
        view = now.position.view(seat)
        moves = now.sample(now.position.legal_moves(seat))
        messages = [now.game.forecast(view, move) for move in moves]
        messages += [now.game.reply_target(view, move) for move in moves]
        yield from now.unsayable(
            [forecast for forecast in messages if forecast is not None]
        )


def evaluations_are_in_range(now: Moment) -> Iterator[str]:
    """The value of a position is between 0 and 1 for every seat."""
    for seat in range(now.seats):
        value = now.game.evaluate(now.position, seat)
        if not 0 <= value <= 1:
            yield f"the value is {value} for seat {seat}"


def figures_end_as_the_breakdown(now: Moment) -> Iterator[str]:
    """Figures so far have labels and a figure per seat. At the end they are the breakdown."""
    figures = now.game.figures(now.position)
    if any(not label or len(row) != now.seats for label, row in figures):
        yield f"a label or a figure is missing: {figures}"
    outcome = now.position.outcome
    if outcome and outcome.breakdown and figures not in ((), outcome.breakdown):
        yield f"the figures at the end are {figures}, the breakdown is {outcome.breakdown}"


def worth_parts_add_up(now: Moment) -> Iterator[str]:
    """Terms of a worth have declared labels. Their scaled sum is the value of the position."""
    game = now.game
    for seat in range(now.seats):
        parts = game.worth_parts(now.position, seat)
        undeclared = set(parts) - set(game.worth_labels)
        if undeclared:
            yield f"labels that are not declared: {undeclared}"
        if not parts:
            continue
        scaled = game.scale_worth(now.position, sum(parts.values()))
        value = game.evaluate(now.position, seat)
        if abs(max(0.0, min(1.0, scaled)) - value) > ROUNDING:
            yield f"the terms add up to {scaled} for seat {seat}, the value is {value}"


def families_build_moves(now: Moment) -> Iterator[str]:
    """A form has bounds and a known kind. Its moves are played, or refused with a reason."""
    for seat in now.deciding:
        for family in now.position.families(seat):
            yield from _family_violations(now.game, family)
            built = fuzz_cases.random_move(family, now.rng)
            yield from _built_move_violations(now, seat, built)


def _expected_places(places: tuple[int, ...]) -> tuple[int, ...]:
    """The correct places: one more than the number of better places."""
    expected = []
    for place in places:
        better = [other for other in places if other < place]
        expected.append(1 + len(better))
    return tuple(expected)


def _figure_rows(outcome: Outcome) -> list[tuple[int, ...]]:
    """The rows of figures by seat: scores if there are any, and the breakdown."""
    rows = [outcome.scores or outcome.places]
    for _, figures in outcome.breakdown:
        rows.append(figures)
    return rows


def _draw_chance_moves(position: AnyPosition) -> list[Any]:
    return [position.chance_move(Random(seed)) for seed in range(POSITIONS)]


def _notation_violations(game: AnyGame, moves: Iterable[Any]) -> Iterator[str]:
    for move in moves:
        names = [field.name for field in fields(move)]
        if type(move) not in game.moves or KIND in names:
            yield f"{move!r} is of no kind of the game"
            continue
        read_back = game.read_move(str(move))
        if read_back != move:
            yield f"“{move}” reads back as {read_back!r}"


def _refusal_violations(now: Moment, seat: Seat, move: Any) -> Iterator[str]:
    try:
        now.position.play(seat, move)
    except IllegalMove as refused:
        yield from now.unsayable([refused.message])
        return
    yield f"“{move}” is not refused from seat {seat}"


def _family_violations(game: AnyGame, family: Family) -> Iterator[str]:
    move_fields = {field.name for field in fields(family.kind)}
    form_fields = {field.name for field in family.fields}
    if family.kind not in game.moves or not form_fields <= move_fields:
        yield f"no such form: {family}"
    if any(not field.choices and field.low > field.high for field in family.fields):
        yield f"no number fits: {family}"
    if not all(_has_valid_initial_value(field) for field in family.fields):
        yield f"the initial value is invalid: {family}"


def _has_valid_initial_value(field: Field) -> bool:
    value = field.beginning
    if field.choices:
        return value in field.choices
    return value.isdecimal() and field.low <= int(value) <= field.high


def _built_move_violations(now: Moment, seat: Seat, move: Move) -> Iterator[str]:
    yield from _notation_violations(now.game, [move])
    if now.position.allows(seat, move):
        now.position.play(seat, move)
    else:
        yield from now.unsayable([now.position.why_not(seat, move)])
