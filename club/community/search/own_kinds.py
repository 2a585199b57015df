"""The kinds of things that the club itself has: members, games and tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.ui.game_titles import TitleSource
from club.base.ui.panels import PageLink
from club.community.search.keys import stored_words
from club.community.search.kinds import SearchKind, SearchResult
from club.community.search.own_texts import MEMBER_LINES
from club.people.members.models import Member
from club.people.members.queries import active_members
from club.play.tables.models import Table
from games import registry

MOST_PRIVATE_TABLES = 500  # of a member that are looked through, the newest first


def begins_words_of(text: str, words: Sequence[bytes]) -> bool:
    """Whether each word begins a word of the text."""
    stored = stored_words(text)
    return all(
        any(stored_word.startswith(word) for stored_word in stored) for word in words
    )


def _members(_viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    rows = active_members().filter(pk__in=ids)
    return [
        SearchResult(member.username, reverse("member", args=[member.username]))
        for member in rows
    ]


def _name_of_member(member: Model) -> str:
    assert isinstance(member, Member)
    return member.username if member.is_active else ""


def _games(_viewer: Member, words: Sequence[bytes]) -> Sequence[SearchResult]:
    return [
        SearchResult(
            game.info.name,
            reverse("tables:game", args=[game.info.slug]),
            title=game.info.name,
        )
        for game in registry.games()
        if begins_words_of(game.info.name, words)
    ]


def _links_of_games(
    _viewer: Member, names: Collection[str]
) -> dict[str, list[PageLink]]:
    """The pages of our games with these names."""
    keys = {name.casefold() for name in names}
    infos = [game.info for game in registry.games()]
    return {
        info.name.casefold(): [
            PageLink(_("Tables"), reverse("tables:game", args=[info.slug])),
            PageLink(_("Rules"), reverse("tables:rules", args=[info.slug])),
            PageLink(_("Rankings"), reverse("ratings:title", args=[info.slug])),
        ]
        for info in infos
        if info.name.casefold() in keys
    }


# our games are offered elsewhere
OWN_TITLES = TitleSource(lambda _most: (), lambda _name: None, links=_links_of_games)


def _tables(_viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    rows = Table.objects.filter(pk__in=ids, private=False).order_by("-pk")
    return [_table_result(table) for table in rows]


def _name_of_table(table: Model) -> str:
    assert isinstance(table, Table)
    return "" if table.private else table.name


def _own_private_tables(
    viewer: Member, words: Sequence[bytes]
) -> Sequence[SearchResult]:
    """Private tables at which the viewer sits: their names are not stored."""
    own = Table.objects.filter(private=True, chairs__member=viewer).order_by("-pk")
    return [
        _table_result(table)
        for table in own[:MOST_PRIVATE_TABLES]
        if begins_words_of(table.name, words)
    ]


def _table_result(table: Table) -> SearchResult:
    note = f"{table.game_name}, {table.get_status_display()}"
    if table.private:
        note = _("{note}, private").format(note=note)
    return SearchResult(table.name, table.get_absolute_url(), note)


MEMBERS = SearchKind(
    "member",
    gettext_lazy("Members"),
    _members,
    model=Member,
    text_of=_name_of_member,
    fields=frozenset({"username", "is_active"}),
    texts=(MEMBER_LINES,),
)
GAMES = SearchKind("game", gettext_lazy("Games"), unstored=_games)
TABLES = SearchKind(
    "table",
    gettext_lazy("Tables"),
    _tables,
    model=Table,
    text_of=_name_of_table,
    fields=frozenset({"name", "private"}),
    unstored=_own_private_tables,
)
