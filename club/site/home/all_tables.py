"""The paged list of all tables that a member may find, filtered by status, game and own tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Page, Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.people.members.models import Member
from club.play.catalogue.titles import titles
from club.play.table_cards.cards import TableCard, table_cards
from club.play.tables import queries
from club.play.tables.models import Status, Table

ONE_PAGE = 20


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter that a member has chosen."""

    status: Status | None = None  # None: the first tab that has any tables
    game_slug: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """The tab of one status, with a link that keeps the filter."""

    label: str
    count: int
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class Index:
    """A page of the list."""

    chosen: Filter
    status: Status
    counts: tuple[tuple[Status, int], ...]  # of tables, in the order of the tabs
    page: Page[Table]
    tables: tuple[TableCard, ...]

    @property
    def tabs(self) -> tuple[Tab, ...]:
        return tuple(self._tab(status, count) for status, count in self.counts)

    def _tab(self, status: Status, count: int) -> Tab:
        query = {"status": status.value}
        if self.chosen.game_slug:
            query["game"] = self.chosen.game_slug
        if self.chosen.own:
            query["own"] = "1"
        return Tab(
            str(status.label), count, f"?{urlencode(query)}", status == self.status
        )


def index_of(member: Member, chosen: Filter, page: str, now: datetime) -> Index:
    """Returns a page of the list for the member. `page` is a number as text; a wrong one gives the
    first or the last page.
    """
    tables_found = queries.find_tables(member, chosen.game_slug, chosen.own)
    counts = queries.counts_by_status(tables_found)
    tabs = tuple(
        (status, counts[status])
        for status in (Status.OPEN, Status.LIVE, Status.FINISHED)
    )
    status = chosen.status or next(
        (status for status, count in tabs if count), Status.OPEN
    )
    tables = Paginator(queries.in_status(tables_found, status), ONE_PAGE).get_page(page)
    cards = table_cards(tables.object_list, member, now)
    return Index(chosen, status, tabs, tables, cards)


class FilterForm(forms.Form):
    """The form of the filter; its values are part of the list's URL."""

    status = forms.ChoiceField(choices=Status.choices, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    own = forms.BooleanField(label=_("only where I sit"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(info.slug, info.name) for info in titles()]
        field = cast(forms.ChoiceField, self.fields["game"])
        field.choices = [("", gettext("every game")), *games]

    @classmethod
    def for_filter(cls, chosen: Filter) -> FilterForm:
        """The form filled in with a filter."""
        return cls(initial={"game": chosen.game_slug, "own": chosen.own})

    def chosen(self) -> Filter:
        """The chosen filter; an invalid value counts as none."""
        self.is_valid()
        data = self.cleaned_data
        status = Status(data["status"]) if data.get("status") else None
        return Filter(status, data.get("game", ""), data.get("own", False))
