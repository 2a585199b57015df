"""The preview of an import: what would become of each play, and names to be mapped. A task computes
it once, as JSON.
"""  # P10

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext

from club.errors import ClubError
from club.file_imports.jobs import take_job
from club.members.models import Member
from club.plays.imports.files import read_plays_file, unpack_file
from club.plays.imports.meanings import Meaning, Meanings
from club.plays.imports.planning import ImportedState, ImportPlan, PlannedPlay
from club.plays.imports.source_plays import SourceFile
from club.plays.models import ImportStatus, PlayImport
from club.plays.services.logging import latest_day

MOST_SHOWN = 20  # plays of a state
MOST_DOUBTFUL = 100
MOST_NAMES = 150  # a form has 500 fields at most
Preview = Mapping[str, Any]


def read_import(import_id: int, now: datetime) -> None:
    """Reads a file that a member has sent, and stores what it would do. It may run twice."""
    waiting = PlayImport.objects.filter(pk=import_id, status=ImportStatus.READING)
    if not take_job(waiting, now):
        return
    imported = waiting.select_related("member").get()
    try:
        file = read_plays_file(unpack_file(imported.content), latest_day(now))
    except ClubError as refused:
        imported.status, imported.content = ImportStatus.REFUSED, b""
        imported.refusal = refused.message.say({}, translate=gettext)[:300]
    else:
        imported.status, imported.source = ImportStatus.SHOWN, file.source
        imported.total, imported.unread = len(file.plays), file.problems.count
        imported.problems = file.problems.listed
        imported.preview = preview_plays(imported.member, file)
    imported.release()
    imported.save()


def preview_plays(member: Member, file: SourceFile) -> Preview:
    """What the file would do: numbers of plays by state, and the first of them. Writes nothing."""
    meanings = Meanings(member, file.names, file.owner)
    by_state: dict[str, list[PlannedPlay]] = {
        state.value: [] for state in ImportedState
    }
    for one in ImportPlan(file, file.plays, meanings).planned():
        by_state[one.state.value].append(one)
    names = meanings.all
    shown = {state: plays[:MOST_SHOWN] for state, plays in by_state.items()}
    return {
        "counts": {state: len(plays) for state, plays in by_state.items()},
        "shown": {state: _as_json(plays) for state, plays in shown.items()},
        "doubtful": _as_json(by_state[ImportedState.DOUBTFUL][:MOST_DOUBTFUL]),
        "names": [_name_as_json(one) for one in names[:MOST_NAMES]],
        "more_names": max(0, len(names) - MOST_NAMES),
        "unknown_names": len(meanings.unknown),
    }


def day_of(planned: Mapping[str, Any]) -> date:
    """The day of a play of a stored preview."""
    return date.fromisoformat(planned["day"])


def _as_json(planned: Sequence[PlannedPlay]) -> list[Preview]:
    return [
        {
            "title": one.play.title,
            "day": one.play.day.isoformat(),
            "source_id": one.play.source_id,
            "existing": one.existing,
            "scorers": [[row.name, row.score] for row in one.play.scorers],
        }
        for one in planned
    ]


def _name_as_json(meaning: Meaning) -> Preview:
    return {
        "name": meaning.name,
        "member": meaning.member.username if meaning.member else "",
        "is_nobody": meaning.is_nobody,
        "is_known": meaning.is_known,
    }
