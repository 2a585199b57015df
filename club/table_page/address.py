"""The address of a table's page: what was picked, and whatever else it carries. `Look` is all that
the sections of the page are drawn from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from club.catalogue.rulebook import rulebook
from club.members.models import Member
from club.play.services.orders import LONGEST_ORDER
from club.tables.presentation.log_lines import PlayerNames
from club.tables.projection import TableProjection
from games.core import AnyGame
from games.narrowing import KIND

LONGEST_PICK = 300  # characters of a value in an address
OPEN = "open"  # names the folds that are open
RULE = "rule"  # names the rule shown beside the board
ORDER = "order"  # carries a standing order that is being written
ADVICE = "advice"  # asks for advice
FOLDS = re.compile(r"[a-z]{1,12}(\.[a-z]{1,12}){0,9}")  # with a dot between them

Picks = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PageAddress:
    """An address of a table's page, in its parts."""

    path: str
    picks: Picks = ()
    order: str = ""  # the standing order that is being written; empty: none
    rule: str = ""  # number of the rule that is shown; empty: none
    folds: str = ""  # that are open, with a dot between them
    advised: bool = False  # advice is asked for

    @cached_property
    def query(self) -> str:
        """All of it that a page keeps, as the address carries it."""
        return query_string((*self.picks, *self.carried(RULE, OPEN, ORDER)))

    @property
    def without_rule(self) -> str:
        """What an address goes on with when only the rule beside the board changes."""
        return query_string((dict(self.picks) | dict(self.carried(ORDER, OPEN))).items())

    @property
    def carried_along(self) -> Picks:
        """What every address of a choice carries: the rule that is shown, and the open folds."""
        return self.carried(RULE, OPEN)

    def carried(self, *names: str) -> Picks:
        """Those of these parts that are not empty."""
        values = {RULE: self.rule, OPEN: self.folds, ORDER: self.order}
        return tuple((name, values[name]) for name in names if values[name])

    def opens(self, fold: str) -> str:
        """The page with one more fold open; what is picked stays so."""
        opened = ".".join(filter(None, (self.folds, fold)))
        carried = dict(parse_qsl(self.query.removeprefix("?"))) | {OPEN: opened}
        return self.path + query_string(carried.items())

    def writes(self, order: str) -> str:
        """The page with this standing order being written."""
        return self.path + query_string(((ORDER, order),))


@dataclass(frozen=True)
class Look:
    """A look at a table's page: what its viewer may know, when, and by which address."""

    seen: TableProjection
    cast: PlayerNames
    member: Member  # who looks
    now: datetime
    address: PageAddress


def address_in(query: Mapping[str, str], path: str, game: AnyGame) -> PageAddress:
    """The page's address from its query; what no page of ours would carry is left out."""
    rule = query.get(RULE, "")
    return PageAddress(
        path=path,
        picks=tuple(_picks_in(query, game)),
        order=query.get(ORDER, "")[:LONGEST_ORDER],
        rule=rule if rule and rule in rulebook(game).rules else "",
        folds=_folds_in(query),
        advised=ADVICE in query,
    )


def query_string(picks: Iterable[tuple[str, str]]) -> str:
    """As an address carries it, with its question mark; empty when there is nothing to say."""
    said = urlencode(list(picks))
    return f"?{said}" if said else ""


def _picks_in(query: Mapping[str, str], game: AnyGame) -> Iterable[tuple[str, str]]:
    named = {field.name for kind in game.moves for field in fields(kind)}
    known = {KIND, *named, *(name for kind in game.moves for name, _ in kind.ROUGHLY.values())}
    for name, value in query.items():
        if name in known and len(value) <= LONGEST_PICK:
            yield name, value


def _folds_in(query: Mapping[str, str]) -> str:
    said = query.get(OPEN, "")
    return said if FOLDS.fullmatch(said) else ""
