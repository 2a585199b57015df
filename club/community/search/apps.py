"""The app config. Words and texts are stored and removed by Django's signals, so that no other app
knows of the search.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import cache
from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_delete, post_migrate, post_save


class SearchApp(AppConfig):
    name = "club.community.search"
    label = "search"

    def ready(self) -> None:
        from club.base.personal_data import (
            NameStays,
            PersonalData,
            register_personal_data,
        )
        from club.base.ui.game_titles import title_sources
        from club.base.ui.panels import masthead_links
        from club.community.search import panels
        from club.community.search.kinds import search_kinds
        from club.community.search.models import SearchText
        from club.community.search.own_kinds import (
            GAMES,
            MEMBERS,
            OWN_TITLES,
            TABLES,
        )
        from club.community.search.own_texts import CHATS, CLUB, NOTES, RULES
        from club.people.account_deletion.signals import member_left

        register_personal_data(
            PersonalData(SearchText, stays={NameStays.OTHERS: "heading text"})
        )
        member_left.connect(_member_left, dispatch_uid="search")
        title_sources.register(OWN_TITLES, order=5)
        post_migrate.connect(_migrated, sender=self, dispatch_uid="search")
        post_save.connect(_saved, dispatch_uid="search")
        post_delete.connect(_deleted, dispatch_uid="search")
        search_kinds.register(MEMBERS, order=10)
        search_kinds.register(GAMES, order=20)
        search_kinds.register(TABLES, order=30)
        search_kinds.register(RULES, order=80)
        search_kinds.register(CLUB, order=84)
        search_kinds.register(CHATS, order=100)
        search_kinds.register(NOTES, order=110)
        masthead_links.register(panels.masthead_link, order=50)


def _migrated(**_facts: object) -> None:
    """Makes the index of the database, of which no model knows."""
    from club.community.search.full_text import full_text_engine

    if not full_text_engine().is_ready():
        full_text_engine().rebuild()


def _member_left(**_facts: object) -> None:
    """Corrects the texts soon: those of the member may have been emptied by one update."""
    from club.community.search.tasks import check_texts

    transaction.on_commit(check_texts.delay)


def _saved(
    sender: Hashable,
    instance: Any,
    update_fields: Collection[str] | None = None,
    **_more: object,
) -> None:
    from club.community.search.services import store_words
    from club.community.search.texts import store_text

    for kind in _kinds_of(sender):
        if update_fields is None or not kind.fields.isdisjoint(update_fields):
            store_words(kind, instance)
    for source in _sources_of(sender):
        columns = {source.heading, *source.columns}
        if update_fields is None or not columns.isdisjoint(update_fields):
            store_text(source, instance)


def _deleted(sender: Hashable, instance: Any, **_more: object) -> None:
    from club.community.search.services import remove_words
    from club.community.search.texts import remove_text

    for kind in _kinds_of(sender):
        remove_words(kind, instance.pk)
    for source in _sources_of(sender):
        remove_text(source, instance.pk)


@cache
def _kinds_of(sender: Hashable) -> list[Any]:
    """The kinds of a model. All are registered before the first row is saved."""
    from club.community.search.kinds import stored_kinds

    return [kind for kind in stored_kinds() if kind.model is sender]


@cache
def _sources_of(sender: Hashable) -> list[Any]:
    """The sources of texts of a model."""
    from club.community.search.kinds import text_sources

    return [source for source in text_sources() if source.model is sender]
