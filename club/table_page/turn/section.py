"""What is asked of the viewer of a table, or whom the game waits for: the first sentence of the
page, why no clock runs, and what stands below.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.records.message_json import message_from_json
from club.table_page.address import Look, Picks
from club.table_page.forms import FormsSection, OrderBlank
from club.table_page.seats import SeatsSection
from club.table_page.turn.choices import Asking
from club.table_page.turn.composer import Composing
from club.table_page.turn.plan import Planning, planning_of
from club.table_page.turn.turn import Counsel, Turn, counsel_of, turn_of
from club.tables.idle_tables import called_off_at, is_known_asleep
from club.tables.models import EventType, StandInPolicy, Status, Table
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.results import Results
from club.tables.projection import TableProjection
from club.ui.times import by_when
from games.message import Message
from games.notation import title

MOST_KINDS = 3  # of moves that are named
FAULT = "Play is held while somebody looks at a fault. Nothing is lost, and no clock runs out."


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said first, what more quietly after it, and where the clock would stand."""

    first: str
    more: str = UNSAID
    standstill: str = UNSAID  # why no clock runs, and until when; empty: they do


@dataclass(frozen=True, slots=True)
class TurnSection:
    """What is asked of the viewer, or whom the game waits for."""

    table: Table
    seats: SeatsSection
    sentence: Sentence
    own: Turn | None  # what the viewer's seat may do; None: nothing
    # the plan that is being made of the standing order that the address carries
    planning: Planning | None
    counsel: Counsel | None  # advice for a learner; None where there is none to be had
    set_aside: tuple[SafeString, ...]  # why orders of the viewer's were, since it last made a move
    orders: tuple[OrderBlank, ...]  # that may be given
    held: bool  # nobody can play until a fault was looked at

    @property
    def at_leisure(self) -> bool:
        """Whether the game does not wait for the viewer."""
        return self.own is None or not self.own.must

    @property
    def waiting(self) -> bool:
        """Whether the viewer can but wait: for somebody's move, or for the host to begin."""
        if self.table.status == Status.OPEN:
            return self.seats.mine is not None and not self.seats.hosts
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
        if self.own:
            return "table_page/_choosing.jinja"
        if self.table.live and self.table.marked:
            return "table_page/_held.jinja"
        return "table_page/_thinking.jinja" if self.table.live and not self.held else ""

    @property
    def ahead(self) -> tuple[OrderBlank, ...]:
        """The plans that may be made while somebody else is waited for."""
        if self.planning or not self.at_leisure:
            return ()
        return tuple(order for order in self.orders if order.planned)

    @property
    def stand_in(self) -> str:
        """What happens once the time is up."""
        return str(StandInPolicy(self.table.stand_in).label)

    @property
    def rule_of_step(self) -> SafeString:
        """A link to the rule of the only kind of move left, where the sentence has none."""
        rule = self.asking.rule if self.asking else UNSAID
        return UNSAID if rule in self.sentence.first else rule

    @property
    def asking(self) -> Asking | None:
        """What a board may link to; None when there is nothing to choose."""
        if self.planning:
            return None if self.planning.closed else self.planning.asking
        return self.own.asking if self.own and not self.own.closed else None

    @property
    def composing(self) -> Composing | None:
        """The move that is being put together; None where none is."""
        return None if self.planning or self.own is None else self.own.composing

    @property
    def picks(self) -> Picks:
        """What was picked and still can be."""
        if self.composing:
            return self.composing.picks
        return self.asking.narrowing.picks if self.asking else ()

    def asks(self, about: frozenset[str]) -> bool:
        """Whether there are moves of one of these kinds, or with one of these fields."""
        return self.asking is not None and not about.isdisjoint(self.asking.about)


def turn_section(
    look: Look,
    seats: SeatsSection,
    forms: FormsSection,
    results: Results | None,
    paused_until: datetime | None,
) -> TurnSection:
    """What is asked, what the viewer may do about it, and why no clock runs."""
    seen, planning = look.seen, planning_of(look)
    return TurnSection(
        table=seen.table,
        seats=seats,
        sentence=Sentence(
            *_said(look, results, planning, seats.hosts),
            standstill=_standstill(seen, paused_until, look.now),
        ),
        own=turn_of(look, () if planning else look.address.picks),
        planning=planning,
        counsel=None if planning else counsel_of(look),
        set_aside=_set_aside(seen, look.cast),
        orders=forms.orders,
        held=seen.is_suspended,
    )


def _said(
    look: Look, results: Results | None, planning: Planning | None, hosts: bool
) -> tuple[str, str]:
    """The sentence for the table's status; while it is played, the game's own. And what is said
    more quietly after it.
    """
    one, cast = look.seen, look.cast
    if one.table.status == Status.OPEN:
        return _opening(one, hosts), UNSAID
    if one.table.status == Status.CANCELLED:
        return gettext("This game was called off."), UNSAID
    if one.is_suspended:
        return gettext(FAULT), UNSAID
    asks = _asks(one)
    asked = cast.tell(asks) if asks is not None else UNSAID
    if results is not None:
        return results.sentence, asked
    if planning is not None:
        return planning.question, UNSAID
    return asked, _besides(one)


def _asks(one: TableProjection) -> Message | None:
    """What the game asks, after what is laid out where more can follow it."""
    decision = one.decision
    if decision is None or not decision.laid.kept or not decision.legal:
        return one.asks
    return one.game.prompts(decision.view)


def _opening(one: TableProjection, hosts: bool) -> str:
    if any(occupant.empty for occupant in one.occupants):
        return gettext("Waiting for members.")
    if hosts:
        return gettext("Everybody is here. Begin when you like.")
    said = gettext("Everybody is here. %(host)s begins the game.")
    return said % {"host": one.table.host.username}


def _besides(one: TableProjection) -> str:
    """What the viewer may do though nobody waits for it, by its kinds."""
    if one.decision is None or one.decision.must:
        return UNSAID
    kinds = [*map(type, one.decision.legal), *(family.kind for family in one.decision.families)]
    titles = [gettext(title(kind)) for kind in dict.fromkeys(kinds)][:MOST_KINDS]
    whats = [f"{said[:1].lower()}{said[1:]}" for said in titles]
    return gettext("You may %(what)s.") % {"what": gettext(" or ").join(whats)} if whats else UNSAID


def _standstill(seen: TableProjection, paused_until: datetime | None, now: datetime) -> str:
    """Empty where the table does not rest, as far as the viewer may know."""
    if not seen.table.live:
        return ""
    if is_known_asleep(seen):
        return _asleep(seen, now)
    if paused_until is None:  # T24
        return ""
    said = gettext(
        "Paused until %(when)s: clocks rest, and you may play meanwhile. A vote ends it early."
    )
    return said % {"when": by_when(paused_until, now)}


def _asleep(seen: TableProjection, now: datetime) -> str:
    """L11, L15."""
    slept_at, ends_at = seen.table.slept_at, called_off_at(seen.table)
    assert slept_at is not None and ends_at is not None
    said = gettext(
        "Asleep since %(since)s, as every member is away: no clock runs. It is called off on "
        "%(ends)s, unless somebody who sits here comes back."
    ) % {"since": by_when(slept_at, now), "ends": by_when(ends_at, now)}
    to_wake = gettext("Press “I am back” at your seat, and it goes on.")
    return f"{said} {to_wake}" if seen.own is not None else said


def _set_aside(one: TableProjection, cast: PlayerNames) -> tuple[SafeString, ...]:
    """Why orders of the viewer's were set aside since it last made a move."""
    aside = [past for past in one.events if past.what == EventType.SET_ASIDE]
    lines = reversed(one.lines) if aside and one.table.live else iter(())
    last = next((line.at for line in lines if line.seat == one.viewer), None)
    reasons = (past.why for past in aside if last is None or past.at >= last)
    return tuple(cast.tell(message_from_json(why)) for why in reasons if why is not None)
