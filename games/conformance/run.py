"""The conformance check: plays a game and asks the laws on the way.

What each law asks is in `contract`, `orders` and `replies`. `check` plays at random; `Inspection`
watches anybody's play-out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Final

from games import transcript
from games.conformance import contract, fuzz_cases, orders, replies
from games.conformance.moment import Law, Moment
from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat
from games.transcript import Transcript

LIMIT = 20_000  # plies
REMEMBERED = 40  # past plies that are tried again later
SELDOM = 8  # one ply in so many is out of turn or from a form, where the game has such


EVERY_PLY: Final[tuple[Law, ...]] = (
    contract.acting,
    contract.reacting,
    contract.choosing,
    contract.placing,
    contract.invariants,
)
SAMPLED: Final[tuple[Law, ...]] = (
    contract.notation,
    contract.refusing,
    contract.chance,
    contract.showing,
    contract.telling,
    contract.silence,
    contract.guessing,
    contract.foreseeing,
    orders.obeying,
    orders.planning,
    contract.forecasting,
    contract.appraising,
    contract.families,
    replies.replying,
    replies.thinking,
)


class BrokenLaw(Exception):
    """A game breaks a law; `number` is the ply after which it shows, 0 at the start."""

    def __init__(self, law: str, number: int, detail: str) -> None:
        self.law, self.number, self.detail = law, number, detail
        super().__init__(f"law “{law}” is broken at ply {number}: {detail}")


class Inspection:
    """Asks the laws at every position it is shown, the long ones at every `stride`-th and last."""

    def __init__(self, game: AnyGame, seats: int, rng: Random, stride: int = 1) -> None:
        self.game, self.seats, self.rng, self.stride = game, seats, rng, stride
        self.number = -1
        self.past: list[Ply[Any]] = []
        # the last position as it came up, where that was looked at closely
        self.kept: AnyPosition | None = None

    def __call__(
        self, before: AnyPosition | None, ply: Ply[Any] | None, after: AnyPosition
    ) -> None:
        """Looks at one more position. Raises BrokenLaw."""
        self.number += 1
        if ply:
            self.past = [*self.past[-REMEMBERED:], ply]
        self._ask_whether_untouched(before, ply)
        closely = self.number % self.stride == 0 or not after.to_act
        now = Moment(self.game, self.seats, before, ply, after, self.past, self.rng)
        for law in (*EVERY_PLY, *SAMPLED) if closely else EVERY_PLY:
            self._ask(law, now)
        self.kept = self._copy(after) if closely else None

    def _ask_whether_untouched(self, before: AnyPosition | None, ply: Ply[Any] | None) -> None:
        if self.kept is None:
            return
        if before != self.kept or repr(before) != repr(self.kept):
            raise self._broken("untouched", f"“{ply}” changed the position it was played on")

    def _ask(self, law: Law, now: Moment) -> None:
        try:
            detail = next(law(now), None)
        except Exception as error:
            raise self._broken(law.__name__, f"{type(error).__name__}: {error}") from error
        if detail is not None:
            raise self._broken(law.__name__, detail)

    def _copy(self, position: AnyPosition) -> AnyPosition:
        """Equal to the position, with nothing changeable shared.

        One that cannot be hashed holds something changeable.
        """
        copy = deepcopy(position)
        try:
            equal = hash(position) == hash(copy) and position == copy
        except TypeError as error:
            raise self._broken("untouched", str(error)) from error
        if not equal:
            raise self._broken("untouched", "the position does not equal its own copy")
        return copy

    def _broken(self, law: str, detail: str) -> BrokenLaw:
        return BrokenLaw(law, self.number, detail)


def check(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    rng: Random,
    stride: int = 1,
    limit: int = LIMIT,
) -> Transcript:
    """A random game with the laws asked on the way, and its transcript. Raises BrokenLaw."""
    inspection = Inspection(game, seats, rng, stride)
    position = game.start(seats, options)
    inspection(None, None, position)
    log: list[Ply[Any]] = []
    while position.to_act and len(log) < limit:
        ply = _some_ply(position, rng)
        before, position = position, position.play(ply.seat, ply.move)
        log.append(ply)
        inspection(before, ply, position)
    played = transcript.transcribed(game, seats, options, log)
    replayed(game, played, position)
    return played


def replayed(game: AnyGame, played: Transcript, position: AnyPosition) -> None:
    """Asks whether the transcript, read back, leads to the position. Raises BrokenLaw."""
    try:
        again = transcript.final(game, transcript.parse(str(played)))
    except transcript.BrokenTranscript as broken:
        raise BrokenLaw("replaying", broken.number, str(broken.message)) from broken
    if again != position:
        raise BrokenLaw("replaying", len(played.plies), "the transcript leads to another position")


def fingerprint(game: AnyGame, played: Transcript) -> str:
    """A hash of all positions and moves, the same in every process.

    It differs where the rules depend on something that is not in the transcript.
    """
    said = hashlib.sha256()
    position = game.start(played.seats, dict(played.options))
    for _, _, position in transcript.replay(game, played):
        for seat in sorted(position.may_act):
            moves = [str(move) for move in position.legal_moves(seat)]
            said.update("\n".join(moves).encode())
    said.update(_written(position).encode())
    return said.hexdigest()


def _some_ply(position: AnyPosition, rng: Random) -> Ply[Any]:
    """A ply by lot; seldom, where there is such, one out of turn or built from a form."""
    if CHANCE in position.to_act:
        return Ply(CHANCE, position.chance_move(rng))
    seldom = rng.randrange(SELDOM) == 0
    seats = (seldom and _off_turn(position)) or sorted(position.to_act)
    seat = rng.choice(seats)
    moves = (seldom and _built(position, seat, rng)) or list(position.legal_moves(seat))
    return Ply(seat, rng.choice(moves))


def _off_turn(position: AnyPosition) -> list[Seat]:
    """Those who may act and need not, and have something to do."""
    may = sorted(position.may_act - position.to_act)
    return [seat for seat in may if position.legal_moves(seat)]


def _built(position: AnyPosition, seat: Seat, rng: Random) -> list[Any]:
    """Moves built from the seat's forms, as far as they are allowed."""
    built = [fuzz_cases.filled_in(family, rng) for family in position.families(seat)]
    return [move for move in built if position.allows(seat, move)]


def _written(value: Any) -> str:
    """A value as text, sets and mappings in an order of their own."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name) for field in fields(value)]
        return f"{type(value).__name__}({_written(parts)})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_written, value)))}}}"
    if isinstance(value, Mapping):
        return _written({(_written(key), _written(part)) for key, part in value.items()})
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value)
