"""The first section of a table's page: the question, or the seats for which the game waits, and
why no clock runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.base.ui.panels import Panel
from club.base.ui.times import by_when
from club.play.game_records.message_json import message_from_json
from club.play.table_page.address import PageContext, Picks
from club.play.table_page.order_forms import FormsSection, StandingOrderForm
from club.play.table_page.seats import SeatsSection
from club.play.table_page.turn.advice import AdviceSection, advice_section
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.move_builder import BuiltMove
from club.play.table_page.turn.plan import PlanSection, plan_section
from club.play.table_page.turn.turn import Turn, own_turn
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import EventType, StandInPolicy, Status, Table
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from club.play.tables.presentation.panel_places import bar_panels
from club.play.tables.presentation.results import Results
from club.play.tables.projection import TableProjection, is_known_asleep
from games.message import Message
from games.notation import title

MOST_KINDS = 3  # kinds of move that a sentence names
FAULT = "Play is suspended while an admin looks at a fault. Nothing is lost, and no clock runs out."


@dataclass(frozen=True, slots=True)
class Sentence:
    """The sentence above the choices, an addition in smaller type, and the reason why no clock
    runs.
    """

    first: str
    more: str = NO_TEXT
    no_clock_reason: str = NO_TEXT  # empty while clocks run


@dataclass(frozen=True, slots=True)
class TurnSection:
    """The question to the viewer, or the seats for which the game waits."""

    table: Table
    seats: SeatsSection
    sentence: Sentence
    own: Turn | None  # None: the viewer may do nothing
    # the plan in the address, if there is one
    planning: PlanSection | None
    advice: (
        AdviceSection | None
    )  # advice for a learner; None where there is none to be had
    # why orders of the viewer were cancelled since the last move
    cancelled_orders: tuple[SafeString, ...]
    orders: tuple[StandingOrderForm, ...]  # that the viewer may give
    is_suspended: bool  # until an admin has looked at a fault
    bar: tuple[Panel, ...] = ()  # buttons of other apps

    @property
    def others_to_move(self) -> bool:
        """Whether the game does not wait for the viewer."""
        return self.own is None or not self.own.must

    @property
    def waiting(self) -> bool:
        """Whether the viewer can only wait, for a move of others or for the host to start."""
        if self.table.status == Status.OPEN:
            return self.seats.mine is not None and not self.seats.hosts
        return self.others_to_move

    @property
    def css_classes(self) -> str:
        """CSS classes for the status of the table and the role of the viewer."""
        classes = {"planning": self.planning is not None, "waiting": self.waiting}
        return " ".join(
            (f"at-{self.table.status}", *(name for name in classes if classes[name]))
        )

    @property
    def template(self) -> str:
        """The template of what follows the sentence; empty for none."""
        if self.table.status == Status.OPEN:
            return "table_page/_waiting_for_start.jinja"
        if self.planning:
            return "table_page/_planning.jinja"
        if self.own:
            return "table_page/_own_turn.jinja"
        if self.table.live and self.table.marked:
            return "table_page/_suspended.jinja"
        return (
            "table_page/_waiting.jinja"
            if self.table.live and not self.is_suspended
            else ""
        )

    @property
    def plannable_orders(self) -> tuple[StandingOrderForm, ...]:
        """The plans that the viewer may make while others are to move."""
        if self.planning or not self.others_to_move:
            return ()
        return tuple(order for order in self.orders if order.planned)

    @property
    def stand_in(self) -> str:
        """The policy that applies when the time is up."""
        return str(StandInPolicy(self.table.stand_in).label)

    @property
    def step_rule(self) -> SafeString:
        """A link to the rule of the only kind of move that is left, unless the sentence has it."""
        rule = self.choices.rule if self.choices else NO_TEXT
        return NO_TEXT if rule in self.sentence.first else rule

    @property
    def choices(self) -> Choices | None:
        """The choices to which the board may link; None when there is nothing to choose."""
        if self.planning:
            return None if self.planning.closed else self.planning.choices
        return self.own.choices if self.own and not self.own.closed else None

    @property
    def built_move(self) -> BuiltMove | None:
        """The move that is being built, or None."""
        return None if self.planning or self.own is None else self.own.built_move

    @property
    def picks(self) -> Picks:
        """The picks that are still possible."""
        if self.built_move:
            return self.built_move.picks
        return self.choices.narrowing.picks if self.choices else ()

    def has_moves_about(self, about: frozenset[str]) -> bool:
        """Whether there are moves of one of these kinds, or with one of these fields."""
        return self.choices is not None and not about.isdisjoint(
            self.choices.kinds_and_fields
        )


def turn_section(
    context: PageContext,
    seats: SeatsSection,
    forms: FormsSection,
    results: Results | None,
    paused_until: datetime | None,
) -> TurnSection:
    """Builds the section."""
    projection, planning = context.projection, plan_section(context)
    return TurnSection(
        table=projection.table,
        seats=seats,
        sentence=Sentence(
            *_sentences(context, results, planning, seats.hosts),
            no_clock_reason=_no_clock_reason(projection, paused_until, context.now),
        ),
        own=own_turn(context, () if planning else context.address.picks),
        planning=planning,
        advice=None if planning else advice_section(context),
        cancelled_orders=_cancelled_orders(projection, context.names),
        orders=forms.orders,
        is_suspended=projection.is_suspended,
        bar=()
        if planning
        else bar_panels.collect_among(
            context.answers, projection, context.member, context.now
        ),
    )


def _sentences(
    context: PageContext,
    results: Results | None,
    planning: PlanSection | None,
    hosts: bool,
) -> tuple[str, str]:
    """The sentence for the status of the table, or the game's prompt; and the addition in smaller
    type.
    """
    projection, names = context.projection, context.names
    if projection.table.status == Status.OPEN:
        return _waiting_for_start(projection, hosts), NO_TEXT
    if projection.table.status == Status.CANCELLED:
        return gettext("This game was called off."), NO_TEXT
    if projection.is_suspended:
        return gettext(FAULT), NO_TEXT
    asks = _prompt(projection)
    asked = names.tell(asks) if asks is not None else NO_TEXT
    if results is not None:
        return results.sentence, asked
    if planning is not None:
        return planning.question, NO_TEXT
    return asked, _optional_moves_sentence(projection)


def _prompt(projection: TableProjection) -> Message | None:
    """The game's prompt, after the draft if more moves can follow it."""
    decision = projection.decision
    if decision is None or not decision.laid.kept or not decision.legal:
        return projection.prompt
    return projection.game.prompts(decision.view)


def _waiting_for_start(projection: TableProjection, hosts: bool) -> str:
    if any(occupant.empty for occupant in projection.occupants):
        return gettext("Waiting for members.")
    if hosts:
        return gettext("All seats are taken. Start when you like.")
    text = gettext("All seats are taken. %(host)s can start the game.")
    return text % {"host": projection.table.host.username}


def _optional_moves_sentence(projection: TableProjection) -> str:
    """The kinds of move that the viewer may make although the game does not wait for them."""
    if projection.decision is None or projection.decision.must:
        return NO_TEXT
    kinds = [
        *map(type, projection.decision.legal),
        *(family.kind for family in projection.decision.families),
    ]
    titles = [gettext(title(kind)) for kind in dict.fromkeys(kinds)][:MOST_KINDS]
    actions = [f"{name[:1].lower()}{name[1:]}" for name in titles]
    return (
        gettext("You may %(what)s.") % {"what": gettext(" or ").join(actions)}
        if actions
        else NO_TEXT
    )


def _no_clock_reason(
    projection: TableProjection, paused_until: datetime | None, now: datetime
) -> str:
    """Why no clock runs, as far as the viewer may know; empty while clocks run."""
    if not projection.table.live:
        return ""
    if is_known_asleep(projection):
        return _asleep_reason(projection, now)
    if paused_until is None:
        return ""
    text = gettext(
        "Paused until %(when)s: clocks are stopped, and you may play. A vote can end it early."
    )
    return text % {"when": by_when(paused_until, now)}


def _asleep_reason(projection: TableProjection, now: datetime) -> str:
    """Why the table sleeps, and when it is called off."""
    slept_at, ends_at = projection.table.slept_at, called_off_at(projection.table)
    assert slept_at is not None and ends_at is not None
    text = gettext(
        "Asleep since %(since)s, as every member is away: no clock runs. It is called off on "
        "%(ends)s, unless a member of this table comes back."
    ) % {"since": by_when(slept_at, now), "ends": by_when(ends_at, now)}
    to_wake = gettext("Press “I am back” at your seat, and it goes on.")
    return f"{text} {to_wake}" if projection.own is not None else text


def _cancelled_orders(
    projection: TableProjection, names: PlayerNames
) -> tuple[SafeString, ...]:
    """Why orders of the viewer were cancelled since the viewer's last move."""
    aside = [past for past in projection.events if past.what == EventType.SET_ASIDE]
    lines = reversed(projection.lines) if aside and projection.table.live else iter(())
    last = next((line.at for line in lines if line.seat == projection.viewer), None)
    reasons = (past.why for past in aside if last is None or past.at >= last)
    return tuple(
        names.tell(message_from_json(why)) for why in reasons if why is not None
    )
