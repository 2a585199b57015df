"""Services of drafts: moves that a member has laid out on their own page and not played yet.

A draft is private and can be undone. `club/play/tables/drafts.py` applies it to a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.moves.services.playing import LONGEST_TURN
from club.play.tables.drafts import AppliedDraft, apply_draft
from club.play.tables.errors import StaleTurn
from club.play.tables.models import Chair, Table
from club.play.tables.services.history import save_table, signal_chair
from club.play.tables.services.lock import lock_table, table_snapshot
from club.play.tables.services.permissions import own_chair
from games.core import AnyGame, IllegalMove, Seat


def lay_out(
    table_id: int, member: Member, notations: str | Sequence[str], asked: int
) -> AppliedDraft:
    """Adds one or several moves to the member's draft, in answer to question number `asked`.

    Raises NotAllowed, StaleTurn, IllegalMove; ClubError when the draft is closed or too long.
    """
    snapshot = table_snapshot(table_id, member)
    own = snapshot.chair_of(member)
    _expect_open_question(snapshot.table, own, asked)
    seat, old_draft = own.seat, own.draft
    game, position = snapshot.cached_game.game, snapshot.cached_game.position
    added = (notations,) if isinstance(notations, str) else notations
    new_draft: Sequence[str] = old_draft
    for notation in added:
        applied = apply_draft(game, position, seat, new_draft)
        new_draft = _add_move(game, applied, seat, notation)
    with _lock_draft(table_id, member, asked) as chair:
        if chair.draft != old_draft:
            raise StaleTurn(
                "draft_changed",
                "You have changed this draft in another window; here it is as it stands.",
            )
        chair.draft = list(new_draft)
    return apply_draft(game, position, seat, new_draft)


def take_back(
    table_id: int, member: Member, asked: int, all_of_it: bool = False
) -> None:
    """Takes back the last move of the draft, or all its moves. Raises NotAllowed, StaleTurn."""
    with _lock_draft(table_id, member, asked) as chair:
        chair.draft = [] if all_of_it else chair.draft[:-1]


def set_auto_play(table_id: int, member: Member, asked: int, stands: bool) -> None:
    """Chooses whether the draft is played when the member's time runs out. The choice is valid for
    this turn, until the draft changes.

    Raises NotAllowed, StaleTurn; ClubError if the draft is empty.
    """
    with _lock_draft(table_id, member, asked) as chair:
        if stands and not chair.draft:
            raise ClubError("no_draft", "Lay something out first.")
        chair.draft_stands = stands


def _add_move(
    game: AnyGame, draft: AppliedDraft, seat: Seat, notation: str
) -> list[str]:
    """The notations of the draft with one more move."""
    if draft.closed:
        text = "The result of the last move is not known yet: play it, or take it back."
        raise ClubError("draft_closed", text)
    if len(draft.kept) >= LONGEST_TURN:
        raise ClubError("too_many_moves", "That is more than one turn.")
    move = game.read_move(notation)
    if not draft.position.allows(seat, move):
        raise IllegalMove(draft.position.why_not(seat, move))
    return [*map(str, draft.kept), str(move)]


@contextmanager
def _lock_draft(table_id: int, member: Member, asked: int) -> Iterator[Chair]:
    """Locks the table, yields the member's chair, and saves its draft. A change of the draft ends
    auto-play.

    The table's revision is raised only for auto-play: no other computation depends on a draft.
    """
    with lock_table(table_id) as table:
        chair = own_chair(table, member)
        _expect_open_question(table, chair, asked)
        auto_play_before = chair.draft_stands
        draft_before = chair.draft
        yield chair
        chair.draft_stands = chair.draft_stands and chair.draft == draft_before
        chair.save(update_fields=["draft", "draft_stands"])
        if auto_play_before or chair.draft_stands:
            save_table(table)
        signal_chair(chair)


def _expect_open_question(table: Table, chair: Chair, asked: int) -> None:
    """Raises StaleTurn unless question number `asked` is open."""
    if chair.answered == asked:
        text = "This question is answered already; nothing was changed."
        raise StaleTurn("answered", text)
    if not table.live or chair.asked != asked:
        raise StaleTurn(
            "stale",
            "The table has moved on since this page was drawn; the draft is as it was.",
        )
