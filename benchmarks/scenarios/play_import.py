"""Importing the log of many years: seconds and memory for 500 plays and for 5,000."""

from __future__ import annotations

import json
import resource
from datetime import date, timedelta
from functools import partial

from django.utils import timezone

from benchmarks import fixtures
from benchmarks.progress import stepping
from benchmarks.timing import Figures, timed
from club.community.play_log.imports.import_kind import PLAYS
from club.community.play_log.imports.meanings import SaidMeaning, store_meanings
from club.people.file_imports.models import FileImport
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import confirm_import, receive_file
from club.people.members.models import Member

FEW, MANY = 500, 5_000  # plays
QUICK = (20, 100)
PLAYERS, GAMES = 4, 30
FIRST, DAYS = date(2012, 1, 1), 4_800
KILOBYTES = 1024  # of a megabyte


def importing(quick: bool) -> Figures:
    """The seconds of both files, and how much more memory the larger one takes."""
    few, many = QUICK if quick else (FEW, MANY)
    figures: Figures = {"few": _imported(few, 0), "memory_mb": 0.0}
    before = _peak()
    figures["many"] = _imported(many, 1)
    figures["memory_mb"] = round(_peak() - before, 1)
    return figures


def _imported(count: int, turn: int) -> Figures:
    """The seconds to show a file, to write it, and to show it again when all is there."""
    sitters = fixtures.members(PLAYERS, turn * PLAYERS)
    names = [one.username for one in sitters]
    store_meanings(sitters[0], [SaidMeaning(name, name) for name in names])
    content, figures = _file(count, names, turn), Figures()
    works = (
        ("shown_s", partial(_show, sitters[0], content)),
        ("written_s", partial(_write, sitters[0])),
        ("again_s", partial(_show, sitters[0], content)),
    )
    for name, work in stepping(works):
        figures[name] = round(timed(work), 2)
    rows = FileImport.objects.filter(member=sitters[0]).order_by("-pk")
    preview = rows[0].preview
    assert preview is not None
    return figures | {"plays": count, "again": count - preview["counts"]["same"]}


def _show(member: Member, content: bytes) -> None:
    """Reads the file, as the task does."""
    now = timezone.now()
    job = receive_file(PLAYS, member, content, "plays.json", now)
    read_import(job.pk, now)


def _write(member: Member) -> None:
    """Writes what was shown, as the task does."""
    job = FileImport.objects.get(member=member)
    confirm_import(job.pk, member)
    while write_import(job.pk, timezone.now()):
        pass


def _peak() -> float:
    """Megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES


def _file(count: int, names: list[str], turn: int) -> bytes:
    """A log as BG Stats exports it."""
    games = [{"id": one, "name": f"Game {one}"} for one in range(1, GAMES + 1)]
    players = [{"id": at, "name": name} for at, name in enumerate(names, 1)]
    plays = [_play(number, turn) for number in range(count)]
    document = {"games": games, "players": players, "locations": [], "plays": plays}
    return json.dumps(document).encode()


def _play(number: int, turn: int) -> dict[str, object]:
    scores = [str(number % most) for most in (90, 71, 53, 37)]
    return {
        "uuid": f"00000000-0000-4000-{turn:04d}-{number:012d}",
        "playDate": f"{FIRST + timedelta(days=number % DAYS)} 19:00:00",
        "gameRefId": 1 + number % GAMES,
        "playerScores": [
            {"score": score, "playerRefId": at, "winner": at == 1}
            for at, score in enumerate(scores, 1)
        ],
    }
