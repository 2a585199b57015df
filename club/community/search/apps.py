"""The app config. Words are stored and removed by Django's signals, so that no other app knows of
the search.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import cache
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_save


class SearchApp(AppConfig):
    name = "club.community.search"
    label = "search"

    def ready(self) -> None:
        from club.base.ui.panels import masthead_links
        from club.community.search import panels
        from club.community.search.kinds import search_kinds
        from club.community.search.own_kinds import GAMES, MEMBERS, TABLES

        post_save.connect(_saved, dispatch_uid="search")
        post_delete.connect(_deleted, dispatch_uid="search")
        search_kinds.register(MEMBERS, order=10)
        search_kinds.register(GAMES, order=20)
        search_kinds.register(TABLES, order=30)
        masthead_links.register(panels.masthead_link, order=50)


def _saved(
    sender: Hashable,
    instance: Any,
    update_fields: Collection[str] | None = None,
    **_more: object,
) -> None:
    from club.community.search.services import store_words

    for kind in _kinds_of(sender):
        if update_fields is None or not kind.fields.isdisjoint(update_fields):
            store_words(kind, instance)


def _deleted(sender: Hashable, instance: Any, **_more: object) -> None:
    from club.community.search.services import remove_words

    for kind in _kinds_of(sender):
        remove_words(kind, instance.pk)


@cache
def _kinds_of(sender: Hashable) -> list[Any]:
    """The kinds of a model. All are registered before the first row is saved."""
    from club.community.search.kinds import stored_kinds

    return [kind for kind in stored_kinds() if kind.model is sender]
