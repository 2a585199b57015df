"""The draft: moves a member has laid out on their own page and not yet played. Free, private, and
undone at will. What one is worth on a position is in `club/tables/drafts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from club.members.models import Member
from club.play.services.playing import LONGEST_TURN
from club.tables.drafts import AppliedDraft, apply_draft
from club.tables.errors import Refused, StaleTurn
from club.tables.models import Chair, Table
from club.tables.services.authority import own_chair
from club.tables.services.history import save_table
from club.tables.services.live_signals import signal_chair
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import table_snapshot
from games.core import AnyGame, IllegalMove, Seat


def lay_out(table_id: int, member: Member, notation: str, asked: int) -> AppliedDraft:
    """Adds a move to the member's draft. Raises NotYours, StaleTurn, IllegalMove, or Refused when
    the draft is closed.
    """
    before = table_snapshot(table_id, member)
    own = before.chair_of(member)
    _expect(before.table, own, asked)
    seat, laid = own.seat, own.draft
    game, position = before.chronicle.game, before.chronicle.position
    kept = _added(game, apply_draft(game, position, seat, laid), seat, notation)
    with _chair(table_id, member, asked) as chair:
        if chair.draft != laid:
            raise StaleTurn(
                "draft_changed",
                "You have changed this draft in another window; here it is as it stands.",
            )
        chair.draft = kept
    return apply_draft(game, position, seat, kept)


def take_back(table_id: int, member: Member, asked: int, all_of_it: bool = False) -> None:
    """Undoes the last move of the draft, or all. Raises NotYours, StaleTurn."""
    with _chair(table_id, member, asked) as chair:
        chair.draft = [] if all_of_it else chair.draft[:-1]


def set_auto_play(table_id: int, member: Member, asked: int, stands: bool) -> None:
    """Whether the draft is played when the member's time runs out: for this turn, and until the
    draft changes. Raises NotYours, StaleTurn; Refused where nothing is laid out.
    """
    with _chair(table_id, member, asked) as chair:
        if stands and not chair.draft:
            raise Refused("no_draft", "Lay something out first.")
        chair.draft_stands = stands


def _added(game: AnyGame, now: AppliedDraft, seat: Seat, notation: str) -> list[str]:
    if now.closed:
        raise Refused(
            "draft_closed", "What the last move brings is not known yet: play, or take it back."
        )
    if len(now.kept) >= LONGEST_TURN:
        raise Refused("too_many_moves", "That is more than one turn.")
    move = game.read_move(notation)
    if not now.position.allows(seat, move):
        raise IllegalMove(now.position.why_not(seat, move))
    return [*map(str, now.kept), str(move)]


@contextmanager
def _chair(table_id: int, member: Member, asked: int) -> Iterator[Chair]:
    """The member's chair under lock, its draft saved at the end; one that has changed no longer
    stands. Nobody's thinking rests on a draft, but for the one that is played as time runs out.
    """
    with lock_table(table_id) as table:
        chair = own_chair(table, member)
        _expect(table, chair, asked)
        stood, laid = chair.draft_stands, chair.draft
        yield chair
        chair.draft_stands = chair.draft_stands and chair.draft == laid
        chair.save(update_fields=["draft", "draft_stands"])
        if stood or chair.draft_stands:
            save_table(table)
        signal_chair(chair)


def _expect(table: Table, chair: Chair, asked: int) -> None:
    if chair.answered == asked:
        raise StaleTurn(
            "answered",
            "What was asked here is played already; nothing more was laid out or taken back.",
        )
    if not table.live or chair.asked != asked:
        raise StaleTurn(
            "stale", "The table has moved on since this page was drawn; the draft is as it was."
        )
