"""Reads and writes plays as CSV: a line for each scorer, and the same play id for one play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from club.base.errors import ClubError
from club.base.texts.csv_files import read_csv, write_csv
from club.community.play_log.imports.source_plays import (
    BadFile,
    RowProblems,
    SourceFile,
    SourcePlay,
    SourceScorer,
    digest_parts,
    expect_count,
    expect_few,
    read_count,
    read_day,
    read_line,
    read_person,
    read_score_text,
)
from club.community.play_log.models import Play, PlaySource

COLUMNS: Final = (
    "play id",
    "date",
    "title",
    "location",
    "minutes",
    "name",
    "place",
    "score",
    "seat",
    "won",
)
NEEDED: Final = ("date", "title", "name")
MOST_LINES: Final = 120_000
YES: Final = frozenset({"1", "yes", "true", "x", "y"})
Row = Mapping[str, str]


def read_csv_plays(content: bytes, latest: date) -> SourceFile:
    """The plays of the file. Raises BadFile."""
    try:
        file = read_csv(content, MOST_LINES, len(content))
    except BadFile:
        raise
    except ClubError as refused:
        raise BadFile(1, str(refused)) from None
    missing = [name for name in NEEDED if name not in file.columns]
    if missing:
        raise BadFile(1, f"The columns {', '.join(missing)} are missing.")
    grouped: dict[str, list[tuple[int, Row]]] = {}
    for line, row in zip(file.lines, file.rows, strict=True):
        grouped.setdefault(_key(row), []).append((line, row))
    expect_count(grouped)
    plays, problems = [], RowProblems()
    for key, rows in grouped.items():
        try:
            plays.append(_play(key, rows, latest))
        except BadFile as wrong:
            problems.add(wrong.line, wrong.what)
    return SourceFile(str(PlaySource.CSV), plays, (), problems)


def _key(row: Row) -> str:
    """The play of a line: its id, else date and title."""
    named = row.get("play id", "").strip()
    return named or f"{row.get('date', '').strip()} {row.get('title', '').strip()}"


def _play(key: str, rows: list[tuple[int, Row]], latest: date) -> SourcePlay:
    line, first = rows[0]
    expect_few(rows, line)
    title = read_line(first.get("title"), line, "the title")
    if not title:
        raise BadFile(line, "A play has no title.")
    for other_line, other in rows[1:]:
        if (other.get("date"), other.get("title")) != (
            first.get("date"),
            first.get("title"),
        ):
            raise BadFile(other_line, f"Play {key[:40]} has two dates or titles.")
    return SourcePlay(
        source_id=key if len(key) <= 60 else digest_parts(key),
        title=title,
        day=read_day(first.get("date"), line, latest),
        scorers=[_scorer(number, row) for number, row in rows],
        place=read_line(first.get("location"), line, "the location"),
        minutes=read_count(first.get("minutes"), line, "“minutes”", 100_000),
        changed=digest_parts([sorted(row.items()) for _, row in rows]),
    )


def _scorer(line: int, row: Row) -> SourceScorer:
    won = row.get("won", "").strip().lower()
    return SourceScorer(
        name=read_person(row.get("name"), line),
        place=read_count(row.get("place"), line, "“place”", 1_000),
        score=read_score_text(row.get("score"), line),
        seat=read_count(row.get("seat"), line, "“seat”", 1_000),
        won=won in YES if won else None,
    )


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
