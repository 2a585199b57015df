"""Files that cannot be read: nothing is written, and the line is named (P6, P9, P10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.members.models import Member
from club.plays.imports.importing import receive_plays_file
from club.plays.imports.source_plays import BadFile
from club.plays.models import PlayImport
from tests.plays.files import BGG, CSV, bg_stats, bg_stats_play
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
WRONG: list[tuple[bytes, int]] = [
    (b"", 1),
    (b"{", 1),
    (b'{"plays": 3}', 1),
    (b"[" * 100_000, 1),
    (b'{\n"plays": [\n{"uuid": "a" "b"}]}', 3),
    (bg_stats([bg_stats_play(1, playDate="last Friday")]), 64),
    (bg_stats([bg_stats_play(1, playDate="2999-01-01 00:00:00")]), 64),
    (bg_stats([bg_stats_play(1, gameRefId=99)]), 64),
    (bg_stats([bg_stats_play(1, durationMin="long")]), 64),
    (bg_stats([bg_stats_play(1, playerScores=[{"playerRefId": 77}])]), 64),
    (bg_stats([bg_stats_play(1, durationMin="0" * 12 + "9" * 12)]), 64),
    (bg_stats([bg_stats_play(1, durationMin="0" * 12 + "9" * 5_000)]), 64),
    (bg_stats([bg_stats_play(1)]).replace(b'"rounds": 0', b'"rounds": ' + b"9" * 5_000), 1),
    (bg_stats([bg_stats_play(1)]).replace(b'"rounds": 0', b'"rounds": NaN'), 1),
    (bg_stats([bg_stats_play(1)]).replace(b'"rounds": 0', b'"rounds": 1e999'), 1),
    (
        bg_stats([bg_stats_play(1)]).replace(
            b'"rounds": 0', b'"rounds": ' + b"[" * 500 + b"]" * 500
        ),
        64,
    ),
    (bg_stats([bg_stats_play(1, uuid="a\ud800b")]), 64),
    (bg_stats([bg_stats_play(1, uuid="a\0b")]), 64),
    (bg_stats([bg_stats_play(1, metaData="\udc00")]), 100),
    (b"<plays><play></plays>", 1),
    (b'<?xml version="1.0" encoding="klingon"?>\n<plays/>', 1),
    (BGG.replace('quantity="2"', f'quantity="{"0" * 12}2000"').encode(), 3),
    (b'<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY a "b">]>\n<plays/>', 2),
    (b"<other/>", 1),
    (BGG.replace("2026-02-28", "soon").encode(), 16),
    (BGG.replace('quantity="2"', 'quantity="many"').encode(), 3),
    (b"date,name\n2026-01-01,alice", 1),
    (CSV.replace("2026-02-28,Strokes,,,bob", "2026-13-28,Strokes,,,bob").encode(), 5),
    (CSV.replace("Strokes,,,alice,,", "Strokes,,,alice,x,").encode(), 4),
    (b"\x00\x01\x02", 1),
    (b"x" * 20_000_001, 1),
]


@pytest.mark.parametrize(("content", "line"), WRONG, ids=range(len(WRONG)))
def test_bad_files_write_nothing_and_the_line_is_named(
    inside: Enter, alice: Member, content: bytes, line: int
) -> None:
    with pytest.raises(BadFile) as refused:
        receive_plays_file(alice, content, "x", NOW)
    assert str(refused.value).startswith(f"Line {line}: "), str(refused.value)
    assert not PlayImport.objects.exists()
    if len(content) < 10_000:
        sent = SimpleUploadedFile("x", content)
        answer = inside(alice).post("/plays/imports/", {"file": sent})
        assert answer.status_code == 422 and f"Line {line}:" in answer.content.decode()
