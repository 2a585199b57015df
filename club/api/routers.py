"""The router of the API: addresses without a slash at the end. POST on an object is its change."""

from __future__ import annotations

from typing import Any

from rest_framework.routers import DynamicRoute, Route, SimpleRouter


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
