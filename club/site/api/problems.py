"""Problems (RFC 9457): one table from exceptions to status and type, so that all views of the API
answer alike. The texts are those of the pages. A problem never contains a traceback or a page.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions, status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response

from club.base.database.server import RETRY as RETRY_AWAY
from club.base.database.server import is_database_away
from club.base.encryption import BrokenSeal
from club.base.errors import ClubError, NotAllowed
from club.base.processes.time_limit import TimeLimitExceeded
from club.base.ui.refusals import refusal_in_words
from club.play.tables.errors import StaleTurn, Suspended, Unrenderable
from club.play.tables.models import Table
from club.site.api.serializers import ProblemSerializer
from games.core import IllegalMove
from games.registry import UnknownGame

log = logging.getLogger(__name__)

Steps = tuple[str | int, ...]  # from the whole to what is wrong
NOTHING = object()  # no JSON
RETRY_SLOW = "2"  # seconds
LONGEST_VALUE = 200  # bytes of what is said again
MEDIA_TYPE = "application/problem+json"
NOT_THERE = "There is nothing here that you may see."
UNRENDERABLE_TABLE = (
    "The rules of this game fail to show this table. "
    "Play is suspended until an admin has looked."
)
NO_GAME = "This game is not in the catalogue."
UNREADABLE_CHANCE = "The secret of this table's chance cannot be opened here just now."
TOO_SLOW = "This took too long just now. Nothing was changed; ask again in a moment."
AWAY = (
    "The club cannot reach its database now. If you sent something, look whether it arrived "
    "before you send it again."
)
TOO_DEEP = "This is nested too deeply."
FAULT = "Something failed on our side. Nothing was changed; it is written down."
TOO_LARGE = "This is too large."
KEY_IN_URL = (
    "A key does not belong in an address, where logs keep it. "
    "If it was one, it is revoked now."
)
TOO_MANY_REQUESTS = "Too many requests with this key. Try again in {wait} seconds."
TITLES: Mapping[str, str] = {
    "not-understood": "This was not understood",
    "key-in-address": "A key in the address",
    "no-key": "A key is needed",
    "out-of-scope": "The key may not do this",
    "not-yours": "Only somebody else may do this",
    "not-found": "Not there, or not yours to see",
    "no-such-method": "This cannot be done here",
    "stale": "The table has moved on",
    "too-large": "Too large",
    "not-json": "Send JSON",
    "illegal-move": "The rules refuse this move",
    "refused": "This cannot be done",
    "held": "Play is suspended",
    "too-many": "Too many requests",
    "busy": "Too busy just now",
    "fault": "A fault of ours",
}
# the first that fits decides
KINDS: tuple[tuple[tuple[type[Exception], ...], int, str], ...] = (
    ((NotAllowed,), 403, "not-yours"),
    ((StaleTurn,), 409, "stale"),
    ((Suspended, Unrenderable, BrokenSeal), 423, "held"),
    ((IllegalMove,), 422, "illegal-move"),
    ((ClubError,), 422, "refused"),
    ((Table.DoesNotExist, UnknownGame, Http404, exceptions.NotFound), 404, "not-found"),
    ((exceptions.NotAuthenticated, exceptions.AuthenticationFailed), 401, "no-key"),
    ((exceptions.PermissionDenied, DjangoPermissionDenied), 403, "out-of-scope"),
    ((exceptions.MethodNotAllowed,), 405, "no-such-method"),
    ((RequestDataTooBig,), 413, "too-large"),
    ((exceptions.UnsupportedMediaType,), 415, "not-json"),
    ((exceptions.Throttled,), 429, "too-many"),
    (
        (exceptions.ValidationError, exceptions.ParseError, DjangoValidationError),
        400,
        "not-understood",
    ),
    ((RecursionError,), 400, "not-understood"),
)


class KeyInAddress(exceptions.APIException):
    """An API key is in the query string."""

    status_code = status.HTTP_400_BAD_REQUEST


def answered(failure: Exception, context: Mapping[str, Any]) -> Response:
    """Returns the problem of an exception; an unknown exception is logged and becomes a 500."""
    code, kind = _kind(failure, context["request"].method)
    if code == status.HTTP_500_INTERNAL_SERVER_ERROR:
        log.error("the API failed", exc_info=failure)
    problem: dict[str, Any] = {
        "type": kind,
        "title": gettext(TITLES[kind]),
        "status": code,
        "detail": _detail(failure, kind),
        **_besides(failure),
        **context["view"].beside(failure),
    }
    return Response(
        ProblemSerializer.serialize(problem),
        code,
        headers=_headers(failure),
        content_type=MEDIA_TYPE,
    )


class Misunderstood(exceptions.ValidationError):
    """The request body or query is invalid; `sent` is all of it."""

    def __init__(self, detail: Any, sent: Any) -> None:
        super().__init__(detail)
        self.sent = sent


def field_errors(failure: exceptions.ValidationError) -> list[dict[str, Any]]:
    """Lists the errors of a body, each with a JSON pointer, the value that was sent, and a
    sentence.
    """
    sent = getattr(failure, "sent", NOTHING)
    return [
        {"pointer": _pointer(steps), **_value(sent, steps), "detail": sentence}
        for steps, sentence in _pointed(failure.detail, ())
    ]


def _kind(failure: Exception, method: str) -> tuple[int, str]:
    """Returns status and type. An interrupted POST stays a 500, since it is unknown whether it took
    effect.
    """
    if isinstance(failure, KeyInAddress):
        return 400, "key-in-address"
    if isinstance(failure, TimeLimitExceeded) and method in SAFE_METHODS:
        return 503, "busy"
    if is_database_away(failure):
        return 503, "busy"
    for kinds, code, word in KINDS:
        if isinstance(failure, kinds):
            return code, word
    return 500, "fault"


def _detail(failure: Exception, kind: str) -> str:
    match failure:
        case ClubError():
            return refusal_in_words(failure)
        case IllegalMove():
            return str(failure.message)
        case DjangoValidationError():
            return " ".join(failure.messages)
        case Http404() if str(failure):
            return str(failure)
        case exceptions.APIException() if not isinstance(failure, exceptions.NotFound):
            return _detail_of_frame(failure)
    named = None if kind == "fault" else _NAMED.get(type(failure))
    return gettext(named or _PLAIN.get(kind, FAULT))


def _detail_of_frame(failure: exceptions.APIException) -> str:
    """Returns the sentence for an error of the framework, raised before a service is called."""
    match failure:
        case exceptions.Throttled():
            return gettext(TOO_MANY_REQUESTS).format(wait=_seconds(failure))
        case exceptions.ValidationError():
            return " ".join(error["detail"] for error in field_errors(failure))
        case KeyInAddress():
            return gettext(KEY_IN_URL)
    return str(failure.detail)


_NAMED: Mapping[type[Exception], str] = {
    BrokenSeal: UNREADABLE_CHANCE,
    UnknownGame: NO_GAME,
    InterfaceError: AWAY,
    OperationalError: AWAY,
}
_PLAIN = {
    "not-found": NOT_THERE,
    "held": UNRENDERABLE_TABLE,
    "too-large": TOO_LARGE,
    "busy": TOO_SLOW,
    "not-understood": TOO_DEEP,
    "out-of-scope": TITLES["out-of-scope"],
}


def _besides(failure: Exception) -> dict[str, Any]:
    match failure:
        case ClubError():
            return {"code": failure.code}
        case IllegalMove():
            return {"rule": failure.message.rule}
        case exceptions.ValidationError():
            return {"errors": field_errors(failure)}
        case DjangoValidationError() if hasattr(failure, "error_dict"):
            return {
                "errors": field_errors(exceptions.ValidationError(failure.message_dict))
            }
    return {}


def _headers(failure: Exception) -> dict[str, str]:
    headers = {}
    if challenge := getattr(failure, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if isinstance(failure, exceptions.Throttled):
        headers["Retry-After"] = str(_seconds(failure))
    if isinstance(failure, TimeLimitExceeded):
        headers["Retry-After"] = RETRY_SLOW
    if is_database_away(failure):
        headers["Retry-After"] = RETRY_AWAY
    return headers


def _seconds(failure: exceptions.Throttled) -> int:
    return int(getattr(failure, "wait", None) or 0) + 1


def _pointed(detail: Any, steps: Steps) -> Iterator[tuple[Steps, str]]:
    """Flattens nested errors of Django REST framework."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            further = () if name == "non_field_errors" else (name,)
            yield from _pointed(inner, (*steps, *further))
    elif isinstance(detail, list) and any(
        isinstance(item, (dict, list)) for item in detail
    ):
        for number, inner in enumerate(detail):
            yield from _pointed(inner, (*steps, number))
    else:
        for sentence in detail if isinstance(detail, list) else [detail]:
            yield steps, str(sentence)


def _pointer(steps: Steps) -> str:
    """Returns a JSON pointer, by RFC 6901."""
    return "".join(
        f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps
    )


def _value(sent: Any, steps: Steps) -> dict[str, Any]:
    """Returns the value that was sent there; empty if there is none, or if it is too long."""
    try:
        for step in steps:
            sent = sent[step]
        if len(json.dumps(sent, ensure_ascii=False).encode()) <= LONGEST_VALUE:
            return {"value": sent}
    # nothing, or nothing to send
    except (LookupError, TypeError, ValueError, RecursionError):
        pass
    return {}
