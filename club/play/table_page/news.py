"""What a browser shows already, and which parts of the page have changed since."""

from __future__ import annotations

from dataclasses import dataclass

from club.base.checksums import checksum
from club.play.table_page.address import PageContext
from club.play.tables.models import Status

READ_FIRST = ("agreed", "stakes")  # sections that are read before joining


@dataclass(frozen=True, slots=True)
class BrowserState:
    """What the page in the browser shows, as its request says."""

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
            *_sections_read_first(table.status),
        )
    )
    laid_out = checksum(address.laid) if address.laid else ""
    beside = (
        context.projection.version_token + laid_out,
        offers,
        address.order,
    )
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


def _sections_read_first(status: str) -> tuple[str, ...]:
    """The sections that are open before a table starts."""
    return READ_FIRST if status == Status.OPEN else ()


def _shown_token(token: str, *rest: str) -> str:
    """A token for all that a page shows apart from its picks. The part after the underscore changes
    with the draft alone, like the last part of the version token.
    """
    beside, _, draft = token.rpartition("-")
    return f"{checksum((beside, *rest))}_{draft}"
