"""The base views of the API: the order of checks of a request, and the headers of every answer.

The checks are method, key, scope and limit, then unknown fields, then whether the object exists. A
key without the scope therefore gets the same answer for every id. Problems are in `problems.py`,
holders of keys in `authentication.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import DynamicRoute, Route, SimpleRouter
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from club.people.members import api_keys
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.site.api import problems
from club.site.api.actions import ActionSchema
from club.site.api.authentication import (
    InScope,
    KeyHolder,
    RecentLogin,
    SessionHolder,
)
from club.site.api.requests import StrictJsonParser
from club.site.api.throttling import KeyThrottle

VARY = ("Authorization", "Cookie", "Accept-Language")


class AsOffered(BaseContentNegotiation):
    """Content negotiation that always chooses JSON."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        kind = (request.content_type or "").partition(";")[0].strip()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: Any = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A resource that is open to everybody."""

    authentication_classes = (KeyHolder, SessionHolder)
    permission_classes = (InScope, RecentLogin)
    throttle_classes: tuple[type[KeyThrottle], ...] = (KeyThrottle,)
    renderer_classes = (JSONRenderer,)
    parser_classes = (StrictJsonParser,)
    content_negotiation_class = AsOffered
    http_method_names = ["get", "head", "post", "delete"]

    def declared_for(self, method: str) -> ActionSchema:
        """Returns what the action for the method declares."""
        return ActionSchema()

    @property
    def member(self) -> Member:
        assert isinstance(
            self.request.user, Member
        )  # anonymous requests were refused before
        return self.request.user

    def dispatch(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        language = translation.get_language_from_request(request)
        with translation.override(language), timezone.override(None):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        _refuse_keys_in_addresses(request)
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        _ = request.body  # read here: otherwise nothing limits its length
        self.declared_for(str(request.method)).expect_known_fields(request)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if not answer.has_header("Cache-Control"):
            patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, VARY)
        return answer

    def get_exception_handler(self) -> Callable[..., Response]:
        return problems.answered

    def beside(self, failure: Exception) -> dict[str, Any]:
        """Returns additional members of a problem, such as the sentence for this table."""
        return {}


class ViewSet(ViewSetMixin, ApiView):
    """A resource with its actions, for members. Each action is decorated by `ActionSchema`."""

    # the parameter of the address that names one object; None: there is only one
    lookup_url_kwarg: str | None = "pk"
    lookup_value_converter = "int"
    # of actions that change something and name no other scope
    scope_of_changes = KeyScope.PLAY

    def declared_for(self, method: str) -> ActionSchema:
        action = getattr(self, self.action_map[method.lower()])
        declared: ActionSchema = getattr(action, "declared", ActionSchema())
        is_reading = method in SAFE_METHODS
        usual_scope = KeyScope.READ if is_reading else self.scope_of_changes
        return replace(declared, scope=declared.scope or usual_scope)

    @cached_property
    def declared(self) -> ActionSchema:
        """Returns the declaration of the action of this request."""
        return self.declared_for(str(self.request.method))

    @cached_property
    def now(self) -> datetime:
        """The time of the request."""
        return timezone.now()

    @cached_property
    def body(self) -> Mapping[str, Any]:
        """The validated body. Raises ValidationError with each invalid field."""
        return self.declared.read_body(self.request)

    def sent(self, *names: str) -> tuple[Any, ...]:
        """Returns fields of the body."""
        return tuple(self.body[name] for name in names)

    @cached_property
    def query(self) -> Mapping[str, Any]:
        """The validated query string. Raises ValidationError with each invalid field."""
        return self.declared.read_query(self.request)

    def conditional(self, tag: str, draw: Callable[[], Any]) -> Response:
        """Returns the answer, or 304 without rendering it if the client has this version."""
        etag = f'"{tag}"'
        if has_current_version(self.request, etag):
            return Response(status=304, headers={"ETag": etag})
        return Response(self.declared.as_json(draw()), headers={"ETag": etag})


def has_current_version(request: Request, etag: str) -> bool:
    """Whether If-None-Match contains the tag. The comparison is weak, since compression weakens
    tags.
    """
    etags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in etags or etag in {tag.removeprefix("W/") for tag in etags}


def _refuse_keys_in_addresses(request: Request) -> None:
    """Raises `KeyInAddress`: addresses end up in logs, so such a key is revoked at once."""
    if api_keys.revoke_leaked_keys(request.get_full_path(), timezone.now()):
        raise problems.KeyInAddress


class ApiRouter(SimpleRouter):
    """Addresses of viewsets, by Django's path converters. A viewset without `lookup_url_kwarg` has
    one object alone, at the prefix.
    """

    routes = [
        Route(
            "{prefix}", {"get": "list", "post": "create"}, "{basename}-list", False, {}
        ),
        DynamicRoute("{prefix}/{url_path}", "{basename}-{url_name}", False, {}),
        Route(
            "{prefix}{lookup}",
            {"get": "retrieve", "post": "update", "delete": "destroy"},
            "{basename}-detail",
            True,
            {},
        ),
        DynamicRoute("{prefix}{lookup}/{url_path}", "{basename}-{url_name}", True, {}),
    ]

    def __init__(self) -> None:
        super().__init__(trailing_slash=False, use_regex_path=False)

    def get_lookup_regex(self, viewset: Any, lookup_prefix: str = "") -> str:
        if viewset.lookup_url_kwarg is None:
            return ""
        return f"/{super().get_lookup_regex(viewset, lookup_prefix)}"

    def get_default_basename(self, viewset: Any) -> str:
        return str(viewset.__name__).removesuffix("ViewSet").lower()
