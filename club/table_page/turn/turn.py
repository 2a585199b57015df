"""What a seat may do now: choices, what may be answered, the move that is put together, what is
laid out, and what its buttons say; and the advice that a learner may ask for in a first game
against bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from club.play.bot_advice import Advice, advice_for, may_advise
from club.table_page.address import ADVICE, Look, Picks, query_string
from club.table_page.turn.choices import Asking, asking, texts
from club.table_page.turn.composer import Composer, Composing
from club.table_page.turn.offers import (
    Offer,
    OpenField,
    Step,
    always,
    nothing_follows,
    playing,
    sending,
    sends_to,
    steps_of,
)
from club.table_page.turn.written_moves import judged
from club.tables.presentation.log_lines import UNSAID, PlayerNames
from club.tables.presentation.move_words import move_in_words, value_in_words
from club.tables.projection import Decision, OwnSeat
from games.core import Move
from games.narrowing import KIND, narrow
from games.notation import field_texts, first_word, kind_name

Subject = Callable[[Move], SafeString]


@dataclass(frozen=True, slots=True)
class Card:
    """One thing that may be answered."""

    text: SafeString
    answers: tuple[Offer, ...]


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
        return _besides(self.asking, self.subject, self.ways)

    @property
    def to_play(self) -> str:
        """What the button says that plays the draft."""
        return playing(len(self.drafted), self.closed)


def turn_of(look: Look, picks: Picks) -> Turn | None:
    """What the viewer's seat may do, with this picked; None where it may nothing."""
    decision, own = look.seen.decision, look.seen.own
    if decision is None or own is None:
        return None
    return _Taking(look, look.cast, decision, own, dict(picks)).turn()


@dataclass(frozen=True)
class _Taking:
    """Whose turn is drawn, and where: all that it is drawn from."""

    look: Look
    cast: PlayerNames
    decision: Decision
    own: OwnSeat
    picks: dict[str, str]

    def turn(self) -> Turn:
        decision, own, laid = self.decision, self.own, self.decision.laid
        composing = self.composer.composing(self.picks)
        choices = self._asking({} if composing else self.picks)
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
            cards=_cards(choices, self._subject, self.composer) if anew else (),
            ways=self.composer.ways() if anew else (),
            composing=composing,
            subject=self._subject,
        )

    @property
    def _lays_out(self) -> bool:
        """Whether moves may be laid out before they are played."""
        return self.look.member.confirm_turns

    @cached_property
    def composer(self) -> Composer:
        families = tuple(one for one in self.decision.families if not one.aside)
        judge = partial(judged, self.decision, self.own.asked, self._lays_out, self.cast)
        address = self.look.address
        return Composer(
            self.cast, families, address.path, address.carried_along, self._subject, judge
        )

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
            self.look.address.path,
            picks,
            self.look.address.carried_along,
            self.decision.before,
        )
        at_once = partial(nothing_follows, position, seat) if self._lays_out else always
        return replace(asked, at_once=at_once)

    @property
    def _balance(self) -> SafeString:
        if len(self.decision.laid.kept) < 2:
            return UNSAID
        said = self.cast.game.balance(self.decision.view_before, self.decision.view)
        return self.cast.sentence(said) if said else UNSAID


def _cards(asking: Asking, subject: Subject, composer: Composer) -> tuple[Card, ...]:
    """The cards, in the order in which their first answer comes."""
    found: dict[SafeString, list[Move]] = {}
    for move in asking.possible:
        if about := subject(move):
            found.setdefault(about, []).append(move)
    for family in composer.families:
        if about := subject(composer.begun(family)):
            found.setdefault(about, [])
    return tuple(Card(text, _answers(asking, text, found[text], composer)) for text in found)


def _besides(asking: Asking, subject: Subject, ways: Sequence[Offer]) -> tuple[OpenField, ...]:
    """What to ask besides the cards: the kinds of move that answer nothing, and the ways to put one
    together, before what ends the turn.
    """
    others = tuple(move for move in asking.possible if not subject(move))
    plain = replace(asking, narrowing=narrow(others, {}))
    if not ways:
        return plain.questions
    offers = sorted((*plain.offers_of(KIND, others), *ways), key=lambda offer: offer.closes)
    first = OpenField(KIND, gettext("What will you do?"), tuple(offers))
    return (first, *(one for one in plain.questions if one.field != KIND))


def _answers(
    asking: Asking, about: SafeString, moves: Sequence[Move], composer: Composer
) -> tuple[Offer, ...]:
    return (*(_answer(asking, move) for move in moves), *composer.ways(about))


def _answer(asking: Asking, move: Move) -> Offer:
    offer = asking.offer(texts(move))
    assert offer is not None  # it is one of the moves
    return replace(
        offer, field=kind_name(type(move)), value=str(move), text=_said(move, asking.cast)
    )


def _said(move: Move, cast: PlayerNames) -> str:
    """What the button says beside what it answers: "Accept", "Trade with bob"."""
    kind = type(move)
    if not kind.ANSWER:
        return gettext(first_word(kind))
    named = {
        name: value_in_words(text, cast, name in kind.SEATS)
        for name, text in field_texts(move).items()
    }
    return gettext(kind.ANSWER).format(**named)


@dataclass(frozen=True, slots=True)
class Counsel:
    """What a learner may ask, or has asked."""

    ask: str  # address that asks
    text: str = ""  # the move in words; empty: nothing was asked
    why: str = ""  # one sentence
    brings: SafeString = UNSAID  # what the game reckons that it comes to
    pick: str = ""  # address with all of it picked; empty where it is written rather than picked


def counsel_of(look: Look) -> Counsel | None:
    """The advice, or the way to it; None where a table gives none."""
    decision, address = look.seen.decision, look.address
    if not may_advise(look.seen) or decision is None or decision.laid.closed:
        return None
    ask = address.path + query_string((*address.picks, (ADVICE, "1")))
    found = advice_for(look.seen) if address.advised else None
    return _advice(look, decision, ask, found) if found else Counsel(ask)


def _advice(look: Look, decision: Decision, ask: str, found: Advice) -> Counsel:
    picks = texts(found.move)
    listed = narrow(tuple(decision.legal), picks).move == found.move
    pickable = listed or any(type(found.move) is form.kind for form in decision.families)
    return Counsel(
        ask=ask,
        text=move_in_words(found.move, look.cast),
        why=_why(found),
        brings=look.cast.sentence(found.brings) if found.brings else UNSAID,
        pick=look.address.path + query_string(picks.items()) if pickable else "",
    )


def _why(found: Advice) -> str:
    if found.among == 1:
        return gettext("Nothing else is possible.")
    said = ngettext(
        "Of %(count)d choice it looks best from what you know.",
        "Of %(count)d choices it looks best from what you know.",
        found.among,
    )
    return said % {"count": found.among}
