"""The double replay of a game, up to the first difference that a player could notice.

No difference so far is no promise for later plies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import CHANCE, AnyGame, IllegalMove, Ply, Seat
from games.message import Message
from games.shadow.moment import (
    AT_EACH_PLY,
    AT_THE_LAST_PLY,
    DifferenceKind,
    Preparation,
    Questions,
    VersionPosition,
    answers_of_orders,
    playable_draft,
)
from games.transcript import Transcript


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first difference between two versions in one game."""

    ply: int  # 0: at the start
    kind: DifferenceKind


def first_difference(
    older: AnyGame,
    newer: AnyGame,
    played: Transcript,
    prepared: Mapping[Seat, Preparation] | None = None,
) -> ReplayDifference | None:
    """Returns the first difference between the versions in this game; None: there is none.

    If the game is not over, what may be done at its last ply is compared too.
    """
    replay = _DoubleReplay((older, newer), played, prepared or {})
    try:
        for kind, answers in replay.answers():
            if answers[0] != answers[1]:
                return ReplayDifference(replay.ply, kind)
    except IllegalMove:
        return ReplayDifference(replay.ply, DifferenceKind.LEGALITY)
    except Exception:  # rules may raise anything
        return ReplayDifference(replay.ply, DifferenceKind.FAILURE)
    return None


@dataclass(frozen=True, slots=True)
class _Step:
    """A ply by one version of the rules."""

    before: VersionPosition
    ply: Ply[Any]
    after: VersionPosition

    @property
    def news(self) -> list[tuple[Message, ...]]:
        """The news for each viewer."""
        news = self.before.game.news
        before, after = self.before.position, self.after.position
        viewers = self.before.viewers
        return [tuple(news(before, self.ply, after, viewer)) for viewer in viewers]

    @property
    def forecast(self) -> Message | None:
        """The forecast that the seat read."""
        if self.ply.seat == CHANCE:
            return None
        view = self.before.view(self.ply.seat)
        return self.before.game.forecast(view, self.ply.move)


Compared = tuple[DifferenceKind, Sequence[Any]]  # the answers of both versions


@dataclass
class _DoubleReplay:
    """Replays a game by two versions and asks both the same questions."""

    games: tuple[AnyGame, AnyGame]
    played: Transcript
    prepared: Mapping[Seat, Preparation]
    ply: int = 0  # that is being compared

    def answers(self) -> Iterator[Compared]:
        """The answers in the order of the game. Raises whatever the rules raise."""
        yield DifferenceKind.OPTIONS, [*map(self._takes_options, self.games)]
        moments = [*map(self._start, self.games)]
        yield from _ask(AT_EACH_PLY, moments)
        for seat, text in self.played.plies:
            self.ply += 1
            steps = [_play(moment, seat, text) for moment in moments]
            yield from self._compare_steps(steps)
            moments = [step.after for step in steps]
            yield from _ask(AT_EACH_PLY, moments)
        if moments[0].position.outcome is None:
            yield from _ask(AT_THE_LAST_PLY, moments)
            yield from _ask(self._questions_to_prepared(), moments)

    def _takes_options(self, game: AnyGame) -> bool:
        try:
            game.settled(self.played.seats, dict(self.played.options))
        except ValueError:
            return False
        return True

    def _start(self, game: AnyGame) -> VersionPosition:
        seats = self.played.seats
        return VersionPosition(
            game, game.start(seats, dict(self.played.options)), seats
        )

    def _compare_steps(self, steps: Sequence[_Step]) -> Iterator[Compared]:
        yield DifferenceKind.LEGALITY, [str(step.ply) for step in steps]
        yield DifferenceKind.CHANCE, [*map(self._draw, steps)]
        yield DifferenceKind.FORECASTS, [step.forecast for step in steps]
        yield DifferenceKind.NEWS, [step.news for step in steps]

    def _draw(self, step: _Step) -> str:
        """The move that chance draws from the secret of the record; empty if it is unknown."""
        proof = self.played.proof
        if step.ply.seat != CHANCE or proof is None or self.ply <= proof.copied:
            return ""
        generator = proof.seed.generator(self.played.plies[: self.ply - 1])
        return str(step.before.position.chance_move(generator))

    def _questions_to_prepared(self) -> Questions:
        seats = self.prepared.items()
        return {
            DifferenceKind.ORDERS: lambda moment: [
                answers_of_orders(moment, seat, prepared.orders)
                for seat, prepared in seats
            ],
            DifferenceKind.DRAFTS: lambda moment: [
                playable_draft(moment, seat, prepared.draft) for seat, prepared in seats
            ],
        }


def _ask(
    questions: Questions, moments: Sequence[VersionPosition]
) -> Iterator[Compared]:
    for kind, question in questions.items():
        yield kind, [question(moment) for moment in moments]


def _play(moment: VersionPosition, seat: Seat, text: str) -> _Step:
    """The ply by these rules. Raises IllegalMove."""
    ply = Ply(seat, moment.game.read_move(text))
    after = moment.position.play(seat, ply.move)
    return _Step(moment, ply, VersionPosition(moment.game, after, moment.seats))
