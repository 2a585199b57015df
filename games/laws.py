"""The laws that every game keeps, each a question to one moment of one game. `conformance` plays and asks them.

A law yields a sentence for every breach it finds; raising is a breach too. Its name is the function's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from games import inventions
from games.core import CHANCE, AnyGame, AnyPosition, IllegalMove, Move, Ply, Seat, Viewer
from games.message import Message
from games.narrowing import KIND
from games.order_laws import answering, planning
from games.side_laws import replying, thinking

SAMPLE = 6  # moves tried where trying all would take too long
GUESSES = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and how it came about."""

    game: AnyGame
    seats: int
    before: AnyPosition | None  # None at the start
    ply: Ply[Any] | None
    position: AnyPosition
    past: Sequence[Ply[Any]]  # the last few plies, the one above included
    rng: Random

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (None, *range(self.seats))

    @property
    def deciding(self) -> list[Seat]:
        """Seats that must or may act."""
        return sorted(self.position.may_act - {CHANCE})

    @property
    def tried(self) -> list[Any]:
        """A few moves that may or may not be possible now: past ones, and some of each seat's."""
        listed = [move for seat in range(self.seats) for move in self.sample(self.position.legal_moves(seat), 2)]
        return listed + [ply.move for ply in self.past[-SAMPLE:]]

    def sample(self, moves: Sequence[Any], count: int = SAMPLE) -> list[Any]:
        return self.rng.sample(list(moves), min(count, len(moves)))

    def guesses(self, viewer: Viewer, count: int = GUESSES) -> list[AnyPosition]:
        view = self.position.view(viewer)
        return [self.game.guess(view, self.rng) for _ in range(count)]

    def unsayable(self, messages: Iterable[Any]) -> Iterator[str]:
        """Those of the messages that make no sentence."""
        names = [f"Name {seat}" for seat in range(self.seats)]
        for one in messages:
            if not isinstance(one, Message) or not one.say(names, self.game.words).strip():
                yield f"no sentence: {one!r}"


Law = Callable[[Moment], Iterator[str]]


def acting(now: Moment) -> Iterator[str]:
    """Someone is to act exactly when there is no outcome; chance acts alone; turns never run back."""
    position, seats = now.position, set(range(now.seats))
    if bool(position.to_act) == (position.outcome is not None):
        yield f"to act: {set(position.to_act)}, outcome: {position.outcome}"
    if not (position.to_act == {CHANCE} or position.to_act <= seats):
        yield f"to act: {set(position.to_act)}"
    if not position.to_act <= position.may_act or not position.may_act <= seats | {CHANCE}:
        yield f"must act: {set(position.to_act)}, may act: {set(position.may_act)}"
    if not position.to_act and position.may_act:
        yield f"may act after the end: {set(position.may_act)}"
    if now.before and position.turn < now.before.turn:
        yield f"turn {position.turn} follows turn {now.before.turn}"


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
    places = outcome.places
    if len(places) != now.seats or any(place != 1 + sum(other < place for other in places) for place in places):
        yield f"places {places} for {now.seats} seats"
    rows = [outcome.scores or places, *(figures for _, figures in outcome.breakdown)]
    if not outcome.reason or any(len(row) != now.seats for row in rows):
        yield f"the outcome lacks a reason or a figure: {outcome}"


def invariants(now: Moment) -> Iterator[str]:
    """The game finds no flaw in its own position."""
    yield from now.game.flaws(now.before, now.position)


def notation(now: Moment) -> Iterator[str]:
    """Every legal move is of the game's vocabulary, stands in the list once and reads back as itself."""
    for seat in now.deciding:
        moves = now.position.legal_moves(seat)
        if len(set(moves)) < len(moves):
            yield f"seat {seat} has the same move twice"
        yield from _unreadable(now.game, moves)
    if now.ply:
        yield from _unreadable(now.game, [now.ply.move])


def refusing(now: Moment) -> Iterator[str]:
    """Seats that neither must nor may act have no moves and are refused; a refusal is a sentence."""
    for seat in range(now.seats):
        idle = seat not in now.position.may_act
        if idle and (now.position.legal_moves(seat) or now.position.families(seat)):
            yield f"seat {seat} has moves and may not act"
        for move in now.tried:
            if idle or not now.position.allows(seat, move):
                yield from _unrefused(now, seat, move)


def chance(now: Moment) -> Iterator[str]:
    """Chance makes moves that are allowed, the same with the same generator, and no other move is taken for one."""
    position = now.position
    own = [ply.move for ply in now.past if ply.seat != CHANCE]
    if CHANCE not in position.to_act:
        for move in [*now.tried, *(ply.move for ply in now.past)]:
            yield from _unrefused(now, CHANCE, move)
        return
    drawn = [position.chance_move(Random(seed)) for seed in range(GUESSES)]
    yield from _unreadable(now.game, drawn)
    yield from (f"chance may not “{move}”" for move in drawn if not position.allows(CHANCE, move))
    if drawn != [position.chance_move(Random(seed)) for seed in range(GUESSES)]:
        yield "the same generator gives two chance moves"
    for move in [*own[-SAMPLE:], *inventions.spoiled(drawn[0])]:
        yield from _unrefused(now, CHANCE, move)


def showing(now: Moment) -> Iterator[str]:
    """Every viewer has a view, a sentence and the seats the game waits for; nobody's own decision is kept from them."""
    for viewer in now.viewers:
        view, waiting = now.position.view(viewer), now.position.awaited(viewer)
        if view != now.position.view(viewer):
            yield f"viewer {viewer} sees two things at once"
        yield from now.unsayable([now.game.asks(view)])
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
    """For a viewer without news nothing has happened: it sees, is asked and waits for the same as before."""
    if now.before is None or now.ply is None:
        return
    for viewer in now.viewers:
        if now.game.news(now.before, now.ply, now.position, viewer):
            continue
        if now.before.view(viewer) != now.position.view(viewer):
            yield f"viewer {viewer} has no news and another view"
        settled = CHANCE not in now.before.to_act | now.position.to_act
        if settled and now.before.awaited(viewer) != now.position.awaited(viewer):
            yield f"viewer {viewer} has no news and waits for somebody else"


def guessing(now: Moment) -> Iterator[str]:
    """A guess looks to its viewer like the view it was made from; where chance has acted, it offers the same too."""
    settled = CHANCE not in now.position.to_act
    for viewer in now.viewers:
        (guess,) = now.guesses(viewer, 1)
        if guess.view(viewer) != now.position.view(viewer):
            yield f"viewer {viewer} sees another view on a guess"
        if settled and guess.awaited(viewer) != now.position.awaited(viewer):
            yield f"viewer {viewer} waits for somebody else on a guess"
        if settled and viewer is not None:
            yield from _told_apart(now, guess, viewer)


def foreseeing(now: Moment) -> Iterator[str]:
    """After a foreseeable move its seat decides on, and sees and waits for the same whatever is hidden."""
    for seat in now.deciding:
        moves = [move for move in now.position.legal_moves(seat) if now.position.foreseeable(seat, move)]
        guesses = now.guesses(seat) if moves else []
        for move in now.sample(moves):
            ends = [position.after(seat, move) for position in (now.position, *guesses)]
            if any((end.view(seat), end.to_act) != (ends[0].view(seat), ends[0].to_act) for end in ends):
                yield f"seat {seat} cannot foresee “{move}”"
            if seat not in ends[0].to_act:
                yield f"seat {seat} foresees “{move}” and does not decide after it"


def forecasting(now: Moment) -> Iterator[str]:
    """What is foretold of a move is a sentence or nothing."""
    for seat in now.deciding:
        view = now.position.view(seat)
        told = [now.game.forecast(view, move) for move in now.sample(now.position.legal_moves(seat))]
        yield from now.unsayable([one for one in told if one is not None])


def appraising(now: Moment) -> Iterator[str]:
    """A position is worth between 0 and 1 to every seat."""
    for seat in range(now.seats):
        if not 0 <= now.game.appraise(now.position, seat) <= 1:
            yield f"worth {now.game.appraise(now.position, seat)} to seat {seat}"


def families(now: Moment) -> Iterator[str]:
    """A form has bounds and a known kind; what it builds is allowed and played, or refused with a reason."""
    for seat in now.deciding:
        for family in now.position.families(seat):
            names = {field.name for field in fields(family.kind)}
            if family.kind not in now.game.moves or not {field.name for field in family.fields} <= names:
                yield f"no such form: {family}"
            if any(not field.choices and field.low > field.high for field in family.fields):
                yield f"no number fits: {family}"
            yield from _misbuilt(now, seat, inventions.filled_in(family, now.rng))


EVERY_PLY: tuple[Law, ...] = (acting, choosing, placing, invariants)
SAMPLED: tuple[Law, ...] = (
    *(notation, refusing, chance, showing, telling, silence, guessing),
    *(foreseeing, answering, planning, forecasting, appraising, families, replying, thinking),
)


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


def _told_apart(now: Moment, guess: AnyPosition, seat: Seat) -> Iterator[str]:
    if list(guess.legal_moves(seat)) != list(now.position.legal_moves(seat)):
        yield f"seat {seat} has other moves on a guess"
    for move in now.tried:
        refusals = [None if one.allows(seat, move) else one.why_not(seat, move) for one in (now.position, guess)]
        if refusals[0] != refusals[1]:
            yield f"seat {seat} is refused “{move}” otherwise on a guess"


def _misbuilt(now: Moment, seat: Seat, move: Move) -> Iterator[str]:
    yield from _unreadable(now.game, [move])
    if now.position.allows(seat, move):
        now.position.play(seat, move)
    else:
        yield from now.unsayable([now.position.why_not(seat, move)])
