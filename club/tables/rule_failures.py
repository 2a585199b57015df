"""Faults of a game's rules, as whoever draws a page finds them: whose they are, how they are told,
and how a worker is called to look. Nothing here
writes; the worker may hold the table (`services`).
"""

from __future__ import annotations

import logging
import traceback

from club.celery import call
from club.processes.time_limit import was_kept_waiting
from club.tables.models import Table

log = logging.getLogger(__name__)


def is_rule_failure(table: Table, failure: Exception) -> bool:
    """Whether the failure came up through the code of the table's game: not so where the database
    was slow, or the machine stood still.
    """
    if was_kept_waiting(failure):
        return False
    package = _package(type(table.game).__module__)
    frames = traceback.walk_tb(failure.__traceback__)
    modules = (str(frame.f_globals.get("__name__", "")) for frame, _ in frames)
    return any(f"{module}.".startswith(f"{package}.") for module in modules)


def describe_failure(failure: Exception) -> str:
    """What failed and where, without its words: those may tell a card."""
    last = traceback.extract_tb(failure.__traceback__)[-1:]
    if not last:
        return type(failure).__name__
    file = last[0].filename.rpartition("/")[2]
    return f"{type(failure).__name__} in {last[0].name}, line {last[0].lineno} of {file}"


def request_examination(table: Table, failure: Exception) -> None:
    """Has a worker look at the table and hold it, if its rules do fail to show it. A hint: where no
    broker answers, the next page that fails has it examined.
    """
    log.error("table %s cannot be shown: %s", table.pk, describe_failure(failure))
    call("club.sweep.tasks.examine", table.pk)


def _package(module: str) -> str:
    """Where a game's modules are: its folder, or the one module that it is."""
    folder = module.rpartition(".")[0]
    return module if folder in ("", "games") or not folder.startswith("games.") else folder
