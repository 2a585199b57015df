"""How log lines are written (structlog): for people on the embedded default, as JSON on servers.
Each line carries what is bound of its request, table and task. No line tells what was played or
opens anything: addresses and keys are masked, and errors lose their words.
"""

from __future__ import annotations

import re
import traceback
from functools import partial
from typing import Any

from structlog.contextvars import merge_contextvars
from structlog.dev import ConsoleRenderer
from structlog.processors import EventRenamer, JSONRenderer, TimeStamper
from structlog.stdlib import ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import EventDict, Processor

SECRET_ADDRESSES = re.compile(  # also within a query
    r"((?:/|%2F)(?:invite|key|confirm-email)(?:/|%2F))(?:(?!%2F)[^/\s\"'?])+", re.IGNORECASE
)
API_KEYS = re.compile(r"kerho_[A-Za-z0-9_-]{43}")


def redact(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Masks keys and secret addresses. The line of a failed task is replaced, since Celery repeats
    the words of its error.
    """
    if "exc_info" in event and event["logger"].startswith("celery"):
        event["event"] = f"{event['logger']}: a task failed"
    event["event"] = API_KEYS.sub("kerho_...", SECRET_ADDRESSES.sub(r"\1...", event["event"]))
    return event


def add_details(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """What a line says besides, as `extra={"told": {...}}`."""
    event.update(getattr(event["_record"], "told", {}))
    return event


def locate_error(key: str, _logger: Any, _method: str, event: EventDict) -> EventDict:
    """Where an error happened, without its words: they may be somebody's cards."""
    kind, _, where = event.pop("exc_info", (None, None, None))
    if kind:
        frames = traceback.extract_tb(where)
        lines = [f"  {frame.filename}, line {frame.lineno}, in {frame.name}" for frame in frames]
        event[key] = "\n".join([*lines, kind.__name__])
    return event


def formatter(*last: Processor, error: str) -> ProcessorFormatter:
    return ProcessorFormatter(
        processors=[
            TimeStamper(fmt="iso", key="at"),
            add_log_level,
            add_logger_name,
            merge_contextvars,
            redact,
            add_details,
            partial(locate_error, error),
            ProcessorFormatter.remove_processors_meta,
            *last,
        ]
    )


def for_people() -> ProcessorFormatter:
    console = ConsoleRenderer(colors=False, pad_event_to=0, timestamp_key="at")
    return formatter(console, error="exception")


def as_json() -> ProcessorFormatter:
    return formatter(EventRenamer("message"), JSONRenderer(ensure_ascii=False), error="error")


def configuration(embedded: bool) -> dict[str, Any]:
    """What is written where, for `settings.LOGGING`."""
    console = {"class": "logging.StreamHandler", "formatter": "plain" if embedded else "json"}
    of_others = {"handlers": ["console"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"()": for_people}, "json": {"()": as_json}},
        "handlers": {"console": console},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "club": {"level": "INFO"},
            # club.requests has a line for what is refused, without its address
            "django.request": {"level": "ERROR"},
            # the lines of runserver: one for each request
            "django.server": of_others | {"level": "INFO"},
            "club.security": {
                "level": "INFO"
            },  # apart in the database; see members/security_log.py
            "club.requests": {"level": "WARNING" if embedded else "INFO"},  # a line for each answer
            "uvicorn": of_others,
            "django": of_others,
            # INFO would print what every task was called with
            "celery.app.trace": {"level": "WARNING"},
        },
    }
