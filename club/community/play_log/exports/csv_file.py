"""A member's plays as CSV, a line for each scorer, in the columns that our import reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from club.base.texts.csv_files import write_csv
from club.community.play_log.imports.csv_plays import COLUMNS
from club.community.play_log.models import Play


def plays_as_csv(plays: Iterable[Play]) -> str:
    """The file; cells that spreadsheets would run are guarded."""
    return write_csv(COLUMNS, (row for play in plays for row in _rows(play)))


def _rows(play: Play) -> Iterator[Sequence[str]]:
    for scorer in play.scorers.all():
        person = scorer.member.username if scorer.member else ""
        yield (
            str(play.pk),
            play.day.isoformat(),
            play.title.name,
            play.place.name if play.place else "",
            str(play.minutes or ""),
            scorer.guest.name if scorer.guest else person,
            str(scorer.place or ""),
            scorer.score,
            str(scorer.seat or ""),
            "1" if scorer.place == 1 else "0",
        )
