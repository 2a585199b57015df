"""What a table's page shows its viewer: data alone. `drawing.py` makes it from what the viewer may
know (`club/tables/projection.py`); how choices become buttons is in `table_page/turn/choices.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from django.core.paginator import Page as Paged
from django.utils.safestring import SafeString

from club.catalogue.titles import Term, terms
from club.table_page.addresses import OPEN, query_string
from club.table_page.log import Day
from club.table_page.pictures import picture_of
from club.table_page.proposals import Voting
from club.table_page.sentence import Sentence
from club.table_page.turn.advice import Counsel
from club.table_page.turn.blanks import Forms, OrderBlank
from club.table_page.turn.choices import Asking
from club.table_page.turn.composing import Composing
from club.table_page.turn.planning import ORDER, Planning
from club.table_page.turn.turn import Turn
from club.tables.idle_tables import called_off_at
from club.tables.invitation_rows import Invitation
from club.tables.models import StandInPolicy, Status, Table
from club.tables.presentation.chance_proof import ChanceProof
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.missed import Missed
from club.tables.presentation.results import Results
from club.tables.presentation.seats import SeatedPlayer
from club.timecontrol.words import absence_policy_in_words, named_time_control
from club.ui.panels import Panel
from games import registry
from games.core import AnyGame, Viewer

RULE = "rule"  # names the rule shown beside the board, in an address


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule shown beside the board."""

    number: str
    text: SafeString
    close: str  # address of the page without it


@dataclass(frozen=True)
class Page:
    """Everything a table's page shows its viewer."""

    table: Table
    game: AnyGame
    viewer: Viewer
    hosts: bool  # who looks is the host
    cast: PlayerNames
    sitters: tuple[SeatedPlayer, ...]  # by seat
    view: Any  # what the game's board is drawn from; None before the start
    sentence: Sentence
    turn: Turn | None
    counsel: Counsel | None  # advice for a learner; None where there is none to be had
    forms: Forms
    set_aside: tuple[SafeString, ...]  # why orders of the viewer's were, since it last made a move
    writing: str  # the standing order that the address carries; empty: none
    # the plan that is being made of it; then `view` is what it would come to
    planning: Planning | None
    missed: Missed | None  # while you were away
    # words of the notation in all that was missed: boards put a dot on the places among them
    touched: frozenset[str]
    log: tuple[Day, ...]  # the latest first
    log_more: bool
    log_page: Paged[Any] | None  # of the whole log; None beside the board
    rule: Rule | None
    folds: str  # the folds that the address opens, as it carries them
    opened: frozenset[str]  # the folds whose contents are wanted
    shown: str  # changes with all that is shown except by what is picked
    same: bool  # who looks has all that already
    rest_stands: bool  # they have, but for what is laid out: log, panels and the like are left out
    alone: str  # the fold that they have just opened, and nothing else is new; empty: none
    results: Results | None
    promise: ChanceProof | None
    asked: tuple[Invitation, ...]  # who is asked by name to an open table, and does not sit there
    invited: bool  # who looks is among them, and has not said no
    voting: Voting
    held: bool  # nobody can play until a fault was looked at
    mark: str  # changes with all that may be news to this viewer
    panels: tuple[Panel, ...]  # what wings add beside the board

    @property
    def pace(self) -> str:
        return named_time_control(self.table)

    @property
    def constitution(self) -> str:
        """What happens as time runs short and out."""
        return absence_policy_in_words(self.table)

    @property
    def terms(self) -> tuple[Term, ...]:
        """What the host decided about the game."""
        return terms(self.game, self.table.options)

    @property
    def boards(self) -> list[str]:
        """The board's template and the one in its place while there is none."""
        return [f"{registry.folder(self.game)}/board.jinja", "games/_plain.jinja"]

    @property
    def unfinished(self) -> bool:
        """Whether something may still come to pass here."""
        return self.table.live or self.table.status == Status.OPEN

    @property
    def at_leisure(self) -> bool:
        """Whether the game does not wait for the viewer."""
        return self.turn is None or not self.turn.must

    @property
    def waiting(self) -> bool:
        """Whether the viewer can but wait: for somebody's move, or for the host to begin."""
        if self.table.status == Status.OPEN:
            return self.viewer is not None and not self.hosts
        return self.at_leisure

    @property
    def stage(self) -> str:
        """The classes of what is asked: what becomes of the table, and of the viewer."""
        classes = {"planning": self.planning is not None, "waiting": self.waiting}
        return " ".join((f"at-{self.table.status}", *(name for name in classes if classes[name])))

    @property
    def part(self) -> str:
        """The template of what stands below the sentence; empty: nothing does."""
        if self.table.status == Status.OPEN:
            return "table_page/_opening.jinja"
        if self.planning:
            return "table_page/_planning.jinja"
        if self.turn:
            return "table_page/_choosing.jinja"
        if self.table.live and self.table.marked:
            return "table_page/_held.jinja"
        return "table_page/_thinking.jinja" if self.table.live and not self.held else ""

    @property
    def ahead(self) -> tuple[OrderBlank, ...]:
        """The plans that may be made while somebody else is waited for."""
        if self.planning or not self.at_leisure:
            return ()
        return tuple(order for order in self.forms.orders if order.planned)

    @property
    def rule_of_step(self) -> SafeString:
        """A link to the rule of the only kind of move left, where the sentence has none."""
        rule = self.asking.rule if self.asking else UNSAID
        return UNSAID if rule in self.sentence.first else rule

    @property
    def mine(self) -> SeatedPlayer | None:
        return self.sitters[self.viewer] if self.viewer is not None else None

    @property
    def terms_mark(self) -> str:
        """Changes when something that can be proposed does: it is not drawn anew before."""
        return f"{self.table.status}-{self.voting.mark}"

    @property
    def unusual_terms(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if not term.usual)

    @property
    def usual_terms(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if term.usual)

    @property
    def cites_again(self) -> bool:
        """Whether rules are hidden that lines above have cited."""
        lines = (line for day in self.log for turn in day.turns for line in turn.lines)
        return any(line.cited for line in lines)

    @property
    def full(self) -> bool:
        return not any(sitter.empty for sitter in self.sitters)

    @property
    def called_off_at(self) -> datetime | None:
        """When an open table is called off unless somebody sits down before."""  # L14
        return called_off_at(self.table) if self.table.status == Status.OPEN else None

    @property
    def may_sit_down(self) -> bool:
        """Whether who looks may take a chair of an open table without its address."""
        return self.viewer is None and not self.full and (self.invited or not self.table.private)

    @property
    def company(self) -> tuple[SeatedPlayer, ...]:
        """The other members who sit here."""
        return tuple(sitter for sitter in self.sitters if sitter.member and not sitter.mine)

    @property
    def thinking(self) -> tuple[SeatedPlayer, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.awaited)

    @property
    def timed(self) -> bool:
        """Whether somebody who is waited for has a clock running."""
        return any(sitter.clock for sitter in self.thinking)

    @property
    def picture(self) -> object:
        """What the board's template draws; None before the start."""
        if self.view is None:
            return None
        asking = self.asking
        return picture_of(self.game, self.view, asking.narrowing.moves if asking else ())

    @cached_property
    def query(self) -> str:
        """What was picked and which rule is shown, as the page's address carries it."""
        picked = self.asking.narrowing.picks if self.asking else ()
        if self.composing:
            picked = self.composing.picks
        shown = [(RULE, self.rule.number)] if self.rule else []
        shown += [(OPEN, self.folds)] if self.folds else []
        written = [(ORDER, self.writing)] if self.writing else []
        return query_string((*picked, *shown, *written))

    @property
    def news_query(self) -> str:
        """What a page sends to ask for news: its own query, and what it shows already."""
        joined = "&" if self.query else "?"
        kept = f"forms={self.forms.mark}&terms={self.terms_mark}"
        return f"{self.query}{joined}since={self.mark}&{kept}"

    @property
    def stand_in(self) -> str:
        """What happens once the time is up."""
        return str(StandInPolicy(self.table.stand_in).label)

    def opens(self, fold: str) -> str:
        """Address of the page with one more fold open; what is picked stays so."""
        opened = ".".join(filter(None, (self.folds, fold)))
        carried = dict(parse_qsl(self.query.removeprefix("?"))) | {OPEN: opened}
        return self.table.get_absolute_url() + query_string(carried.items())

    def writes(self, order: str) -> str:
        """Address of the page with this standing order being written."""
        return self.table.get_absolute_url() + query_string(((ORDER, order),))

    def asks(self, about: frozenset[str]) -> bool:
        """Whether there are moves of one of these kinds, or with one of these fields."""
        return self.asking is not None and not about.isdisjoint(self.asking.about)

    @property
    def composing(self) -> Composing | None:
        """The move that is being put together; None where none is."""
        return None if self.planning or self.turn is None else self.turn.composing

    @property
    def asking(self) -> Asking | None:
        """What a board may link to; None when there is nothing to choose."""
        if self.planning:
            return None if self.planning.closed else self.planning.asking
        return self.turn.asking if self.turn and not self.turn.closed else None
