"""Invariants of the contract, which hold for every game at every moment.

An invariant yields a sentence for each violation. An exception is a violation too. The name of an
invariant is the name of its function. `orders` and `replies` have more invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

from games.conformance import fuzz_cases
from games.conformance.moment import POSITIONS, SAMPLE, Moment
from games.core import CHANCE, AnyGame, AnyPosition, Family, Field, IllegalMove, Move, Outcome, Seat
from games.message import Message
from games.narrowing import KIND


def actors_match_outcome(now: Moment) -> Iterator[str]:
    """Seats are to act while there is no outcome. Chance acts alone. Turns never decrease."""
    position, seats = now.position, set(range(now.seats))
    must, may = position.to_act, position.may_act
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
    position, before = now.position, now.before
    if not position.reacting <= position.to_act - {CHANCE}:
        yield f"reacting: {set(position.reacting)}, to act: {set(position.to_act)}"
    if position.whose_turn in position.reacting:
        yield f"seat {position.whose_turn} reacts in its own turn"
    begins = before is not None and position.reacting and not before.reacting
    if before and begins and CHANCE not in before.to_act and position.turn != before.turn:
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
    if outcome.places != _expected_places(outcome.places) or len(outcome.places) != now.seats:
        yield f"places {outcome.places} for {now.seats} seats"
    if not outcome.reason or any(len(row) != now.seats for row in _figure_rows(outcome)):
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
        for move in [*now.tried, *(ply.move for ply in now.past)]:
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


def views_show_who_acts(now: Moment) -> Iterator[str]:
    """Each viewer has a view, a prompt and seats to wait for. Seats know that they must act."""
    for viewer in now.viewers:
        view, waiting = now.position.view(viewer), now.position.awaited(viewer)
        if view != now.position.view(viewer):
            yield f"viewer {viewer} has two different views of one position"
        yield from now.unsayable([now.game.prompts(view)])
        if not waiting <= set(range(now.seats)):
            yield f"viewer {viewer} may wait for {set(waiting)}"
        if viewer in now.position.to_act and viewer not in waiting:
            yield f"seat {viewer} does not know that it must act"


def actors_have_news(now: Moment) -> Iterator[str]:
    """News are Messages for every viewer. The seat that acted has news."""
    if now.before is None or now.ply is None:
        return
    for viewer in now.viewers:
        news = now.game.news(now.before, now.ply, now.position, viewer)
        yield from now.unsayable(news)
        if viewer == now.ply.seat and not news:
            yield f"seat {viewer} learns nothing of its own ply"


def no_news_means_no_change(now: Moment) -> Iterator[str]:
    """A viewer without news sees the same view and waits for the same seats as before."""
    before, after = now.before, now.position
    if before is None or now.ply is None:
        return
    without_chance = CHANCE not in before.to_act | after.to_act
    for viewer in now.viewers:
        if now.game.news(before, now.ply, after, viewer):
            continue
        if before.view(viewer) != after.view(viewer):
            yield f"viewer {viewer} has no news and another view"
        if without_chance and before.awaited(viewer) != after.awaited(viewer):
            yield f"viewer {viewer} has no news and waits for another seat"


def samples_look_like_their_view(now: Moment) -> Iterator[str]:
    """A sampled position looks to its viewer like the true one, legal moves included.

    Legal moves and awaited seats are not compared while chance is to act.
    """
    without_chance = CHANCE not in now.position.to_act
    for viewer in now.viewers:
        (sampled,) = now.sample_positions(viewer, 1)
        if sampled.view(viewer) != now.position.view(viewer):
            yield f"viewer {viewer} has another view of a sampled position"
        if without_chance and sampled.awaited(viewer) != now.position.awaited(viewer):
            yield f"viewer {viewer} waits for another seat in a sampled position"
        if without_chance and viewer is not None:
            yield from _differences_from_sample(now, sampled, viewer)


def deterministic_moves_are_known(now: Moment) -> Iterator[str]:
    """After a deterministic move its seat decides again. Hidden information does not matter."""
    position = now.position
    for seat in now.deciding:
        legal = position.legal_moves(seat)
        deterministic = [move for move in legal if position.is_deterministic(seat, move)]
        moves = now.sample(deterministic)
        samples = now.sample_positions(seat) if moves else []
        for move in moves:
            after = position.after(seat, move)
            others = [sampled.after(seat, move) for sampled in samples]
            if any(_looks_different(other, after, seat) for other in others):
                yield f"“{move}” of seat {seat} depends on hidden information"
            if seat not in after.to_act:
                yield f"seat {seat} does not decide after the deterministic “{move}”"


def forecasts_are_messages(now: Moment) -> Iterator[str]:
    """A forecast and a reply target are Messages or None."""
    for seat in now.deciding:
        view = now.position.view(seat)
        moves = now.sample(now.position.legal_moves(seat))
        messages = [now.game.forecast(view, move) for move in moves]
        messages += [now.game.reply_target(view, move) for move in moves]
        yield from now.unsayable([found for found in messages if found is not None])


def evaluations_are_in_range(now: Moment) -> Iterator[str]:
    """The value of a position is between 0 and 1 for every seat."""
    for seat in range(now.seats):
        value = now.game.evaluate(now.position, seat)
        if not 0 <= value <= 1:
            yield f"the value is {value} for seat {seat}"


def families_build_moves(now: Moment) -> Iterator[str]:
    """A form has bounds and a known kind. Its moves are played, or refused with a reason."""
    for seat in now.deciding:
        for family in now.position.families(seat):
            yield from _family_violations(now.game, family)
            yield from _built_move_violations(now, seat, fuzz_cases.random_move(family, now.rng))


def _expected_places(places: tuple[int, ...]) -> tuple[int, ...]:
    """The correct places: one more than the number of better places."""
    return tuple(1 + sum(other < place for other in places) for place in places)


def _figure_rows(outcome: Outcome) -> list[tuple[int, ...]]:
    """The rows of figures by seat: scores if there are any, and the breakdown."""
    return [outcome.scores or outcome.places, *(figures for _, figures in outcome.breakdown)]


def _draw_chance_moves(position: AnyPosition) -> list[Any]:
    return [position.chance_move(Random(seed)) for seed in range(POSITIONS)]


def _notation_violations(game: AnyGame, moves: Iterable[Any]) -> Iterator[str]:
    for move in moves:
        if type(move) not in game.moves or any(field.name == KIND for field in fields(move)):
            yield f"{move!r} is of no kind of the game"
        elif game.read_move(str(move)) != move:
            yield f"“{move}” reads back as {game.read_move(str(move))!r}"


def _refusal_violations(now: Moment, seat: Seat, move: Any) -> Iterator[str]:
    try:
        now.position.play(seat, move)
    except IllegalMove as refused:
        yield from now.unsayable([refused.message])
        return
    yield f"“{move}” is not refused from seat {seat}"


def _differences_from_sample(now: Moment, sampled: AnyPosition, seat: Seat) -> Iterator[str]:
    """Legal moves and refusals that differ between a sampled position and the true one."""
    if list(sampled.legal_moves(seat)) != list(now.position.legal_moves(seat)):
        yield f"seat {seat} has other moves in a sampled position"
    for move in now.tried:
        if _refusal(sampled, seat, move) != _refusal(now.position, seat, move):
            yield f"seat {seat} is refused “{move}” for another reason in a sampled position"


def _refusal(position: AnyPosition, seat: Seat, move: Any) -> Message | None:
    return None if position.allows(seat, move) else position.why_not(seat, move)


def _looks_different(first: AnyPosition, second: AnyPosition, seat: Seat) -> bool:
    return first.to_act != second.to_act or bool(first.view(seat) != second.view(seat))


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
