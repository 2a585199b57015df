"""Moves that are written rather than picked: what a filled-in form comes to, before anything is sent.

Only what is possible gets a button, so that no form sends a move that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from club.members.models import Member
from club.tables.models import Table
from club.tables.offering import family_move
from club.tables.services import drafted
from club.tables.services.sitting import sitting
from club.tables.telling import Cast, cast_of
from club.tables.wording import spoken
from games.core import AnyPosition, Move, Seat
from games.notation import IllegalMove


@dataclass(frozen=True, slots=True)
class Written:
    """A filled-in form: the move it writes and the words for it, or why there is none."""

    notation: str = ""
    words: str = ""
    problem: str = ""
    number: int = 0  # of the question that the move answers
    direct: bool = False  # it is played at once


def written(table: Table, seat: Seat | None, member: Member, texts: Mapping[str, str]) -> Written:
    """What the form says, judged after what is laid out already."""
    if seat is None or not table.live or table.marked:
        return Written(problem=gettext("You can play nothing here just now."))
    now = sitting(table.pk)
    chair, read = now.chairs[seat], now.chronicle
    laid = drafted(read.game, read.position, seat, chair.draft)
    if laid.closed:
        return Written(problem=gettext("What the last move brings is not known yet: play, or take it back."))
    cast = cast_of(read.game, now.chairs)
    try:
        move = _possible(laid.position, seat, texts)
    except IllegalMove as illegal:
        return Written(problem=cast.tell(illegal.message))
    return _said(move, cast, chair.asked, not member.confirm_turns)


def _possible(position: AnyPosition, seat: Seat, texts: Mapping[str, str]) -> Move:
    move = family_move(position, seat, texts)
    if not position.allows(seat, move):
        raise IllegalMove(position.why_not(seat, move))
    return move


def _said(move: Move, cast: Cast, number: int, direct: bool) -> Written:
    return Written(str(move), spoken(move, cast), number=number, direct=direct)
