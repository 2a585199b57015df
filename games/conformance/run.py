"""Conformance runs: check the invariants of the contract while a game is played.

`contract`, `views`, `orders` and `replies` define the invariants. `check` plays a random game;
`ConformanceRun` watches a play-out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Final

from games import transcript
from games.conformance import contract, fuzz_cases, orders, replies, views
from games.conformance.lessons import lesson_violations
from games.conformance.moment import Invariant, Moment
from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat
from games.lessons import LessonError, lesson_of
from games.transcript import Transcript

LIMIT = 20_000  # plies
REMEMBERED = 40  # past plies that are checked again later
SELDOM = 8  # on average every 8th ply is out of turn or from a form, if possible


EVERY_PLY: Final[tuple[Invariant, ...]] = (
    contract.actors_match_outcome,
    contract.reactions_interrupt_another_turn,
    contract.actors_have_legal_moves,
    contract.places_are_ranked,
    contract.own_invariants_hold,
)
SAMPLED: Final[tuple[Invariant, ...]] = (
    contract.notation_reads_back,
    contract.refusals_have_reasons,
    contract.chance_moves_are_allowed,
    views.views_show_who_acts,
    views.actors_have_news,
    views.no_news_means_no_change,
    views.samples_look_like_their_view,
    views.deterministic_moves_are_known,
    orders.orders_answer_legal_moves,
    orders.plans_read_back,
    contract.forecasts_are_messages,
    contract.evaluations_are_in_range,
    contract.worth_parts_add_up,
    contract.figures_end_as_the_breakdown,
    contract.families_build_moves,
    replies.replies_come_to_an_end,
    replies.candidates_are_allowed,
)
INVARIANTS: Final = (*EVERY_PLY, *SAMPLED)


class InvariantViolation(Exception):
    """An invariant does not hold; `number` is the ply before the position, 0: the start."""

    def __init__(self, invariant: str, number: int, detail: str) -> None:
        self.invariant = invariant
        self.number = number
        self.detail = detail
        self.played: Transcript | None = None  # the game up to the violation
        super().__init__(f"invariant “{invariant}” fails at ply {number}: {detail}")


class ConformanceRun:
    """Checks invariants at every position of a game.

    The slow invariants are checked at every `stride`-th position and at the last.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        rng: Random,
        stride: int = 1,
        skipped: Container[str] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.rng = rng
        self.stride = stride
        self.skipped = skipped  # names of invariants
        self.number = -1
        self.past: list[Ply[Any]] = []
        # copy of the last position, where the slow invariants were checked
        self.last_copy: AnyPosition | None = None

    def __call__(
        self, before: AnyPosition | None, ply: Ply[Any] | None, after: AnyPosition
    ) -> None:
        """Checks one more position. Raises InvariantViolation."""
        self.number += 1
        if ply:
            self.past = [*self.past[-REMEMBERED:], ply]
        self._check_unchanged(before, ply)
        with_slow = self.number % self.stride == 0 or not after.to_act
        now = Moment(self.game, self.seats, before, ply, after, self.past, self.rng)
        for invariant in INVARIANTS if with_slow else EVERY_PLY:
            if invariant.__name__ not in self.skipped:
                self._check(invariant, now)
        self.last_copy = self._copy(after) if with_slow else None

    def _check_unchanged(
        self, before: AnyPosition | None, ply: Ply[Any] | None
    ) -> None:
        if self.last_copy is None:
            return
        if before != self.last_copy or repr(before) != repr(self.last_copy):
            raise self._violation(
                "positions_never_change",
                f"“{ply}” changed the position it was played on",
            )

    def _check(self, invariant: Invariant, now: Moment) -> None:
        try:
            detail = next(invariant(now), None)
        except Exception as error:
            raise self._violation(
                invariant.__name__, f"{type(error).__name__}: {error}"
            ) from error
        if detail is not None:
            raise self._violation(invariant.__name__, detail)

    def _copy(self, position: AnyPosition) -> AnyPosition:
        """A deep copy of the position. Raises InvariantViolation for an unhashable position.

        A position that cannot be hashed has mutable parts.
        """
        copy = deepcopy(position)
        try:
            equal = hash(position) == hash(copy) and position == copy
        except TypeError as error:
            raise self._violation("positions_never_change", str(error)) from error
        if not equal:
            raise self._violation(
                "positions_never_change", "the position does not equal its own copy"
            )
        return copy

    def _violation(self, invariant: str, detail: str) -> InvariantViolation:
        return InvariantViolation(invariant, self.number, detail)


def check(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    rng: Random,
    stride: int = 1,
    limit: int = LIMIT,
    skipped: Container[str] = (),
) -> Transcript:
    """Plays a random game, checks the invariants and returns the transcript.

    Raises InvariantViolation with the game up to the violation.
    """
    run = ConformanceRun(game, seats, rng, stride, skipped)
    log: list[Ply[Any]] = []
    try:
        position = _play_checked(run, options, limit, log)
    except InvariantViolation as violation:
        violation.played = transcript.make_transcript(game, seats, options, log)
        raise
    played = transcript.make_transcript(game, seats, options, log)
    check_replay(game, played, position)
    return played


def _play_checked(
    run: ConformanceRun,
    options: Mapping[str, str | int],
    limit: int,
    log: list[Ply[Any]],
) -> AnyPosition:
    """Plays a random game, adds its plies to `log` and returns the last position."""
    position: AnyPosition = run.game.start(run.seats, options)
    run(None, None, position)
    while position.to_act and len(log) < limit:
        ply = _choose_ply(position, run.rng)
        before = position
        log.append(ply)
        position = position.play(ply.seat, ply.move)
        run(before, ply, position)
    return position


def check_replay(game: AnyGame, played: Transcript, position: AnyPosition) -> None:
    """Checks that the transcript leads to the position. Raises InvariantViolation."""
    try:
        replayed = transcript.final(game, transcript.parse(str(played)))
    except transcript.BrokenTranscript as broken:
        raise InvariantViolation(
            "transcripts_replay", broken.number, str(broken.message)
        ) from broken
    if replayed != position:
        raise InvariantViolation(
            "transcripts_replay",
            len(played.plies),
            "the transcript leads to another position",
        )


def check_lesson(game: AnyGame) -> None:
    """Plays the lesson of the game, if it has one. Raises InvariantViolation."""
    try:
        lesson = lesson_of(game)
    except LessonError as error:
        raise InvariantViolation(
            "lessons_are_read", error.number, str(error)
        ) from error
    problem = next(lesson_violations(game, lesson), None) if lesson else None
    if problem:
        raise InvariantViolation("lessons_can_be_played", 0, problem)


def fingerprint(game: AnyGame, played: Transcript) -> str:
    """A hash of all legal moves and of the last position, equal in every process.

    It differs where rules depend on something that is not in the transcript.
    """
    digest = hashlib.sha256()
    position = game.start(played.seats, dict(played.options))
    for _, _, position in transcript.replay(game, played):
        for seat in sorted(position.may_act):
            moves = [str(move) for move in position.legal_moves(seat)]
            digest.update("\n".join(moves).encode())
    digest.update(_stable_repr(position).encode())
    return digest.hexdigest()


def _choose_ply(position: AnyPosition, rng: Random) -> Ply[Any]:
    """A random ply; seldom one out of turn or from a form, if possible."""
    if CHANCE in position.to_act:
        return Ply(CHANCE, position.chance_move(rng))
    seldom = rng.randrange(SELDOM) == 0
    seats = (seldom and _seats_off_turn(position)) or sorted(position.to_act)
    seat = rng.choice(seats)
    moves = (seldom and _build_moves(position, seat, rng)) or list(
        position.legal_moves(seat)
    )
    return Ply(seat, rng.choice(moves))


def _seats_off_turn(position: AnyPosition) -> list[Seat]:
    """Seats that may act, need not, and have legal moves."""
    may = sorted(position.may_act - position.to_act)
    return [seat for seat in may if position.legal_moves(seat)]


def _build_moves(position: AnyPosition, seat: Seat, rng: Random) -> list[Any]:
    """Random allowed moves from the forms of the seat."""
    built = [fuzz_cases.random_move(family, rng) for family in position.families(seat)]
    return [move for move in built if position.allows(seat, move)]


def _stable_repr(value: Any) -> str:
    """A value as text, with sets and mappings sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name) for field in fields(value)]
        return f"{type(value).__name__}({_stable_repr(parts)})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_stable_repr, value)))}}}"
    if isinstance(value, Mapping):
        return _stable_repr(
            {(_stable_repr(key), _stable_repr(part)) for key, part in value.items()}
        )
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_stable_repr, value))}]"
    return repr(value)
