"""Reads and writes plays as CSV: a line for each scorer, and the same play id for one play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from club.base.errors import ClubError
from club.base.texts.csv_files import read_csv, write_csv
from club.community.play_log.imports.source_plays import (
    BadFile,
    FieldReader,
    RowProblems,
    SourceFile,
    SourcePlay,
    SourceScorer,
    digest_parts,
    expect_count,
    shorten_note,
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
    "began",
    "new",
    "side",
    "note",
    "expansions",
)
SEPARATOR: Final = " | "  # between expansions
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
    fields = FieldReader(line, latest)
    fields.expect_few(rows)
    title = fields.text(first.get("title"), "the title")
    if not title:
        raise fields.error("A play has no title.")
    _expect_one_play(key, rows)
    return SourcePlay(
        source_id=key if len(key) <= 60 else digest_parts(key),
        title=title,
        day=fields.day(first.get("date")),
        scorers=[_scorer(FieldReader(number), row) for number, row in rows],
        place=fields.text(first.get("location"), "the location"),
        minutes=fields.count(first.get("minutes"), "“minutes”", 100_000),
        note=shorten_note(first.get("note")),
        expansions=_expansions(fields, first),
        changed=digest_parts([sorted(row.items()) for _, row in rows]),
    )


def _expect_one_play(key: str, rows: Sequence[tuple[int, Row]]) -> None:
    """Raises BadFile for lines of one play that do not agree."""
    _line, first = rows[0]
    expected = (first.get("date"), first.get("title"))
    for line, row in rows[1:]:
        if (row.get("date"), row.get("title")) != expected:
            raise BadFile(line, f"Play {key[:40]} has two dates or titles.")


def _expansions(fields: FieldReader, row: Row) -> Sequence[str]:
    names = row.get("expansions", "").split(SEPARATOR.strip())
    return fields.titles(names, "an expansion")


def _scorer(fields: FieldReader, row: Row) -> SourceScorer:
    won = row.get("won", "").strip().lower()
    return SourceScorer(
        name=fields.person(row.get("name")),
        place=fields.count(row.get("place"), "“place”", 1_000),
        score=fields.score(row.get("score")),
        seat=fields.count(row.get("seat"), "“seat”", 1_000),
        started=_is_yes(row, "began"),
        new=_is_yes(row, "new"),
        side=fields.person(row.get("side")),
        won=won in YES if won else None,
    )


def _is_yes(row: Row, column: str) -> bool:
    return row.get(column, "").strip().lower() in YES


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
            "1" if scorer.started else "",
            "1" if scorer.new else "",
            scorer.side,
            play.note,
            SEPARATOR.join(title.name for title in play.expansions.all()),
        )
