"""The list of all tables that a member may find, by status, game and whether they sit
there, paged.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Page, Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.catalogue.titles import titles
from club.members.models import Member
from club.table_cards.cards import TableCard, table_cards
from club.tables import queries
from club.tables.models import Status, Table

ONE_PAGE = 20


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables somebody wants to see."""

    status: Status | None = None  # None: the first that has any
    game_slug: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """The tables of one status, and where they are listed by the same filter."""

    label: str
    count: int
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class Index:
    """One page of all tables."""

    chosen: Filter
    status: Status
    counts: tuple[tuple[Status, int], ...]  # of tables, in the order of the tabs
    page: Page[Table]
    tables: tuple[TableCard, ...]

    @property
    def tabs(self) -> tuple[Tab, ...]:
        return tuple(self._tab(status, count) for status, count in self.counts)

    def _tab(self, status: Status, count: int) -> Tab:
        kept = {"game": self.chosen.game_slug, "own": "1" if self.chosen.own else ""}
        query = {"status": status.value, **{name: said for name, said in kept.items() if said}}
        return Tab(str(status.label), count, f"?{urlencode(query)}", status == self.status)


def index_of(member: Member, chosen: Filter, page: str, now: datetime) -> Index:
    """One page of the tables that the member may find."""
    found = queries.find_tables(member, chosen.game_slug, chosen.own)
    counts = queries.counts_by_status(found)
    tabs = tuple((status, counts[status]) for status in (Status.OPEN, Status.LIVE, Status.FINISHED))
    status = chosen.status or next((status for status, count in tabs if count), Status.OPEN)
    turned = Paginator(queries.in_status(found, status), ONE_PAGE).get_page(page)
    return Index(chosen, status, tabs, turned, table_cards(turned.object_list, member, now))


class FilterForm(forms.Form):
    """Which tables somebody wants to see in the index; part of its address."""

    status = forms.ChoiceField(choices=Status.choices, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    own = forms.BooleanField(label=_("only where I sit"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(info.slug, info.name) for info in titles()]
        cast(forms.ChoiceField, self.fields["game"]).choices = [
            ("", gettext("every game")),
            *named,
        ]

    @classmethod
    def of(cls, chosen: Filter) -> FilterForm:
        """The form as a choice stands."""
        return cls(initial={"game": chosen.game_slug, "own": chosen.own})

    def chosen(self) -> Filter:
        """What was asked for; whatever there is none of counts as not asked."""
        self.is_valid()
        asked = self.cleaned_data
        status = Status(asked["status"]) if asked.get("status") else None
        return Filter(status, asked.get("game", ""), asked.get("own", False))
