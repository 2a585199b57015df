"""Draws a table's page for one viewer from what they may know, in a fixed number of queries
whatever was played. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.core.paginator import Page as Paged
from django.core.paginator import Paginator

from club.catalogue.rulebook import render_rule
from club.members.models import Member
from club.play.optional_actions import open_invitations
from club.play.services.orders import LONGEST_ORDER
from club.records.known_lines import Line
from club.table_page.addresses import OPEN, Already, folds_in, picks_in, query_string, shown_word
from club.table_page.log import Day, ending, lately, log_of, set_aside_of
from club.table_page.page import RULE, Page, Rule
from club.table_page.proposals import Voting, voting_of
from club.table_page.sentence import Sentence, sentence_of
from club.table_page.standstill import standstill_of
from club.table_page.turn.advice import Counsel, counsel_of
from club.table_page.turn.blanks import forms_of
from club.table_page.turn.planning import ORDER, Planner, Planning
from club.table_page.turn.turn import Taking, Turn
from club.tables.history_rows import TableEvent
from club.tables.invitation_rows import Invitation
from club.tables.models import Status, Table
from club.tables.presentation.chance_proof import chance_proof_of
from club.tables.presentation.log_lines import PlayerNames, merged_history, player_names_of
from club.tables.presentation.missed import Missed, missed_lines, missed_of
from club.tables.presentation.results import Results, results_of
from club.tables.presentation.seats import SeatedPlayer, seated_players
from club.tables.presentation.sentences import notation_words
from club.tables.projection import TableProjection, project_table
from club.timecontrol.words import uncounted_time_in_words
from club.ui.panels import beside_names, panels
from games.core import AnyGame, Viewer

ONE_PAGE = 80  # lines of the whole log
NOTHING = Already()


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
    one = project_table(table, viewer)
    return _Drawing(table.game, one, member, now, query, log_page, all_orders, already).page()


@dataclass(frozen=True)
class _Drawing:
    """All that a page is drawn from: what the viewer may know, and what their address says."""

    game: AnyGame
    seen: TableProjection
    member: Member
    now: datetime
    query: Mapping[str, str]  # of the address
    log_page: str  # number of a page of the whole log; empty: the latest beside the board
    all_orders: bool  # all forms of standing orders are drawn
    already: Already

    def page(self) -> Page:
        table = self.seen.table
        return Page(
            table=table,
            game=self.game,
            viewer=self.seen.viewer,
            hosts=self._hosts,
            cast=self.cast,
            sitters=self._sitters,
            view=self._view,
            sentence=self._sentence,
            turn=self._turn,
            counsel=self._counsel,
            forms=forms_of(self.seen, self.cast, self.writing, self.all_orders),
            set_aside=set_aside_of(self.seen, self.cast),
            writing=self.writing,
            planning=self.planning,
            missed=self._missed,
            touched=self._touched,
            log=self._log,
            log_more=self._log_more,
            log_page=self._paged,
            rule=self.rule,
            folds=self.folds,
            opened=self.opened,
            shown=self.shown,
            same=self.same,
            rest_stands=self.rest_stands,
            alone=self.alone,
            results=self.results,
            promise=chance_proof_of(self.seen),
            asked=self._asked,
            invited=self._invited,
            voting=self.voting,
            held=self.seen.is_suspended,
            mark=self.seen.version_token,
            panels=() if self.rest_stands else panels("table", self.seen, self.member, self.now),
        )

    @cached_property
    def results(self) -> Results | None:
        seen = self.seen
        return results_of(seen.outcome, self.cast, seen.occupants, seen.viewer)

    @property
    def _sitters(self) -> tuple[SeatedPlayer, ...]:
        beside = {} if self.rest_stands else beside_names(self.seen, self.now)
        return tuple(
            replace(sitter, beside=beside.get(sitter.member.pk, ()) if sitter.member else ())
            for sitter in seated_players(
                self.seen.occupants, self.now, uncounted_time_in_words(self.seen.table)
            )
        )

    @property
    def _sentence(self) -> Sentence:
        said = sentence_of(self.seen, self.cast, self.results, self.planning, self._hosts)
        return replace(
            said, standstill=standstill_of(self.seen, self.voting.paused_until, self.now)
        )

    @property
    def _hosts(self) -> bool:
        return self.seen.table.host_id == self.member.pk

    @cached_property
    def _asked(self) -> tuple[Invitation, ...]:
        return tuple(open_invitations(self.seen.table))

    @property
    def _invited(self) -> bool:
        standing = (one for one in self._asked if one.declined_at is None)
        return any(one.member_id == self.member.pk for one in standing)

    @property
    def _touched(self) -> frozenset[str]:
        return notation_words(message for line in self.seen.missed for message in line.news)

    @property
    def _log_more(self) -> bool:
        return len(self._told_of) < len(self.seen.lines) + len(self.seen.events)

    @property
    def address(self) -> str:
        return self.seen.table.get_absolute_url()

    @cached_property
    def picks(self) -> dict[str, str]:
        return picks_in(self.query, self.game)

    @cached_property
    def writing(self) -> str:
        """The standing order that the address carries."""
        return self.query.get(ORDER, "")[:LONGEST_ORDER]

    @property
    def folds(self) -> str:
        return folds_in(self.query)

    @property
    def opened(self) -> frozenset[str]:
        return self.already.wanted(self.folds, self.seen.table.status != Status.OPEN)

    @cached_property
    def shown(self) -> str:
        return self._shown_with(self.opened)

    def _shown_with(self, folds: frozenset[str]) -> str:
        return shown_word(self.seen.version_token, self.voting.mark, self.writing, *sorted(folds))

    @property
    def rest_stands(self) -> bool:
        return self.shown.partition("_")[0] == self.already.shown.partition("_")[0]

    @property
    def alone(self) -> str:
        fold = self.already.opening
        lacking = fold and self._shown_with(self.opened - {fold}) == self.already.shown
        return fold if lacking else ""

    @property
    def same(self) -> bool:
        return self.shown == self.already.shown

    @cached_property
    def voting(self) -> Voting:
        return voting_of(self.seen, self.cast, self.now)

    @property
    def carried(self) -> dict[str, str]:
        """What an address goes on with when only the rule beside the board changes."""
        others = ((ORDER, self.writing), (OPEN, self.folds))
        return self.picks | {name: value for name, value in others if value}

    @cached_property
    def cast(self) -> PlayerNames:
        said = query_string(self.carried.items())
        beside = f"{self.address}{said}{'&' if said else '?'}{RULE}="
        return player_names_of(
            self.game, self.seen.occupants, "" if self.log_page else beside, bool(said)
        )

    @cached_property
    def rule(self) -> Rule | None:
        number = self.query.get(RULE, "")
        text = render_rule(self.game, number, self.cast.rules) if number else None
        if text is None:
            return None
        return Rule(number, text, self.address + query_string(self.carried.items()))

    @property
    def carried_along(self) -> tuple[tuple[str, str], ...]:
        """What every address of a choice carries: the rule that is shown, and the open folds."""
        both = ((RULE, self.rule.number if self.rule else ""), (OPEN, self.folds))
        return tuple((name, value) for name, value in both if value)

    @cached_property
    def planning(self) -> Planning | None:
        own = self.seen.own
        if not self.writing or own is None or not self.seen.may_order:
            return None
        planner = Planner(
            cast=self.cast,
            view=self.seen.view,
            seat=own.seat,
            address=self.address,
            orders=own.orders,
            picks=self.picks,
            carried_along=self.carried_along,
        )
        return planner.planning(self.writing)

    @property
    def _view(self) -> object:
        if self.planning:
            return self.planning.asking.view
        return self.seen.decision.view if self.seen.decision else self.seen.view

    @cached_property
    def _turn(self) -> Turn | None:
        decision, own = self.seen.decision, self.seen.own
        if decision is None or own is None:
            return None
        picks = () if self.planning else tuple(self.picks.items())
        taking = Taking(
            self.cast,
            decision,
            own,
            self.member.confirm_turns,
            self.address,
            picks,
            self.carried_along,
        )
        return taking.turn()

    @property
    def _counsel(self) -> Counsel | None:
        if self.planning:
            return None
        return counsel_of(self.seen, self.cast, self.address, self.query, self.picks)

    @property
    def _missed(self) -> Missed | None:
        missed = () if self.rest_stands else missed_lines(self.seen)
        return missed_of(missed, self.seen.table, self.seen.viewer, self.seen.learned, self.cast)

    @property
    def _log(self) -> tuple[Day, ...]:
        return () if self.rest_stands else log_of(self._told_of, self.cast, self.seen.learned)

    @property
    def _past(self) -> Iterator[Line | TableEvent]:
        return merged_history(self.seen.lines, self.seen.events)

    @cached_property
    def _paged(self) -> Paged[Line | TableEvent] | None:
        if not self.log_page:
            return None
        return Paginator(list(self._past), ONE_PAGE).get_page(self.log_page)

    @cached_property
    def _told_of(self) -> list[Line | TableEvent]:
        """Of the history, what is shown."""
        if self._paged is not None:
            return list(self._paged.object_list)
        return ending(self._past) if self.results else lately(self._past)
