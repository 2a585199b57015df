"""The decorator of an action of the API: what the action reads and answers, and what it asks of the
member's key or session. Views check it, and the OpenAPI document is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from club.people.members.api_key_rows import KeyScope
from club.site.api.requests import NothingSent, Sent, checked
from club.site.api.serializers import AnswerSerializer, Json

OF_A_TABLE = (404, 423)
OF_A_CHANGE = (404, 409, 422, 423)


@dataclass(frozen=True, slots=True)
class ActionSchema:
    """The declaration of an action: what it reads, needs and answers. `answer` makes JSON of what
    the action returns, unless that is a response.
    """

    answer: type[AnswerSerializer] | None = None
    _: KW_ONLY
    status: int = 200
    body: type[Sent] = NothingSent
    query: type[Sent] = NothingSent
    headers: Iterable[OpenApiParameter] = ()
    scope: KeyScope | None = None  # None: the usual one of the view, see `ViewSet`
    recent_login: bool = False
    refused: Iterable[int] = ()  # statuses, besides those of every address
    conditional: bool = False  # the answer has an ETag

    def __call__(self, action: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        @wraps(action)
        def answering(*args: Any, **kwargs: Any) -> HttpResponseBase:
            returned = action(*args, **kwargs)
            if isinstance(returned, HttpResponseBase):
                return returned
            return Response(self.as_json(returned), self.status)

        vars(answering)["declared"] = self
        return answering

    def as_json(self, returned: Any) -> Json:
        return self.answer.serialize(returned) if self.answer else None

    def expect_known_fields(self, request: Request) -> None:
        """Raises ValidationError for a field that the action would not read, with all else that is
        wrong.
        """
        for kind, data in (
            (self.query, request.query_params),
            (self.body, _body_of(request)),
        ):
            if kind().unknown_fields(data):
                checked(kind(data=data))

    def read_body(self, request: Request) -> Mapping[str, Any]:
        return checked(self.body(data=request.data))

    def read_query(self, request: Request) -> Mapping[str, Any]:
        return checked(self.query(data=request.query_params))


def _body_of(request: Request) -> Any:
    """Returns the body as it was sent. One of another media type has no fields: the action refuses
    it when it reads it, after it has looked whether there is something for this member.
    """
    if request.method in SAFE_METHODS:
        return {}
    try:
        return request.data
    except UnsupportedMediaType:
        return {}
