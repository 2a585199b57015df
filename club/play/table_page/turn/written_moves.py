"""Moves that a member types in a form: the move is checked before it can be sent.

Only a legal move gets a button, so no form sends a move that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from club.people.members.models import Member
from club.play.table_page.families import read_family_move
from club.play.table_page.turn.offers import nothing_follows, with_laid
from club.play.tables.drafts import Decision
from club.play.tables.models import Table
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.projection import project_table
from games.core import Move, Seat
from games.notation import IllegalMove


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A typed move with its words, or the reason why it is not legal."""

    notation: str = ""
    words: str = ""
    problem: str = ""
    asked: int = 0  # number of the question
    plays_at_once: bool = False
    draft_moves: tuple[str, ...] = ()  # notations that are played with it

    @property
    def submit_label(self) -> str:
        """The label of the form's button."""
        return with_laid(gettext("Play"), len(self.draft_moves))

    @property
    def button_text(self) -> str:
        """The label of a button that names the whole move."""
        return with_laid(self.words, len(self.draft_moves))


def check_written_form(
    table: Table, seat: Seat | None, member: Member, texts: Mapping[str, str]
) -> WrittenMove:
    """The move in the form, checked after the draft."""
    projection = project_table(table, seat)
    if projection.decision is None or projection.own is None:
        return WrittenMove(problem=gettext("You can play nothing here just now."))
    if projection.decision.laid.closed:
        return WrittenMove(
            problem=gettext(
                "The result of the last move is not known yet: play it, or take it back."
            )
        )
    names = player_names_of(projection.game, projection.occupants)
    try:
        move = read_family_move(
            projection.decision.laid.position, projection.decision.seat, texts
        )
    except IllegalMove as illegal:
        return WrittenMove(problem=names.tell(illegal.message))
    return check_move(
        projection.decision, projection.own.asked, member.confirm_turns, names, move
    )


def check_move(
    decision: Decision, asked: int, lays_out: bool, names: PlayerNames, move: Move
) -> WrittenMove:
    """The form that plays the move after the draft, or the reason why the rules refuse it."""
    position, seat = decision.laid.position, decision.seat
    if not position.allows(seat, move):
        return WrittenMove(problem=names.tell(position.why_not(seat, move)))
    plays_at_once = not lays_out or nothing_follows(position, seat, move)
    before = tuple(map(str, decision.laid.kept))
    return WrittenMove(
        str(move), move_in_words(move, names), "", asked, plays_at_once, before
    )
