"""A table's page for one viewer: its sections, each drawn once from what the viewer may know
(`club/tables/projection.py`) and from the address, in a fixed number of queries whatever was
played. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.safestring import SafeString

from club.catalogue.rulebook import render_rule
from club.members.models import Member
from club.table_page.address import RULE, Look, PageAddress, address_in
from club.table_page.board import BoardSection, board_section
from club.table_page.forms import FormsSection, forms_section
from club.table_page.log import LogSection, log_section
from club.table_page.news import Already, NewsSection, news_section
from club.table_page.seats import SeatsSection, seats_section
from club.table_page.terms import TermsSection, terms_section
from club.table_page.turn.section import TurnSection, turn_section
from club.table_page.votes import VotesSection, votes_section
from club.tables.models import Table
from club.tables.presentation.log_lines import PlayerNames, player_names_of
from club.tables.presentation.results import Results, results_of
from club.tables.projection import TableProjection, project_table
from club.ui.panels import Panel, panels
from games.core import Viewer

NOTHING = Already()


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule shown beside the board."""

    number: str
    text: SafeString
    close: str  # address of the page without it


@dataclass(frozen=True)
class Page:
    """Everything a table's page shows its viewer, by the templates that show it."""

    table: Table
    cast: PlayerNames
    address: PageAddress  # with what was picked and still can be
    news: NewsSection
    turn: TurnSection
    votes: VotesSection
    rule: Rule | None
    results: Results | None
    board: BoardSection
    log: LogSection
    seats: SeatsSection
    forms: FormsSection
    terms: TermsSection
    panels: tuple[Panel, ...]  # what apps add beside the board

    @property
    def boards(self) -> list[str]:
        """Templates of the board, of which the first that there is draws it."""
        return self.board.templates

    @cached_property
    def touched(self) -> frozenset[str]:
        """For boards: words of the notation in all that was missed."""
        return self.log.touched

    @property
    def news_query(self) -> str:
        """What a page sends to ask for news: its own query, and what it shows already."""
        query = self.address.query
        kept = f"forms={self.forms.mark}&terms={self.terms.mark}"
        return f"{query}{'&' if query else '?'}since={self.news.mark}&{kept}"


def page_of(
    table: Table,
    viewer: Viewer,
    member: Member,
    query: Mapping[str, str],
    now: datetime,
    log_page: str = "",
    all_orders: bool = False,
    already: Already = NOTHING,
) -> Page:
    """The page as the viewer may see it; with the number of a page of the log, all of that page;
    with all forms of standing orders where they are asked for. What stands on the reader's page
    already and has not changed is left out. Raises `registry.UnknownGame`.
    """
    one, address = (
        project_table(table, viewer),
        address_in(query, table.get_absolute_url(), table.game),
    )
    look = Look(one, _cast(one, address, bool(log_page)), member, now, address)
    forms = forms_section(one, look.cast, address.order, all_orders)
    return _drawn(look, forms, log_page, already)


def _drawn(look: Look, forms: FormsSection, log_page: str, already: Already) -> Page:
    one, cast = look.seen, look.cast
    votes = votes_section(one, cast, look.now)
    terms = terms_section(one, cast, votes)
    news = news_section(look, already, terms.offers_mark)
    seats = seats_section(look, news.rest_stands)
    results = results_of(one.outcome, cast, one.occupants, one.viewer)
    turn = turn_section(look, seats, forms, results, votes.paused_until)
    return Page(
        table=one.table,
        cast=cast,
        address=replace(look.address, picks=turn.picks),
        news=news,
        turn=turn,
        votes=votes,
        rule=_rule(look),
        results=results,
        board=board_section(one, turn, seats),
        log=log_section(look, results is not None, log_page, news.rest_stands),
        seats=seats,
        forms=forms,
        terms=terms,
        panels=() if news.rest_stands else panels("table", one, look.member, look.now),
    )


def _cast(one: TableProjection, address: PageAddress, whole_log: bool) -> PlayerNames:
    """Names, and where links to rules lead: beside the board, and to the rules from the log."""
    said = address.without_rule
    beside = f"{address.path}{said}{'&' if said else '?'}{RULE}="
    return player_names_of(one.game, one.occupants, "" if whole_log else beside, bool(said))


def _rule(look: Look) -> Rule | None:
    address = look.address
    text = render_rule(look.seen.game, address.rule, look.cast.rules) if address.rule else None
    return Rule(address.rule, text, address.path + address.without_rule) if text else None
