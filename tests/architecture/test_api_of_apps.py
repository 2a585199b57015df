"""The API of an app is in the app, what all share is small, and no body has a field that nobody
reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, get_resolver
from rest_framework import serializers as s

from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent
from club.site.api.viewsets import ViewSet
from tests.support.source_files import sources

MOST_SHARED_LINES = 1_500
OF_AN_APP = r"club\.\w+\.\w+\.api(\.|$)"


def views_of_api(resolver: Any = None) -> Iterator[Any]:
    """The viewsets behind all addresses of version 1."""
    for pattern in (resolver or get_resolver("club.site.api.urls")).url_patterns:
        if not isinstance(pattern, URLPattern):
            yield from views_of_api(pattern)
        elif hasattr(pattern.callback, "actions"):
            yield pattern.callback


def sent_to_api() -> Iterator[type[Sent]]:
    """The serializers of all bodies and query strings."""
    for view in views_of_api():
        for action in view.actions.values():
            declared: ActionSchema = getattr(view.cls, action).declared
            yield from (declared.body, declared.query)


def inner_serializers(field: Any) -> Iterator[Any]:
    """The serializer, and those of its fields, lists and mappings."""
    if isinstance(field, s.Serializer):
        yield field
        for inner in field.fields.values():
            yield from inner_serializers(inner)
    elif hasattr(field, "child"):
        yield from inner_serializers(field.child)


def test_what_all_apps_share_is_small() -> None:
    lines = sum(source.text.count("\n") for source in sources("club/site/api"))

    assert lines < MOST_SHARED_LINES, "move what one app alone needs into its `api` module"


def test_each_address_is_answered_by_the_api_of_an_app() -> None:
    modules = {view.cls.__module__ for view in views_of_api()}

    assert len(modules) > 25
    assert [module for module in modules if not re.match(OF_AN_APP, module)] == []


def test_each_viewset_names_its_scopes_and_fields() -> None:
    undeclared = {
        f"{view.cls.__name__}.{action}"
        for view in views_of_api()
        for action in view.actions.values()
        if not hasattr(getattr(view.cls, action), "declared") or not issubclass(view.cls, ViewSet)
    }

    assert undeclared == set(), "decorate the action by `ActionSchema` (club/site/api/actions.py)"


def test_no_body_ignores_an_unknown_field() -> None:
    lenient = {
        type(serializer).__name__
        for kind in sent_to_api()
        for serializer in inner_serializers(kind())
        if not isinstance(serializer, Sent)
    }

    assert lenient == set(), "derive it from `Sent` (club/site/api/requests.py)"
