"""What the reader's page shows already, and what of it may have changed: how a table's page asks
for news, and what is left out of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from club.checksums import checksum
from club.table_page.address import Look
from club.tables.models import Status

READ_FIRST = ("agreed", "stakes")  # folds that are read before one sits down


@dataclass(frozen=True, slots=True)
class Already:
    """What stands on the page of who asks for fragments."""

    shown: str = ""  # as the page named it; empty: nothing is known of it
    folds: tuple[str, ...] = ()  # that stand open
    opening: str = ""  # the one among them whose contents are asked for; empty: none


@dataclass(frozen=True, slots=True)
class NewsSection:
    """What of a page is new to its reader."""

    mark: str  # changes with all that may be news to this viewer
    shown: str  # changes with all that is shown except by what is picked
    opened: frozenset[str]  # the folds whose contents are wanted
    unfinished: bool  # something may still come to pass here
    same: bool  # who looks has all that already
    rest_stands: bool  # they have, but for what is laid out: log, panels and the like are left out
    alone: str  # the fold that they have just opened, and nothing else is new; empty: none


def news_section(look: Look, already: Already, offers: str) -> NewsSection:
    """What is new since a page that shows what is there `already`; `offers` is the checksum of what
    may be proposed.
    """
    table, address = look.seen.table, look.address
    opened = frozenset((*address.folds.split("."), *already.folds, *_read_first(table.status)))
    beside = (look.seen.version_token, offers, address.order)
    shown, fold = _shown_word(*beside, *sorted(opened)), already.opening
    lacking = fold and _shown_word(*beside, *sorted(opened - {fold})) == already.shown
    return NewsSection(
        mark=look.seen.version_token,
        shown=shown,
        opened=opened,
        unfinished=table.live or table.status == Status.OPEN,
        same=shown == already.shown,
        rest_stands=shown.partition("_")[0] == already.shown.partition("_")[0],
        alone=fold if lacking else "",
    )


def _read_first(status: str) -> tuple[str, ...]:
    return READ_FIRST if status == Status.OPEN else ()


def _shown_word(mark: str, *rest: str) -> str:
    """For all that a page shows but for what is picked; what stands behind the underscore is for
    what is laid out, as behind the mark's last dash.
    """
    beside, _, draft = mark.rpartition("-")
    return f"{checksum((beside, *rest))}_{draft}"
