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

from club.base.ui.page_questions import Answers, Question, with_rows
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.catalogue.rulebook import render_rule
from club.play.table_page.address import (
    RULE,
    BrowserState,
    NewsSection,
    PageAddress,
    PageContext,
    news_section,
    parse_address,
)
from club.play.table_page.board import BoardSection, board_section
from club.play.table_page.board_key import board_key
from club.play.table_page.log import LogSection, log_section
from club.play.table_page.order_forms import FormsSection, forms_section
from club.play.table_page.seats import SeatsSection, seats_section
from club.play.table_page.terms import (
    TermsSection,
    VotesSection,
    terms_section,
    votes_section,
)
from club.play.table_page.turn.lay_ahead import lay_ahead
from club.play.table_page.turn.section import TurnSection, turn_section
from club.play.tables.models import Table
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.presentation.panel_places import (
    bar_panels,
    name_panels,
    table_panels,
)
from club.play.tables.presentation.results import Results, results_of
from club.play.tables.projection import TableProjection, project_table
from club.play.time_control.queries import is_table_paused
from club.play.votes.queries import are_proposals_open
from games import registry
from games.core import Seat, Viewer

UNKNOWN_STATE = BrowserState()


@dataclass(frozen=True, slots=True)
class PageExtent:
    """The parts of the page that only some of the table's addresses show."""

    log_page: str = ""  # the page of the whole log
    all_orders: bool = False  # the forms of all standing orders


TABLE_PAGE = PageExtent()


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
    board_key: str  # under which its drawing is stored; empty: it is not
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
    def pointed(self) -> tuple[str, ...]:
        """The pieces that advice rings on the board and in the hand."""
        return self.turn.advice.points if self.turn.advice else ()

    @property
    def news_query(self) -> str:
        """The query of a request for news: the page's own query, and what the page shows."""
        query = self.address.query
        tokens = f"forms={self.forms.token}&terms={self.terms.token}"
        tokens += f"&styles={registry.folder(self.table.game)}"
        return f"{query}{'&' if query else '?'}since={self.news.token}&{tokens}"


def table_questions() -> list[Question]:
    """The questions of the page besides those of every page: of the club's own sections, and of
    the panels of all apps. Each is asked by the ids of member and table, and the time.
    """
    own: list[Question] = [are_proposals_open, is_table_paused]
    places = (table_panels, bar_panels, name_panels)
    return own + [question for place in places for question in place.questions()]


def build_page(
    table: Table,
    viewer: Viewer,
    member: Member,
    query: Mapping[str, str],
    now: datetime,
    extent: PageExtent = TABLE_PAGE,
    browser_state: BrowserState = UNKNOWN_STATE,
    answers: Answers | None = None,
) -> Page:
    """Builds the page as the viewer may see it. Parts that the browser shows already are left
    out. `answers`: those to `table_questions`, where they are known. Raises
    `registry.UnknownGame`.
    """
    if answers is None:
        answers = with_rows(table_questions(), member.pk, now, table.pk)
    projection, address = lay_ahead(
        project_table(table, viewer),
        parse_address(query, table.get_absolute_url(), table.game),
    )
    context = PageContext(
        projection,
        _player_names(projection, address, bool(extent.log_page)),
        member,
        now,
        address,
        answers,
    )
    forms = forms_section(projection, context.names, address.order, extent.all_orders)
    return _build_sections(context, forms, extent.log_page, browser_state)


def _build_sections(
    context: PageContext,
    forms: FormsSection,
    log_page: str,
    browser_state: BrowserState,
) -> Page:
    projection, names = context.projection, context.names
    votes = votes_section(projection, names, context.now, context.answers)
    terms = terms_section(projection, names, votes)
    news = news_section(context, browser_state, terms.forms_token)
    seats = seats_section(context, news.rest_is_shown, votes.paused_until)
    results = results_of(
        projection.outcome, names, projection.occupants, projection.viewer
    )
    turn = turn_section(context, seats, forms, results, votes.paused_until)
    board = board_section(projection, turn, seats)
    log = log_section(context, results is not None, log_page, news.rest_is_shown)
    return Page(
        table=projection.table,
        names=names,
        address=replace(context.address, picks=turn.picks),
        news=news,
        turn=turn,
        votes=votes,
        rule=_rule(context),
        results=results,
        board=board,
        board_key=board_key(context, board, news, log, forms.token),
        log=log,
        seats=seats,
        forms=forms,
        terms=terms,
        panels=() if news.rest_is_shown else _panels(context),
    )


def _panels(context: PageContext) -> tuple[Panel, ...]:
    """Returns the panels of other apps beside the board."""
    asked = (context.projection, context.member, context.now)
    return table_panels.collect_among(context.answers, *asked)


def _player_names(
    projection: TableProjection, address: PageAddress, whole_log: bool
) -> PlayerNames:
    """The names, with the address of rules: beside the board, or on the page of rules from the
    whole log.
    """
    query = address.without_rule
    beside = f"{address.path}{query}{'&' if query else '?'}{RULE}="
    return player_names_of(
        projection.game, projection.occupants, "" if whole_log else beside, bool(query)
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
