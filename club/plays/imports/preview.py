"""The preview of an import: what would become of each play, and names to be mapped."""  # P10

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from club.plays.imports.files import read_plays_file, unpack_file
from club.plays.imports.meanings import Meaning, Meanings
from club.plays.imports.planning import ImportedState, ImportPlan, PlannedPlay
from club.plays.models import PlayImport
from club.plays.services.logging import latest_day

MOST_SHOWN = 20  # plays of a state
MOST_DOUBTFUL = 100
MOST_NAMES = 150  # a form has 500 fields at most


@dataclass(frozen=True, slots=True)
class PlaysPreview:
    """What an import would do."""

    counts: Mapping[str, int]  # by state
    shown: Mapping[str, Sequence[PlannedPlay]]  # the first of each state
    doubtful: Sequence[PlannedPlay]
    names: Sequence[Meaning]
    more_names: int
    unknown_names: int
    deleted: int


def preview_plays(imported: PlayImport, now: datetime) -> PlaysPreview:
    """What the file would do. Writes nothing."""
    file = read_plays_file(unpack_file(imported.content), latest_day(now))
    meanings = Meanings(imported.member, file.names)
    planned = ImportPlan(file, file.plays, meanings).planned()
    by_state: dict[str, list[PlannedPlay]] = {
        state.value: [] for state in ImportedState
    }
    for one in planned:
        by_state[one.state.value].append(one)
    names = meanings.all
    return PlaysPreview(
        counts={state: len(plays) for state, plays in by_state.items()},
        shown={state: plays[:MOST_SHOWN] for state, plays in by_state.items()},
        doubtful=by_state[ImportedState.DOUBTFUL][:MOST_DOUBTFUL],
        names=names[:MOST_NAMES],
        more_names=max(0, len(names) - MOST_NAMES),
        unknown_names=len(meanings.unknown),
        deleted=len(file.deleted),
    )
