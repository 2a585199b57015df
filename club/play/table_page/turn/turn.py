"""The turn of the viewer's seat: its choices, the move that it builds, its draft, and the
labels of the buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from club.play.table_page.address import PageContext, Picks
from club.play.table_page.turn.answer_cards import (
    AnswerCard,
    ReplyTargetOf,
    answer_cards,
    no_reply_target,
    other_questions,
)
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.move_builder import BuiltMove, MoveBuilder
from club.play.table_page.turn.offers import (
    Offer,
    OpenField,
    Step,
    always_plays,
    nothing_follows,
    play_label,
    steps_in_words,
    with_laid,
)
from club.play.table_page.turn.written_moves import check_move
from club.play.tables.drafts import Decision
from club.play.tables.presentation.names import NO_TEXT, PlayerNames
from club.play.tables.projection import OwnSeat
from games import refusals
from games.core import AnyPosition, Move, Seat
from games.narrowing import narrow


def find_choices(
    names: PlayerNames,
    position: AnyPosition,
    seat: Seat,
    view: Any,
    address: str,
    picks: Mapping[str, str],
    carried_along: tuple[tuple[str, str], ...] = (),
    before: AnyPosition | None = None,
) -> Choices:
    """Returns the choices of the seat in the position. Picks that leave no move are dropped, and
    the rules say why.

    `view` is the seat's view of the position. `before` is the position before its draft, if it has
    one.
    """
    moves = tuple(position.legal_moves(seat))
    narrowed = narrow(moves, picks)
    lost = before.legal_moves(seat) if before is not None and narrowed.dropped else ()
    reasons = (
        refusals.refusal_reasons(position, seat, names.game.moves, picks, lost)
        if narrowed.dropped
        else ()
    )
    return Choices(
        names,
        view,
        address,
        moves,
        narrowed,
        carried_along,
        tuple(map(names.tell, reasons)),
    )


@dataclass(frozen=True)
class Turn:
    """The turn of a seat: its choices and its draft."""

    asked: int  # number of the question; the forms post it
    choices: Choices
    drafted: tuple[Step, ...]
    # the seat's view before its draft; None without a draft
    before: object
    balance: SafeString  # the sum of the draft; empty for fewer than two moves
    lost: tuple[str, ...]  # notations that are no longer legal
    closed: bool  # the draft's last move must be played before anything else
    must: bool  # the game waits for this seat
    # the draft is played when time runs out; None: there is no such choice
    auto_play: bool | None
    cards: tuple[AnswerCard, ...] = ()  # none while something is picked
    # links to the move builder; none while something is picked
    start_links: tuple[Offer, ...] = ()
    built_move: BuiltMove | None = None  # None while no move is built
    unsaved: tuple[
        str, ...
    ] = ()  # the draft's last moves, which are in the address alone
    undo_fields: Picks = ()  # parameters of the address without the last of them
    reply_target: ReplyTargetOf = no_reply_target

    @property
    def draft_moves(self) -> tuple[str, ...]:
        return tuple(step.notation for step in self.drafted)

    @property
    def has_draft(self) -> bool:
        """Whether there is a draft to show, even if all its moves have become impossible."""
        return bool(self.drafted or self.lost)

    @property
    def can_reset(self) -> bool:
        """Whether taking back all moves differs from undoing the last one."""
        return len(self.drafted) > 1 or bool(self.lost)

    @property
    def submit_label(self) -> str:
        """The label of the button that plays the draft and the only possible move. Where more can
        follow, the name of the move is on the button that lays it out.
        """
        if self.can_add:
            return ngettext("Play at once", "Play all at once", len(self.drafted) + 1)
        return with_laid(self.choices.button_text, len(self.drafted))

    @property
    def can_add(self) -> bool:
        """Whether the only possible move can be added to the draft, because more can follow it."""
        return not self.choices.plays_at_once

    @property
    def is_primary(self) -> bool:
        """Whether the only possible move was chosen, or is what the game waits for."""
        return self.must or bool(self.choices.narrowing.picks)

    @property
    def can_play_draft(self) -> bool:
        """Whether the draft may be played alone: not while something is chosen after it."""
        chosen = self.built_move is not None or bool(self.choices.narrowing.picks)
        return bool(self.drafted) and (self.closed or not chosen)

    @property
    def play_is_primary(self) -> bool:
        """Whether the button of the draft is the primary one: no other button plays the draft, and
        the draft does not end amid a move.
        """
        return self.closed or not (self.unsaved or (self.step and self.is_primary))

    @property
    def step(self) -> Step | None:
        """The only move that is left; None while cards or the move builder offer others."""
        others = self.cards or self.start_links or self.built_move or self.closed
        return None if others else self.choices.move

    @cached_property
    def questions(self) -> tuple[OpenField, ...]:
        """The open questions, the most urgent first, without those that the cards ask."""
        if not (self.cards or self.start_links):
            return self.choices.questions
        return other_questions(self.choices, self.reply_target, self.start_links)

    @property
    def play_label(self) -> str:
        """The label of the button that plays the draft."""
        return play_label(len(self.drafted), self.closed)


def own_turn(context: PageContext, picks: Picks) -> Turn | None:
    """Returns the turn of the viewer's seat after these picks; None when it may do nothing."""
    decision, own = context.projection.decision, context.projection.own
    if decision is None or own is None:
        return None
    return _TurnBuilder(context, context.names, decision, own, dict(picks)).turn()


@dataclass(frozen=True)
class _TurnBuilder:
    """Builds the turn of the viewer's seat."""

    context: PageContext
    names: PlayerNames
    decision: Decision
    own: OwnSeat
    picks: dict[str, str]

    def turn(self) -> Turn:
        decision, own, laid = self.decision, self.own, self.decision.laid
        built_move = self.move_builder.built_move(self.picks)
        choices = self._choices({} if built_move else self.picks)
        anew = not (built_move or choices.narrowing.picks or laid.closed)
        address = self.context.address
        unsaved = address.laid
        return Turn(
            asked=own.asked,
            choices=choices,
            drafted=steps_in_words(
                self.names,
                decision.before,
                decision.seat,
                laid.kept,
                decision.view_before,
            ),
            before=decision.view_before if laid.kept else None,
            balance=self._balance,
            lost=laid.lost,
            closed=laid.closed,
            must=decision.must,
            auto_play=own.draft_stands
            if laid.kept and decision.must and own.due_at and not unsaved
            else None,
            cards=answer_cards(choices, self._reply_target, self.move_builder)
            if anew
            else (),
            start_links=self.move_builder.start_links() if anew else (),
            built_move=built_move,
            reply_target=self._reply_target,
            unsaved=unsaved,
            undo_fields=replace(address, laid=unsaved[:-1]).carried_along,
        )

    @property
    def _lays_out(self) -> bool:
        """Whether the member adds moves to a draft before playing them."""
        return self.context.member.confirm_turns

    @cached_property
    def move_builder(self) -> MoveBuilder:
        families = tuple(
            family for family in self.decision.families if not family.aside
        )
        checker = partial(
            check_move, self.decision, self.own.asked, self._lays_out, self.names
        )
        address = self.context.address
        return MoveBuilder(
            self.names,
            families,
            address.path,
            address.carried_along,
            self._reply_target,
            checker,
        )

    def _reply_target(self, move: Move) -> SafeString:
        about = self.names.game.reply_target(self.decision.view, move)
        return self.names.tell(about) if about else NO_TEXT

    def _choices(self, picks: dict[str, str]) -> Choices:
        position, seat = self.decision.laid.position, self.decision.seat
        asked = find_choices(
            self.names,
            position,
            seat,
            self.decision.view,
            self.context.address.path,
            picks,
            self.context.address.carried_along,
            self.decision.before,
        )
        at_once = (
            partial(nothing_follows, position, seat) if self._lays_out else always_plays
        )
        return replace(asked, at_once=at_once)

    @property
    def _balance(self) -> SafeString:
        if len(self.decision.laid.kept) < 2:
            return NO_TEXT
        balance = self.names.game.balance(self.decision.view_before, self.decision.view)
        return self.names.sentence(balance) if balance else NO_TEXT
