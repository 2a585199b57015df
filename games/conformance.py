"""Plays a game and asks the laws on the way, so that anybody can tell whether rules keep the contract.

What each law asks is in `laws`. `check` plays at random; `Inspection` watches a play-out of anybody's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from games import inventions, laws, transcript
from games.core import CHANCE, AnyGame, AnyPosition, Ply
from games.transcript import Transcript

LIMIT = 20_000  # plies
REMEMBERED = 40  # past plies that are tried again later
SELDOM = 8  # one ply in so many is out of turn or from a form, where the game has such


class BrokenLaw(Exception):
    """A game breaks a law; `number` is the ply after which it shows, 0 at the start."""

    def __init__(self, law: str, number: int, detail: str) -> None:
        self.law, self.number, self.detail = law, number, detail
        super().__init__(f"law “{law}” is broken at ply {number}: {detail}")


class Inspection:
    """Asks the laws at every position it is shown, the long ones at every `stride`-th and at the end."""

    def __init__(self, game: AnyGame, seats: int, rng: Random, stride: int = 1) -> None:
        self.game, self.seats, self.rng, self.stride = game, seats, rng, stride
        self.number = -1
        self.past: list[Ply[Any]] = []
        self.kept: AnyPosition | None = None  # the last position as it came up, where that was looked at closely

    def __call__(self, before: AnyPosition | None, ply: Ply[Any] | None, after: AnyPosition) -> None:
        """Raises BrokenLaw."""
        self.number += 1
        if ply:
            self.past = [*self.past[-REMEMBERED:], ply]
        if self.kept is not None and (before != self.kept or repr(before) != repr(self.kept)):
            raise BrokenLaw("untouched", self.number, f"“{ply}” changed the position it was played on")
        now = laws.Moment(self.game, self.seats, before, ply, after, self.past, self.rng)
        close = self.number % self.stride == 0 or not after.to_act
        for law in (*laws.EVERY_PLY, *laws.SAMPLED) if close else laws.EVERY_PLY:
            self._ask(law, now)
        self.kept = self._copy(after) if close else None

    def _ask(self, law: laws.Law, now: laws.Moment) -> None:
        try:
            detail = next(law(now), None)
        except Exception as error:
            raise BrokenLaw(law.__name__, self.number, f"{type(error).__name__}: {error}") from error
        if detail is not None:
            raise BrokenLaw(law.__name__, self.number, detail)

    def _copy(self, position: AnyPosition) -> AnyPosition:
        """Equal to the position, with nothing changeable shared; one that cannot be hashed holds something such."""
        copy = deepcopy(position)
        try:
            equal = hash(position) == hash(copy) and position == copy
        except TypeError as error:
            raise BrokenLaw("untouched", self.number, str(error)) from error
        if not equal:
            raise BrokenLaw("untouched", self.number, "the position does not equal its own copy")
        return copy


def check(
    game: AnyGame, seats: int, options: Mapping[str, str | int], rng: Random, stride: int = 1, limit: int = LIMIT
) -> Transcript:
    """A random game with the laws asked on the way, and its transcript. Raises BrokenLaw."""
    inspection, position = Inspection(game, seats, rng, stride), game.start(seats, options)
    inspection(None, None, position)
    log: list[Ply[Any]] = []
    while position.to_act and len(log) < limit:
        log.append(_some_ply(position, rng))
        before, position = position, position.play(log[-1].seat, log[-1].move)
        inspection(before, log[-1], position)
    settled = tuple(game.settled(seats, options).items())
    plies = tuple((ply.seat, str(ply.move)) for ply in log)
    played = Transcript(game.info.slug, game.info.version, seats, settled, plies)
    replayed(game, played, position)
    return played


def replayed(game: AnyGame, played: Transcript, position: AnyPosition) -> None:
    """Asks whether the transcript, written out and read again, leads to the position. Raises BrokenLaw."""
    try:
        again = transcript.final(game, transcript.parse(str(played)))
    except transcript.BrokenTranscript as broken:
        raise BrokenLaw("replaying", broken.number, str(broken.message)) from broken
    if again != position:
        raise BrokenLaw("replaying", len(played.plies), "the transcript leads to another position")


def fingerprint(game: AnyGame, played: Transcript) -> str:
    """The same in every process, unless the rules depend on something that is not in the transcript."""
    said = hashlib.sha256()
    position = game.start(played.seats, dict(played.options))
    for _, _, position in transcript.replay(game, played):
        moves = [str(move) for seat in sorted(position.may_act) for move in position.legal_moves(seat)]
        said.update("\n".join(moves).encode())
    said.update(_written(position).encode())
    return said.hexdigest()


def _some_ply(position: AnyPosition, rng: Random) -> Ply[Any]:
    if CHANCE in position.to_act:
        return Ply(CHANCE, position.chance_move(rng))
    out_of_turn = [seat for seat in sorted(position.may_act - position.to_act) if position.legal_moves(seat)]
    seldom = rng.randrange(SELDOM) == 0
    seat = rng.choice(out_of_turn if seldom and out_of_turn else sorted(position.to_act))
    built = [inventions.filled_in(family, rng) for family in position.families(seat)] if seldom else []
    moves = [move for move in built if position.allows(seat, move)] or list(position.legal_moves(seat))
    return Ply(seat, rng.choice(moves))


def _written(value: Any) -> str:
    """A value as text, sets and mappings in an order of their own."""
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({_written([getattr(value, field.name) for field in fields(value)])})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_written, value)))}}}"
    if isinstance(value, Mapping):
        return _written({(_written(key), _written(part)) for key, part in value.items()})
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value)
