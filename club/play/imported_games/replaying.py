"""Replays record files by the rules of their games. Nothing is read from the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from club.base.errors import ClubError
from club.base.processes.time_limit import TimeLimitExceeded
from club.base.texts.short_texts import clean_line
from club.people.file_imports.reading import read_in_time
from club.play.imported_games.record_files import RecordFile, read_record_file
from games import registry, transcript
from games.core import AnyGame, Outcome
from games.registry import UnknownGame
from games.transcript import BrokenTranscript

LONGEST_NAME: Final = 40  # of a player from elsewhere


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record file whose moves the rules accept."""

    file: RecordFile
    game: AnyGame
    outcome: Outcome
    names: Sequence[str]  # by seat; empty: the file has none


def replay_file(content: bytes, now: datetime, limit: timedelta) -> ReplayedGame:
    """The game of a record file, played again. Raises ClubError as `import_game` does."""
    replayed = read_in_time(partial(_replay_file, content, now), limit)
    _expect_same_outcome(replayed.file, replayed.outcome)
    return replayed


def _replay_file(content: bytes, now: datetime) -> ReplayedGame:
    read = read_record_file(content, now)
    names = [clean_line(name, "bad_name", LONGEST_NAME) for name in read.names]
    game = _game_of(read)
    return ReplayedGame(read, game, _replayed(game, read), names)


def _game_of(read: RecordFile) -> AnyGame:
    slug, version = read.transcript.slug, read.transcript.version
    try:
        return registry.find(slug, version)
    except UnknownGame:
        raise ClubError(
            "unknown_game",
            "The game “{slug}”, version {version}, is not installed here.",
            slug=slug[:80],
            version=version,
        ) from None


def _replayed(game: AnyGame, read: RecordFile) -> Outcome:
    """How the game ends. Raises ClubError for the first ply that is refused."""
    try:
        position = transcript.verified(game, read.transcript)
    except BrokenTranscript as broken:
        where = f"Ply {broken.number}" if broken.number else "The header"
        raise ClubError(
            "refused_ply",
            "{where} is refused: {reason}",
            where=where,
            reason=str(broken.message),
        ) from None
    except TimeLimitExceeded:
        raise
    except (
        Exception
    ) as failure:  # rules may raise anything at moves that no page offers
        raise ClubError(
            "refused_game",
            "The rules fail at this game ({kind}).",
            kind=type(failure).__name__,
        ) from failure
    if position.outcome is None:
        raise ClubError("not_over", "This game was not played to its end.")
    outcome: Outcome = position.outcome
    return outcome


def _expect_same_outcome(read: RecordFile, outcome: Outcome) -> None:
    claimed = read.outcome
    if claimed is not None and list(claimed["places"]) != list(outcome.places):
        raise ClubError(
            "other_outcome", "The game does not end as the file says that it ended."
        )
