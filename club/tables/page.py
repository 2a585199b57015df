"""What a table's page is drawn from, for one viewer, in a fixed number of queries whatever was played.

Read without a lock; nothing here writes, and nothing of a position leaves but by the questions of the contract.
How choices become buttons is in `asking.py`, how sentences become lines in `telling.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from club.members.models import Member
from club.records.chronicle import Chronicle, Line
from club.tables import queries, times
from club.tables.asking import Asking, Step, asking, picks_in, query, steps_of
from club.tables.logbook import Day, Missed, log_of, missed_of
from club.tables.marks import mark, readable
from club.tables.models import Chair, Happening, StandIn, Table
from club.tables.offering import Forms, forms_for
from club.tables.planning import LONGEST_ORDER, ORDER, Planner, Planning
from club.tables.rulebook import paragraph
from club.tables.services import Drafted, drafted
from club.tables.shelf import Term, terms
from club.tables.sitters import Sitter, sitters_of
from club.tables.standing import Promise, Standing, promise_of, standing_of
from club.tables.telling import Cast, cast_of, history
from club.tables.words import unpacked, words_of
from games.core import AnyGame, AnyPosition, Family, Seat, Viewer

ONE_PAGE = 30  # lines of the log
RULE = "rule"  # names the rule shown beside the board, in an address


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule shown beside the board."""

    number: str
    text: SafeString
    close: str  # address of the page without it


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat may do now."""

    number: int  # of the question, as the forms carry it
    asking: Asking
    drafted: tuple[Step, ...]
    before: object  # the seat's view without the moves laid out; None where there are none
    balance: SafeString  # what the moves laid out come to; empty for fewer than two
    lost: tuple[str, ...]  # notations that no longer are possible
    closed: bool  # the draft's last move must be played before anything else
    direct: bool  # a move is played at once
    must: bool  # the game waits for this seat

    @property
    def notations(self) -> tuple[str, ...]:
        return tuple(step.notation for step in self.drafted)


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a table's page shows its viewer."""

    table: Table
    game: AnyGame
    viewer: Viewer
    sitters: tuple[Sitter, ...]  # by seat
    view: object  # what the game's board is drawn from; None before the start
    sentence: SafeString  # what is asked, or whom the table waits for
    turn: Turn | None
    forms: Forms
    set_aside: tuple[SafeString, ...]  # why orders of the viewer's were, since it last made a move
    writing: str  # the standing order that the address carries; empty: none
    planning: Planning | None  # the plan that is being made of it; then `view` is what it would come to
    missed: Missed | None  # while you were away
    touched: frozenset[str]  # words of the notation in all that was missed: boards put a dot on the places among them
    log: tuple[Day, ...]  # the latest first
    log_more: int
    rule: Rule | None
    standing: Standing | None
    promise: Promise | None
    terms: tuple[Term, ...]  # what the host decided about the game
    pace: str
    stand_in: str
    held: bool  # nobody can play until a fault was looked at
    mark: str  # changes with all that may be news to this viewer

    @property
    def boards(self) -> list[str]:
        """The board's template and the one in its place while there is none."""
        return [f"games/{self.table.game_slug}/board.html", "games/_plain.html"]

    @property
    def mine(self) -> Sitter | None:
        return self.sitters[self.viewer] if self.viewer is not None else None

    @property
    def forms_mark(self) -> str:
        """Changes when something that can be filled in does: it is not drawn anew before."""
        agrees = self.mine.chair.calls_off if self.mine else False
        return f"{self.forms.mark}-{self.table.status}-{int(agrees)}"

    @property
    def unusual_terms(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if not term.usual)

    @property
    def usual_terms(self) -> tuple[Term, ...]:
        return tuple(term for term in self.terms if term.usual)

    @property
    def full(self) -> bool:
        return not any(sitter.chair.empty for sitter in self.sitters)

    @property
    def company(self) -> tuple[Sitter, ...]:
        """The other members who sit here."""
        return tuple(sitter for sitter in self.sitters if sitter.chair.member_id and not sitter.mine)

    @property
    def thinking(self) -> tuple[Sitter, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.awaited)

    @property
    def timed(self) -> bool:
        """Whether somebody who is waited for has a clock running."""
        return any(sitter.time for sitter in self.thinking)

    @property
    def picture(self) -> object:
        """What the board's template draws; None before the start."""
        asking = self.narrowing
        return None if self.view is None else self.game.picture(self.view, asking.narrowing.moves if asking else ())

    @property
    def query(self) -> str:
        """What was picked and which rule is shown, as the page's address carries it."""
        picked = self.narrowing.narrowing.picks if self.narrowing else ()
        shown = [(RULE, self.rule.number)] if self.rule else []
        return query((*picked, *shown, *([(ORDER, self.writing)] if self.writing else [])))

    def writes(self, order: str) -> str:
        """Address of the page with this standing order being written."""
        return self.table.get_absolute_url() + query(((ORDER, order),))

    @property
    def narrowing(self) -> Asking | None:
        """What a board may link to; None when there is nothing to choose."""
        if self.planning:
            return None if self.planning.closed else self.planning.asking
        return self.turn.asking if self.turn and not self.turn.closed else None


def page_of(
    table: Table, viewer: Viewer, member: Member, query: Mapping[str, str], now: datetime, whole_log: bool = False
) -> Page:
    """The page as the viewer may see it. Raises `registry.UnknownGame` when the rules left the shelf."""
    game, chairs = table.game, queries.seated(table)
    happened = list(queries.happenings(table, viewer))
    read = readable(table)
    return _Drawing(table, game, viewer, member, chairs, happened, read, now).page(query, whole_log)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """All that was read for a page."""

    table: Table
    game: AnyGame
    viewer: Viewer
    member: Member
    chairs: list[Chair]
    happened: list[Happening]
    read: Chronicle | None
    now: datetime

    def page(self, asked_for: Mapping[str, str], whole_log: bool) -> Page:
        picks, writing = picks_in(asked_for, self.game), asked_for.get(ORDER, "")[:LONGEST_ORDER]
        carried = {**picks, **({ORDER: writing} if writing else {})}
        cast = cast_of(self.game, self.chairs, "" if whole_log else self._beside(carried))
        rule = self._rule(asked_for.get(RULE, ""), carried, cast)
        shown_rule = ((RULE, rule.number),) if rule else ()
        planning = self._planning(cast, picks, writing, shown_rule)
        turn, view, families = self._turn(cast, {} if planning else picks, shown_rule)
        past = history(self.read.lines[self.viewer] if self.read else (), self.happened)
        shown = past if whole_log else past[:ONE_PAGE]
        missed = self._missed()
        return Page(
            table=self.table,
            game=self.game,
            viewer=self.viewer,
            sitters=sitters_of(self.table, self.chairs, self.read, self.viewer, self.now),
            view=planning.asking.view if planning else view,
            sentence=cast.tell(self.game.asks(view)) if view is not None else SafeString(),
            turn=turn,
            forms=self._forms(families, cast, writing),
            set_aside=self._set_aside(cast),
            writing=writing,
            planning=planning,
            missed=missed_of(missed if self._has_played() else (), self.table, self.viewer, self._seen(), cast),
            touched=words_of(message for line in missed for message in line.news),
            log=log_of(shown, cast, self._seen()),
            log_more=len(past) - len(shown),
            rule=rule,
            standing=standing_of(self.table, self.read, cast, self.viewer),
            promise=promise_of(self.table, self.read),
            terms=terms(self.game, self.table.options),
            pace=times.pace(self.table.pace),
            stand_in=str(StandIn(self.table.stand_in).label),
            held=self.table.live and (bool(self.table.marked) or self.read is None),
            mark=mark(self.table, self.viewer, self.chairs, len(self.happened), self.read),
        )

    def _beside(self, picks: Mapping[str, str]) -> str:
        """How an address begins that shows a rule beside the board and keeps what was picked."""
        said = query(picks.items())
        return f"{self.table.get_absolute_url()}{said}{'&' if said else '?'}{RULE}="

    def _rule(self, number: str, picks: Mapping[str, str], cast: Cast) -> Rule | None:
        text = paragraph(self.game, number, cast.rules) if number else None
        return Rule(number, text, self.table.get_absolute_url() + query(picks.items())) if text is not None else None

    def _turn(
        self, cast: Cast, picks: Mapping[str, str], kept: tuple[tuple[str, str], ...]
    ) -> tuple[Turn | None, object, Sequence[Family]]:
        """What the viewer may do, the view with their draft laid on it, and the families of moves then."""
        if self.read is None:
            return None, None, ()
        position, chair = self.read.position, self._own_chair()
        if chair is None or not self._playable(position, chair.seat):
            return None, position.view(self.viewer), ()
        laid = drafted(self.game, position, chair.seat, chair.draft)
        asked = asking(cast, laid.position, chair.seat, self.table.get_absolute_url(), picks, kept, position)
        turn = Turn(
            number=chair.asked,
            asking=asked,
            drafted=steps_of(cast, position, chair.seat, laid.kept),
            before=position.view(chair.seat) if laid.kept else None,
            balance=self._balance(cast, position, laid),
            lost=laid.lost,
            closed=laid.closed,
            direct=not self.member.confirm_turns,
            must=chair.seat in position.to_act,
        )
        return turn, asked.view, () if laid.closed else laid.position.families(chair.seat)

    def _balance(self, cast: Cast, before: AnyPosition, laid: Drafted) -> SafeString:
        if len(laid.kept) < 2:
            return SafeString()
        said = self.game.balance(before.view(self.viewer), laid.position.view(self.viewer))
        return cast.sentence(said) if said else SafeString()

    def _forms(self, families: Sequence[Family], cast: Cast, writing: str) -> Forms:
        chair = self._own_chair()
        if self.read is None or chair is None or not self.table.live or self.table.marked:
            return Forms()
        return forms_for(families, self.read.position.view(chair.seat), chair.orders, cast, writing)

    def _planning(
        self, cast: Cast, picks: Mapping[str, str], writing: str, shown: tuple[tuple[str, str], ...]
    ) -> Planning | None:
        chair = self._own_chair()
        if not writing or self.read is None or chair is None or not self.table.live or self.table.marked:
            return None
        view, address = self.read.position.view(chair.seat), self.table.get_absolute_url()
        return Planner(cast, view, chair.seat, address, chair.orders, picks, shown).planning(writing)

    def _playable(self, position: AnyPosition, seat: Seat) -> bool:
        held = not self.table.live or bool(self.table.marked)
        return not held and seat in position.to_act | position.may_act

    def _missed(self) -> list[Line]:
        if self.read is None or self.viewer is None or not self.table.live:
            return []
        return [line for line in self.read.lines[self.viewer][self._seen() :] if line.seat != self.viewer]

    def _set_aside(self, cast: Cast) -> tuple[SafeString, ...]:
        lines = self.read.lines[self.viewer] if self.read and self.table.live else ()
        last = max((line.at for line in lines if line.seat == self.viewer), default=None)
        since = [one for one in self.happened if one.why is not None and (last is None or one.at >= last)]
        return tuple(cast.tell(unpacked(one.why)) for one in since if one.why is not None)

    def _has_played(self) -> bool:
        """Before that nothing was missed: all that happened is how the game began."""
        return self.read is not None and any(line.seat == self.viewer for line in self.read.lines[self.viewer])

    def _seen(self) -> int:
        chair = self._own_chair()
        if chair is None:
            return self.read.seen(None) if self.read else 0
        return chair.seen

    def _own_chair(self) -> Chair | None:
        return self.chairs[self.viewer] if self.viewer is not None else None
