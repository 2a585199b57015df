"""Errors that services of tables raise, and failures of a game's rules while a page is rendered.

A worker is asked to examine a table after a failure, and may suspend it.
"""

from __future__ import annotations

import logging
import traceback

from club.base.errors import ClubError
from club.base.processes.time_limit import was_kept_waiting
from club.play.tables.models import Table
from club.play.tables.signals import rendering_failed

log = logging.getLogger(__name__)


class StaleTurn(ClubError):
    """The table has changed since the requesting page was rendered."""


class Busy(ClubError):
    """Others changed the table at every attempt, or the server was overloaded: a retry may work."""

    def __init__(self) -> None:
        super().__init__("busy", "The table is very busy just now. Please try again.")


class Suspended(ClubError):
    """Play is suspended at this table until an admin has looked at a fault."""


class Unreadable(Suspended):
    """The record cannot be read; the table is to be suspended."""


class Unrenderable(Exception):
    """The rules failed to show this table; they are not called again until an admin has looked."""


def is_rule_failure(table: Table, failure: Exception) -> bool:
    """Whether the failure came from the code of the table's game, and not from a slow database or
    an overloaded server.
    """
    if was_kept_waiting(failure):
        return False
    package = _package(type(table.game).__module__)
    frames = traceback.walk_tb(failure.__traceback__)
    modules = (str(frame.f_globals.get("__name__", "")) for frame, _ in frames)
    return any(f"{module}.".startswith(f"{package}.") for module in modules)


def describe_failure(failure: Exception) -> str:
    """The type and the place of the failure, without its message: that could reveal a card."""
    last = traceback.extract_tb(failure.__traceback__)[-1:]
    if not last:
        return type(failure).__name__
    file = last[0].filename.rpartition("/")[2]
    return (
        f"{type(failure).__name__} in {last[0].name}, line {last[0].lineno} of {file}"
    )


def request_examination(table: Table, failure: Exception) -> None:
    """Asks a worker to examine the table, and to suspend it if its rules fail to show it. A hint:
    without a broker, the next page that fails asks again.
    """
    log.error("table %s cannot be shown: %s", table.pk, describe_failure(failure))
    rendering_failed.send(Table, table_id=table.pk)


def _package(module: str) -> str:
    """The package of a game's modules, or its only module."""
    folder = module.rpartition(".")[0]
    if folder in ("", "games") or not folder.startswith("games."):
        return module
    return folder
