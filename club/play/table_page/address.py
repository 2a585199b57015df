"""The address of a table's page, the context of its sections, and what a browser shows already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from club.base.checksums import checksum
from club.base.ui.page_questions import Answers
from club.people.members.models import Member
from club.play.catalogue.rulebook import rulebook
from club.play.moves.services.standing_orders import LONGEST_ORDER
from club.play.tables.models import Status
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.projection import TableProjection
from games.core import AnyGame
from games.narrowing import KIND
from games.planning import BETWEEN, plan_parts

LONGEST_PICK = 300  # characters of a value in an address
OPEN = "open"  # names the open collapsible sections
RULE = "rule"  # names the rule shown beside the board
LAID = "laid"  # holds moves that are laid out in the address alone
ORDER = "order"  # holds a standing order that is being written
ADVICE = "advice"  # asks for advice
SECTION_NAMES = re.compile(r"[a-z]{1,12}(\.[a-z]{1,12}){0,9}")  # joined by dots
Picks = tuple[tuple[str, str], ...]
READ_FIRST = ("agreed", "stakes")  # sections that are read before joining


@dataclass(frozen=True)
class PageAddress:
    """The parts of an address of a table's page."""

    path: str
    picks: Picks = ()
    laid: tuple[str, ...] = ()  # notations laid out after the stored draft
    order: str = ""  # the standing order that is being written; empty: none
    rule: str = ""  # number of the rule that is shown; empty: none
    open_sections: str = ""  # names of the open sections, joined by dots
    # the advice that is asked for: 0 none, 1 the kind of move, 2 the move
    advised: int = 0

    @cached_property
    def query(self) -> str:
        """The query string of the page, with everything that the page keeps."""
        return query_string((*self.picks, *self.carried(LAID, RULE, OPEN, ORDER)))

    @property
    def without_rule(self) -> str:
        """The query string without the rule beside the board."""
        return query_string(
            (dict(self.picks) | dict(self.carried(LAID, ORDER, OPEN))).items()
        )

    @property
    def carried_along(self) -> Picks:
        """The parameters that every link to a choice keeps: laid-out moves, rule, open sections."""
        return self.carried(LAID, RULE, OPEN)

    def carried(self, *names: str) -> Picks:
        """Returns the parameters of these names that are not empty."""
        values = {
            LAID: BETWEEN.join(self.laid),
            RULE: self.rule,
            OPEN: self.open_sections,
            ORDER: self.order,
        }
        return tuple((name, values[name]) for name in names if values[name])

    def opens(self, fold: str) -> str:
        """The address with one more section open and the same picks."""
        opened = ".".join(filter(None, (self.open_sections, fold)))
        carried = dict(parse_qsl(self.query.removeprefix("?"))) | {OPEN: opened}
        return self.path + query_string(carried.items())

    def writes(self, order: str) -> str:
        """The address with this standing order being written."""
        return self.path + query_string(((ORDER, order),))


@dataclass(frozen=True)
class PageContext:
    """The source of the sections of a page: what the viewer may know, the time, the
    address.
    """

    projection: TableProjection
    names: PlayerNames
    member: Member  # the viewer's account
    now: datetime
    address: PageAddress
    answers: Answers  # to the questions of the page


def parse_address(query: Mapping[str, str], path: str, game: AnyGame) -> PageAddress:
    """The page's address from its query. Parameters that no page links to are left out."""
    rule = query.get(RULE, "")
    return PageAddress(
        path=path,
        picks=tuple(_picks_in(query, game)),
        laid=tuple(plan_parts(query.get(LAID, "")[:LONGEST_ORDER])),
        order=query.get(ORDER, "")[:LONGEST_ORDER],
        rule=rule if rule and rule in rulebook(game).rules else "",
        open_sections=_open_sections_in(query),
        advised={"1": 1, "2": 2}.get(query.get(ADVICE, ""), 0),
    )


def query_string(picks: Iterable[tuple[str, str]]) -> str:
    """The query string of these parameters, with its question mark; empty for none."""
    query = urlencode(list(picks))
    return f"?{query}" if query else ""


def _picks_in(query: Mapping[str, str], game: AnyGame) -> Iterable[tuple[str, str]]:
    named = {field.name for kind in game.moves for field in fields(kind)}
    known = {
        KIND,
        *named,
        *(name for kind in game.moves for name, _ in kind.ROUGHLY.values()),
    }
    for name, value in query.items():
        if name in known and len(value) <= LONGEST_PICK:
            yield name, value


def _open_sections_in(query: Mapping[str, str]) -> str:
    names = query.get(OPEN, "")
    return names if SECTION_NAMES.fullmatch(names) else ""


@dataclass(frozen=True, slots=True)
class BrowserState:
    """The state of the page in the browser, as its request says."""

    shown: str = ""  # the page's `shown` token; empty: unknown
    open_sections: tuple[str, ...] = ()  # that are open
    opening: str = ""  # the section that is being opened; empty: none


@dataclass(frozen=True, slots=True)
class NewsSection:
    """Which parts of the page are new to the browser."""

    token: str  # changes with all news for the viewer
    shown: str  # changes with all that is shown apart from picks; laid-out moves count
    open_sections: frozenset[str]  # sections that are rendered with their contents
    is_unfinished: bool  # news may still come
    same: bool  # the browser shows the same
    # only the draft differs: log, panels and similar parts are left out
    rest_is_shown: bool
    # the section that was just opened, if nothing else is new; else empty
    only_section: str


def news_section(
    context: PageContext, browser_state: BrowserState, offers: str
) -> NewsSection:
    """Compares the page with the browser's state. `offers` is the token of the proposal forms."""
    table, address = context.projection.table, context.address
    open_sections = frozenset(
        (
            *address.open_sections.split("."),
            *browser_state.open_sections,
            *(READ_FIRST if table.status == Status.OPEN else ()),
        )
    )
    laid_out = checksum(address.laid) if address.laid else ""
    beside = (context.projection.version_token + laid_out, offers, address.order)
    shown, fold = _shown_token(*beside, *sorted(open_sections)), browser_state.opening
    is_only_news = (
        fold
        and _shown_token(*beside, *sorted(open_sections - {fold}))
        == browser_state.shown
    )
    return NewsSection(
        token=context.projection.version_token,
        shown=shown,
        open_sections=open_sections,
        is_unfinished=table.live or table.status == Status.OPEN,
        same=shown == browser_state.shown,
        rest_is_shown=shown.partition("_")[0] == browser_state.shown.partition("_")[0],
        only_section=fold if is_only_news else "",
    )


def _shown_token(token: str, *rest: str) -> str:
    """A token for all that a page shows apart from its picks. The part after the underscore changes
    with the draft alone, like the last part of the version token.
    """
    beside, _, draft = token.rpartition("-")
    return f"{checksum((beside, *rest))}_{draft}"
