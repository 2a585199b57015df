"""Moves that are written rather than picked: what a filled-in form comes to, before anything is
sent.

Only what is possible gets a button, so that no form sends a move that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from club.members.models import Member
from club.table_page.forms import family_move
from club.table_page.turn.offers import nothing_follows, sending, sends_to
from club.tables.models import Table
from club.tables.presentation.log_lines import PlayerNames, player_names_of
from club.tables.presentation.move_words import move_in_words
from club.tables.projection import Decision, project_table
from games.core import Move, Seat
from games.notation import IllegalMove


@dataclass(frozen=True, slots=True)
class Written:
    """A filled-in form: the move it writes and the words for it, or why there is none."""

    notation: str = ""
    words: str = ""
    problem: str = ""
    asked: int = 0  # number of the question that the move answers
    ends: bool = False  # it is played at once
    laid: tuple[str, ...] = ()  # notations that are played before it

    @property
    def goes_to(self) -> str:
        """The view that the form is sent to."""
        return sends_to(self.ends)

    @property
    def to_send(self) -> str:
        """What its button says."""
        return sending(self.ends, gettext("Play"), 0)

    @property
    def press(self) -> str:
        """What a button says that tells all of the move."""
        return sending(self.ends, self.words, len(self.laid))


def written(table: Table, seat: Seat | None, member: Member, texts: Mapping[str, str]) -> Written:
    """What the form says, judged after what is laid out already."""
    one = project_table(table, seat)
    if one.decision is None or one.own is None:
        return Written(problem=gettext("You can play nothing here just now."))
    if one.decision.laid.closed:
        return Written(
            problem=gettext("What the last move brings is not known yet: play, or take it back.")
        )
    cast = player_names_of(one.game, one.occupants)
    try:
        move = family_move(one.decision.laid.position, one.decision.seat, texts)
    except IllegalMove as illegal:
        return Written(problem=cast.tell(illegal.message))
    return judged(one.decision, one.own.asked, member.confirm_turns, cast, move)


def judged(
    decision: Decision, asked: int, lays_out: bool, cast: PlayerNames, move: Move
) -> Written:
    """What sends the move after all that is laid out, or why the rules refuse it."""
    position, seat = decision.laid.position, decision.seat
    if not position.allows(seat, move):
        return Written(problem=cast.tell(position.why_not(seat, move)))
    ends = not lays_out or nothing_follows(position, seat, move)
    before = tuple(map(str, decision.laid.kept)) if ends else ()
    return Written(str(move), move_in_words(move, cast), "", asked, ends, before)
