"""A table's page for one viewer, built once from what the viewer may know
(`club/play/tables/projection.py`) and from the address, in a fixed number of queries. Nothing is
written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.safestring import SafeString

from club.base.ui.panels import Panel, panels
from club.people.members.models import Member
from club.play.catalogue.rulebook import render_rule
from club.play.table_page.address import RULE, PageAddress, PageContext, parse_address
from club.play.table_page.board import BoardSection, board_section
from club.play.table_page.forms import FormsSection, forms_section
from club.play.table_page.log import LogSection, log_section
from club.play.table_page.news import BrowserState, NewsSection, news_section
from club.play.table_page.seats import SeatsSection, seats_section
from club.play.table_page.terms import TermsSection, terms_section
from club.play.table_page.turn.lay_ahead import lay_ahead
from club.play.table_page.turn.section import TurnSection, turn_section
from club.play.table_page.votes import VotesSection, votes_section
from club.play.tables.models import Table
from club.play.tables.presentation.log_lines import PlayerNames, player_names_of
from club.play.tables.presentation.results import Results, results_of
from club.play.tables.projection import TableProjection, project_table
from games.core import Seat, Viewer

UNKNOWN_STATE = BrowserState()


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule shown beside the board."""

    number: str
    text: SafeString
    close: str  # address of the page without the rule


@dataclass(frozen=True)
class Page:
    """The sections of a table's page."""

    table: Table
    names: PlayerNames
    address: PageAddress  # with the picks that are still possible
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
    panels: tuple[Panel, ...]  # of other apps, beside the board

    @property
    def boards(self) -> list[str]:
        """Templates of the board; the first that exists is used."""
        return self.board.templates

    @cached_property
    def touched(self) -> Mapping[str, Seat]:
        """For boards: by notation word in the missed news, who did it."""
        return self.log.touched

    @property
    def news_query(self) -> str:
        """The query of a request for news: the page's own query, and what the page shows."""
        query = self.address.query
        kept = f"forms={self.forms.token}&terms={self.terms.token}"
        return f"{query}{'&' if query else '?'}since={self.news.token}&{kept}"


def build_page(
    table: Table,
    viewer: Viewer,
    member: Member,
    query: Mapping[str, str],
    now: datetime,
    log_page: str = "",
    all_orders: bool = False,
    browser_state: BrowserState = UNKNOWN_STATE,
) -> Page:
    """Builds the page as the viewer may see it. `log_page` selects a page of the whole log,
    `all_orders` adds the forms of all standing orders. Parts that the browser shows already are
    left out. Raises `registry.UnknownGame`.
    """
    projection, address = lay_ahead(
        project_table(table, viewer),
        parse_address(query, table.get_absolute_url(), table.game),
    )
    context = PageContext(
        projection,
        _player_names(projection, address, bool(log_page)),
        member,
        now,
        address,
    )
    forms = forms_section(projection, context.names, address.order, all_orders)
    return _build_sections(context, forms, log_page, browser_state)


def _build_sections(
    context: PageContext,
    forms: FormsSection,
    log_page: str,
    browser_state: BrowserState,
) -> Page:
    projection, names = context.projection, context.names
    votes = votes_section(projection, names, context.now)
    terms = terms_section(projection, names, votes)
    news = news_section(context, browser_state, terms.forms_token)
    seats = seats_section(context, news.rest_is_shown, votes.paused_until)
    results = results_of(
        projection.outcome, names, projection.occupants, projection.viewer
    )
    turn = turn_section(context, seats, forms, results, votes.paused_until)
    return Page(
        table=projection.table,
        names=names,
        address=replace(context.address, picks=turn.picks),
        news=news,
        turn=turn,
        votes=votes,
        rule=_rule(context),
        results=results,
        board=board_section(projection, turn, seats),
        log=log_section(context, results is not None, log_page, news.rest_is_shown),
        seats=seats,
        forms=forms,
        terms=terms,
        panels=()
        if news.rest_is_shown
        else panels("table", projection, context.member, context.now),
    )


def _player_names(
    projection: TableProjection, address: PageAddress, whole_log: bool
) -> PlayerNames:
    """The names, with the address of rules: beside the board, or on the page of rules from the
    whole log.
    """
    said = address.without_rule
    beside = f"{address.path}{said}{'&' if said else '?'}{RULE}="
    return player_names_of(
        projection.game, projection.occupants, "" if whole_log else beside, bool(said)
    )


def _rule(context: PageContext) -> Rule | None:
    address = context.address
    text = (
        render_rule(context.projection.game, address.rule, context.names.rules)
        if address.rule
        else None
    )
    return (
        Rule(address.rule, text, address.path + address.without_rule) if text else None
    )
