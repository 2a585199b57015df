"""What a seat may do now: choices, what may be answered, the move that is put together, what is
laid out, and what its buttons say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial

from django.utils.safestring import SafeString

from club.table_page.turn.cards import Card, Subject, besides, cards
from club.table_page.turn.choices import Asking, asking
from club.table_page.turn.composing import Composer, Composing
from club.table_page.turn.laid_out import steps_of
from club.table_page.turn.offers import Offer, OpenField, Step
from club.table_page.turn.submit_buttons import always, nothing_follows, playing, sending, sends_to
from club.table_page.turn.written_moves import judged
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.projection import Decision, OwnSeat
from games.core import Move


def answers_nothing(_move: Move) -> SafeString:
    """Of a game in which nothing is answered."""
    return UNSAID


@dataclass(frozen=True)
class Turn:
    """What a seat may do now."""

    asked: int  # number of the question, as the forms carry it
    asking: Asking
    drafted: tuple[Step, ...]
    before: object  # the seat's view without the moves laid out; None where there are none
    balance: SafeString  # what the moves laid out come to; empty for fewer than two
    lost: tuple[str, ...]  # notations that no longer are possible
    closed: bool  # the draft's last move must be played before anything else
    must: bool  # the game waits for this seat
    stands: bool | None  # it is played when time runs out; None: that is not to be chosen here
    cards: tuple[Card, ...] = ()  # what may be answered; none while something is picked
    ways: tuple[Offer, ...] = ()  # choices that begin to put a move together; none likewise
    composing: Composing | None = None  # the move that is put together
    subject: Subject = answers_nothing

    @property
    def notations(self) -> tuple[str, ...]:
        return tuple(step.notation for step in self.drafted)

    @property
    def laid_out(self) -> bool:
        """Whether there is a draft to show, if only what is no longer possible of it."""
        return bool(self.drafted or self.lost)

    @property
    def resettable(self) -> bool:
        """Whether taking all back is more than undoing the last move."""
        return len(self.drafted) > 1 or bool(self.lost)

    @property
    def goes_to(self) -> str:
        """The view that a move is sent to."""
        return sends_to(self.asking.ends)

    @property
    def to_send(self) -> str:
        """What the button says that sends it."""
        return sending(self.asking.ends, self.asking.press, len(self.drafted))

    @property
    def loud(self) -> bool:
        """Whether the only move left is what there is still to decide."""
        return self.asking.ends and self.must

    @property
    def play_stands_out(self) -> bool:
        """Whether what is laid out is what to play next: no other press would play it as well."""
        return self.closed or self.step is None or not self.loud

    @property
    def step(self) -> Step | None:
        """The only move left, where nothing else can be begun."""
        return None if self.cards or self.ways else self.asking.move

    @cached_property
    def questions(self) -> tuple[OpenField, ...]:
        """What to ask next, the first first; what stands on cards is not asked for besides."""
        if not (self.cards or self.ways):
            return self.asking.questions
        return besides(self.asking, self.subject, self.ways)

    @property
    def to_play(self) -> str:
        """What the button says that plays the draft."""
        return playing(len(self.drafted), self.closed)


@dataclass(frozen=True)
class Taking:
    """Whose turn is drawn, and where: all that it is drawn from."""

    cast: PlayerNames
    decision: Decision
    own: OwnSeat
    lays_out: bool  # moves may be laid out before they are played
    address: str  # of the table's page
    picks: tuple[tuple[str, str], ...]
    carried_along: tuple[tuple[str, str], ...]  # what else every address carries

    def turn(self) -> Turn:
        decision, own, laid = self.decision, self.own, self.decision.laid
        composing = self.composer.composing(dict(self.picks))
        choices = self._asking({} if composing else dict(self.picks))
        anew = not (composing or choices.narrowing.picks or laid.closed)
        return Turn(
            asked=own.asked,
            asking=choices,
            drafted=steps_of(
                self.cast, decision.before, decision.seat, laid.kept, decision.view_before
            ),
            before=decision.view_before if laid.kept else None,
            balance=self._balance,
            lost=laid.lost,
            closed=laid.closed,
            must=decision.must,
            stands=own.draft_stands if laid.kept and decision.must and own.due_at else None,
            cards=cards(choices, self._subject, self.composer) if anew else (),
            ways=self.composer.ways() if anew else (),
            composing=composing,
            subject=self._subject,
        )

    @cached_property
    def composer(self) -> Composer:
        families = tuple(one for one in self.decision.families if not one.aside)
        judge = partial(judged, self.decision, self.own.asked, self.lays_out, self.cast)
        return Composer(self.cast, families, self.address, self.carried_along, self._subject, judge)

    def _subject(self, move: Move) -> SafeString:
        about = self.cast.game.reply_target(self.decision.view, move)
        return self.cast.tell(about) if about else UNSAID

    def _asking(self, picks: dict[str, str]) -> Asking:
        position, seat = self.decision.laid.position, self.decision.seat
        asked = asking(
            self.cast,
            position,
            seat,
            self.decision.view,
            self.address,
            picks,
            self.carried_along,
            self.decision.before,
        )
        at_once = partial(nothing_follows, position, seat) if self.lays_out else always
        return replace(asked, at_once=at_once)

    @property
    def _balance(self) -> SafeString:
        if len(self.decision.laid.kept) < 2:
            return UNSAID
        said = self.cast.game.balance(self.decision.view_before, self.decision.view)
        return self.cast.sentence(said) if said else UNSAID
