"""Reads a file of plays, whatever program wrote it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from club.plays.imports.bg_stats import read_bg_stats
from club.plays.imports.bgg_xml import read_bgg_plays
from club.plays.imports.csv_plays import read_csv_plays
from club.plays.imports.source_plays import SourceFile, expect_size


def read_plays_file(content: bytes, latest: date) -> SourceFile:
    """The plays of a JSON file of BG Stats, an XML file of BoardGameGeek or a CSV file. Of plays
    with the same id the last counts. Raises BadFile, which names the line.
    """
    expect_size(content)
    file = _read(content, latest)
    by_id = {play.source_id: play for play in file.plays}
    return replace(file, plays=list(by_id.values()))


def _read(content: bytes, latest: date) -> SourceFile:
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start in (b"{", b"["):
        return read_bg_stats(content, latest)
    if start == b"<":
        return read_bgg_plays(content, latest)
    return read_csv_plays(content, latest)
