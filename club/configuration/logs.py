"""How log lines are written: plain ones for people, JSON for servers. Either carries the number of
its request and table, and neither tells what was played: addresses that open something are masked,
and errors lose their words.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

KEYS = re.compile(r"(/(?:invite|key|confirm-email)/)[^/\s\"'?]+")  # what follows opens a door
API_KEYS = re.compile(r"kerho_[A-Za-z0-9_-]{43}")  # of members' programs, wherever one is sent
ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def nothing() -> Mapping[str, Any]:
    """What is known where no request and no task runs."""
    return {}


# request, table, task
about: ContextVar[Callable[[], Mapping[str, Any]]] = ContextVar("about", default=nothing)


class Discreet(logging.Formatter):
    """Leaves out what a log must not keep. The words of an error may be a hand; where it happened
    is enough.
    """

    def formatException(self, ei: ExcInfo) -> str:
        kind, _, where = ei
        frames = traceback.extract_tb(where)
        lines = [f"  {frame.filename}, line {frame.lineno}, in {frame.name}" for frame in frames]
        return "\n".join([*lines, kind.__name__ if kind else "no error"])

    def said(self, record: logging.LogRecord) -> str:
        """The message; of a task that failed only which it was, since Celery repeats its error's
        words.
        """
        if record.exc_info and record.name.startswith("celery"):
            return f"{record.name}: a task failed"
        return API_KEYS.sub("kerho_...", KEYS.sub(r"\1...", record.getMessage()))

    def known(self, record: logging.LogRecord) -> dict[str, Any]:
        """What belongs to the line besides: the request it is about, and so on."""
        return {name: value for name, value in about.get()().items() if value is not None}


class Plain(Discreet):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        known = " ".join(f"{name}={value}" for name, value in self.known(record).items())
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {self.said(record)}"
        error = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return f"{line} [{known}]{error}" if known else line + error


class Json(Discreet):
    """A line for servers: one object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.said(record),
            **self.known(record),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def configuration(embedded: bool) -> dict[str, Any]:
    """What is written where, for `settings.LOGGING`: in plain words at home, as JSON on servers."""
    console = {"class": "logging.StreamHandler", "formatter": "plain" if embedded else "json"}
    of_others = {"handlers": ["console"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"()": Plain}, "json": {"()": Json}},
        "handlers": {"console": console},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "club": {"level": "INFO"},
            # club.requests has a line for what is refused, without its address
            "django.request": {"level": "ERROR"},
            "club.security": {"level": "INFO"},  # apart in the database; see members/security.py
            "club.requests": {"level": "WARNING" if embedded else "INFO"},  # a line for each answer
            "uvicorn": of_others,
            "django": of_others,
            "django.server": of_others | {"level": "INFO"},  # a line for each request of runserver
            # INFO would print what every task was called with
            "celery.app.trace": {"level": "WARNING"},
        },
    }
