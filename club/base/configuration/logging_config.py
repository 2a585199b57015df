"""The format of log lines (structlog): text on the embedded default, JSON on servers. Each line has
the request, table and task that are bound to its context. No line contains moves or secrets: keys
and secret URLs are masked, and the messages of exceptions are removed.
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

SECRET_URLS = re.compile(  # also in a query string
    r"((?:/|%2F)(?:invite|key|confirm-email|feeds)(?:/|%2F))(?:(?!%2F)[^/\s\"'?])+",
    re.IGNORECASE,
)
API_KEYS = re.compile(r"kerho_[A-Za-z0-9_-]{43}")


def redact(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Masks keys and secret URLs. The line of a failed task is replaced, because Celery writes the
    message of the exception into it.
    """
    if "exc_info" in event and event["logger"].startswith("celery"):
        event["event"] = f"{event['logger']}: a task failed"
    without_urls = SECRET_URLS.sub(r"\1...", event["event"])
    event["event"] = API_KEYS.sub("kerho_...", without_urls)
    return event


def add_details(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Adds the fields that a caller passes as `extra={"fields": {...}}`."""
    event.update(getattr(event["_record"], "fields", {}))
    return event


def locate_error(key: str, _logger: Any, _method: str, event: EventDict) -> EventDict:
    """The traceback of an exception without its message, which may name hidden cards."""
    kind, _, where = event.pop("exc_info", (None, None, None))
    if kind:
        frames = traceback.extract_tb(where)
        lines = [
            f"  {frame.filename}, line {frame.lineno}, in {frame.name}"
            for frame in frames
        ]
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


def text_formatter() -> ProcessorFormatter:
    console = ConsoleRenderer(colors=False, pad_event_to=0, timestamp_key="at")
    return formatter(console, error="exception")


def json_formatter() -> ProcessorFormatter:
    return formatter(
        EventRenamer("message"), JSONRenderer(ensure_ascii=False), error="error"
    )


def configuration(embedded: bool) -> dict[str, Any]:
    """The value of `settings.LOGGING`."""
    console = {
        "class": "logging.StreamHandler",
        "formatter": "plain" if embedded else "json",
    }
    warnings_only = {"handlers": ["console"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"()": text_formatter}, "json": {"()": json_formatter}},
        "handlers": {"console": console},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "club": {"level": "INFO"},
            # club.requests logs refused requests, too, and without the URL
            "django.request": {"level": "ERROR"},
            # runserver: one line for each request
            "django.server": warnings_only | {"level": "INFO"},
            # also in the database, see members/security_log.py
            "club.security": {"level": "INFO"},
            # one line for each response
            "club.requests": {"level": "WARNING" if embedded else "INFO"},
            "uvicorn": warnings_only,
            "django": warnings_only,
            # INFO would print the arguments of every task
            "celery.app.trace": {"level": "WARNING"},
        },
    }
