"""The laws of the contract: invariants that every game keeps at every moment.

A law yields a sentence for every breach it finds; raising is a breach too. Its name is the
function's. Those about standing orders are in `orders`, those about replies and ideas in `replies`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

from games.conformance import fuzz_cases
from games.conformance.moment import GUESSES, SAMPLE, Moment
from games.core import CHANCE, AnyGame, AnyPosition, Family, Field, IllegalMove, Move, Outcome, Seat
from games.message import Message
from games.narrowing import KIND


def acting(now: Moment) -> Iterator[str]:
    """Someone is to act exactly when there is no outcome; chance acts alone; no turn runs back."""
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


def reacting(now: Moment) -> Iterator[str]:
    """Who reacts is asked something, in another's turn, which goes on counting as the same."""
    position, before = now.position, now.before
    if not position.reacting <= position.to_act - {CHANCE}:
        yield f"reacting: {set(position.reacting)}, to act: {set(position.to_act)}"
    if position.whose_turn in position.reacting:
        yield f"seat {position.whose_turn} reacts in its own turn"
    opened = before is not None and position.reacting and not before.reacting
    if before and opened and CHANCE not in before.to_act and position.turn != before.turn:
        yield f"turn {position.turn} begins with a reaction, after turn {before.turn}"


def choosing(now: Moment) -> Iterator[str]:
    """Whoever is to act has a legal move."""
    for seat in now.position.to_act - {CHANCE}:
        if not now.position.legal_moves(seat):
            yield f"seat {seat} has no legal move"


def placing(now: Moment) -> Iterator[str]:
    """Every seat has a place at the end: one more than there are seats before it."""
    outcome = now.position.outcome
    if outcome is None:
        return
    if outcome.places != _ranked(outcome.places) or len(outcome.places) != now.seats:
        yield f"places {outcome.places} for {now.seats} seats"
    if not outcome.reason or any(len(row) != now.seats for row in _rows(outcome)):
        yield f"the outcome lacks a reason or a figure: {outcome}"


def invariants(now: Moment) -> Iterator[str]:
    """The game finds no flaw in its own position."""
    yield from now.game.violations(now.before, now.position)


def notation(now: Moment) -> Iterator[str]:
    """Legal moves are of the vocabulary, stand in the list once and read back as themselves."""
    for seat in now.deciding:
        moves = now.position.legal_moves(seat)
        if len(set(moves)) < len(moves):
            yield f"seat {seat} has the same move twice"
        yield from _unreadable(now.game, moves)
    if now.ply:
        yield from _unreadable(now.game, [now.ply.move])


def refusing(now: Moment) -> Iterator[str]:
    """Seats that may not act have no moves and are refused; a refusal is a sentence."""
    position = now.position
    for seat in range(now.seats):
        idle = seat not in position.may_act
        if idle and (position.legal_moves(seat) or position.families(seat)):
            yield f"seat {seat} has moves and may not act"
        for move in now.tried:
            if idle or not position.allows(seat, move):
                yield from _unrefused(now, seat, move)


def chance(now: Moment) -> Iterator[str]:
    """Chance makes allowed moves, given by the generator; no other move is taken for one."""
    if CHANCE not in now.position.to_act:
        for move in [*now.tried, *(ply.move for ply in now.past)]:
            yield from _unrefused(now, CHANCE, move)
        return
    drawn, again = _drawn(now.position), _drawn(now.position)
    yield from _unreadable(now.game, drawn)
    for move in drawn:
        if not now.position.allows(CHANCE, move):
            yield f"chance may not “{move}”"
    if drawn != again:
        yield "the same generator gives two chance moves"
    of_seats = [ply.move for ply in now.past if ply.seat != CHANCE]
    for move in [*of_seats[-SAMPLE:], *fuzz_cases.spoiled(drawn[0])]:
        yield from _unrefused(now, CHANCE, move)


def showing(now: Moment) -> Iterator[str]:
    """Every viewer has a view, a sentence and whom to wait for; each is told that it must act."""
    for viewer in now.viewers:
        view, waiting = now.position.view(viewer), now.position.awaited(viewer)
        if view != now.position.view(viewer):
            yield f"viewer {viewer} sees two things at once"
        yield from now.unsayable([now.game.prompts(view)])
        if not waiting <= set(range(now.seats)):
            yield f"viewer {viewer} is told to wait for {set(waiting)}"
        if viewer in now.position.to_act and viewer not in waiting:
            yield f"seat {viewer} is not told that it must act"


def telling(now: Moment) -> Iterator[str]:
    """News are sentences for every viewer, and the seat that acted has some."""
    if now.before is None or now.ply is None:
        return
    for viewer in now.viewers:
        news = now.game.news(now.before, now.ply, now.position, viewer)
        yield from now.unsayable(news)
        if viewer == now.ply.seat and not news:
            yield f"seat {viewer} learns nothing of its own ply"


def silence(now: Moment) -> Iterator[str]:
    """For a viewer without news nothing has happened: it sees and waits for the same as before."""
    before, after = now.before, now.position
    if before is None or now.ply is None:
        return
    settled = CHANCE not in before.to_act | after.to_act
    for viewer in now.viewers:
        if now.game.news(before, now.ply, after, viewer):
            continue
        if before.view(viewer) != after.view(viewer):
            yield f"viewer {viewer} has no news and another view"
        if settled and before.awaited(viewer) != after.awaited(viewer):
            yield f"viewer {viewer} has no news and waits for somebody else"


def guessing(now: Moment) -> Iterator[str]:
    """A guess looks to its viewer like what it was made from; chance aside, it offers the same."""
    settled = CHANCE not in now.position.to_act
    for viewer in now.viewers:
        (sample_hidden,) = now.guesses(viewer, 1)
        if sample_hidden.view(viewer) != now.position.view(viewer):
            yield f"viewer {viewer} sees another view on a guess"
        if settled and sample_hidden.awaited(viewer) != now.position.awaited(viewer):
            yield f"viewer {viewer} waits for somebody else on a guess"
        if settled and viewer is not None:
            yield from _told_apart(now, sample_hidden, viewer)


def foreseeing(now: Moment) -> Iterator[str]:
    """After a foreseeable move its seat decides on, and sees the same whatever is hidden."""
    position = now.position
    for seat in now.deciding:
        legal = position.legal_moves(seat)
        moves = now.sample([move for move in legal if position.is_deterministic(seat, move)])
        guesses = now.guesses(seat) if moves else []
        for move in moves:
            after = position.after(seat, move)
            elsewhere = [sample_hidden.after(seat, move) for sample_hidden in guesses]
            if any(_looks_other(one, after, seat) for one in elsewhere):
                yield f"seat {seat} cannot foresee “{move}”"
            if seat not in after.to_act:
                yield f"seat {seat} foresees “{move}” and does not decide after it"


def forecasting(now: Moment) -> Iterator[str]:
    """What is foretold of a move, and what it answers, is a sentence or nothing."""
    for seat in now.deciding:
        view = now.position.view(seat)
        moves = now.sample(now.position.legal_moves(seat))
        told = [
            tell(view, move) for tell in (now.game.forecast, now.game.subject) for move in moves
        ]
        yield from now.unsayable([one for one in told if one is not None])


def appraising(now: Moment) -> Iterator[str]:
    """A position is worth between 0 and 1 to every seat."""
    for seat in range(now.seats):
        worth = now.game.evaluate(now.position, seat)
        if not 0 <= worth <= 1:
            yield f"worth {worth} to seat {seat}"


def families(now: Moment) -> Iterator[str]:
    """A form has bounds and a known kind; what it builds is played, or refused with a reason."""
    for seat in now.deciding:
        for family in now.position.families(seat):
            yield from _misshapen(now.game, family)
            yield from _misbuilt(now, seat, fuzz_cases.filled_in(family, now.rng))


def _ranked(places: tuple[int, ...]) -> tuple[int, ...]:
    """The places as they should be: one more than there are better ones."""
    return tuple(1 + sum(other < place for other in places) for place in places)


def _rows(outcome: Outcome) -> list[tuple[int, ...]]:
    """What an outcome says of each seat: scores, where there are any, and the breakdown."""
    return [outcome.scores or outcome.places, *(figures for _, figures in outcome.breakdown)]


def _drawn(position: AnyPosition) -> list[Any]:
    return [position.chance_move(Random(seed)) for seed in range(GUESSES)]


def _unreadable(game: AnyGame, moves: Iterable[Any]) -> Iterator[str]:
    for move in moves:
        if type(move) not in game.moves or any(field.name == KIND for field in fields(move)):
            yield f"{move!r} is not of the vocabulary"
        elif game.read_move(str(move)) != move:
            yield f"“{move}” reads back as {game.read_move(str(move))!r}"


def _unrefused(now: Moment, seat: Seat, move: Any) -> Iterator[str]:
    try:
        now.position.play(seat, move)
    except IllegalMove as refused:
        yield from now.unsayable([refused.message])
        return
    yield f"“{move}” is not refused from seat {seat}"


def _told_apart(now: Moment, sample_hidden: AnyPosition, seat: Seat) -> Iterator[str]:
    """Moves and refusals by which the seat could tell a guess from the truth."""
    if list(sample_hidden.legal_moves(seat)) != list(now.position.legal_moves(seat)):
        yield f"seat {seat} has other moves on a guess"
    for move in now.tried:
        if _refusal(sample_hidden, seat, move) != _refusal(now.position, seat, move):
            yield f"seat {seat} is refused “{move}” otherwise on a guess"


def _refusal(position: AnyPosition, seat: Seat, move: Any) -> Message | None:
    return None if position.allows(seat, move) else position.why_not(seat, move)


def _looks_other(one: AnyPosition, other: AnyPosition, seat: Seat) -> bool:
    return one.to_act != other.to_act or bool(one.view(seat) != other.view(seat))


def _misshapen(game: AnyGame, family: Family) -> Iterator[str]:
    there = {field.name for field in fields(family.kind)}
    asked = {field.name for field in family.fields}
    if family.kind not in game.moves or not asked <= there:
        yield f"no such form: {family}"
    if any(not field.choices and field.low > field.high for field in family.fields):
        yield f"no number fits: {family}"
    if not all(_can_begin(field) for field in family.fields):
        yield f"it begins with what is no answer: {family}"


def _can_begin(field: Field) -> bool:
    begins = field.beginning
    if field.choices:
        return begins in field.choices
    return begins.isdecimal() and field.low <= int(begins) <= field.high


def _misbuilt(now: Moment, seat: Seat, move: Move) -> Iterator[str]:
    yield from _unreadable(now.game, [move])
    if now.position.allows(seat, move):
        now.position.play(seat, move)
    else:
        yield from now.unsayable([now.position.why_not(seat, move)])
