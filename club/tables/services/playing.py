"""Playing: a member's moves, the bots', the ladder's rungs, standing orders. Think first, then lock, compare, append.

Seating people is in `seating.py`, laying out a turn before it is played in `drafting.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings

from club.notices import services as notices
from club.records.models import By
from club.tables import clock
from club.tables.errors import Held, Refused, StaleTurn, Unreadable
from club.tables.models import Chair, StandIn, Table, What
from club.tables.patience import in_time
from club.tables.services.holding import fault_of, hold
from club.tables.services.lock import locked
from club.tables.services.signalling import signal_own
from club.tables.services.sitting import Sitting, sitting
from club.tables.services.turns import carry_out, happened, touch
from club.tables.thinking import Chooser, Thought, by_bot, chosen_on, neutral, played
from games.core import IllegalMove, Seat

log = logging.getLogger(__name__)

ATTEMPTS = 20  # how often a thought may be overtaken before we give up
STAND_IN_BOT = "greedy"
LONGEST_THOUGHT: timedelta = settings.LONGEST_THOUGHT
LONGEST_TURN = 200  # moves in one go
LONGEST_ORDER = 500  # characters


def play(table_id: int, seat: Seat, notations: Sequence[str], asked: int, now: datetime) -> Table:
    """Plays a seat's moves in answer to question number `asked`.

    Raises StaleTurn when that question is no longer open, IllegalMove when the rules refuse a move, Held when play
    is held; nothing is changed then.
    """
    if not notations:
        raise Refused("Choose a move first.")
    if len(notations) > LONGEST_TURN:
        raise Refused("That is more than one turn.")

    def think(now_sitting: Sitting) -> Thought:
        _expect(now_sitting, seat, asked)
        return now_sitting.settle(played(now_sitting.begun(now), seat, tuple(notations)))

    table = _carried_out(table_id, now, think)
    assert table is not None
    return table


def stand_in(table_id: int, seat: Seat, now: datetime) -> bool:
    """A bot's turn, or somebody's for a member whose time has run out; False when nothing is due or play is held."""

    def think(now_sitting: Sitting) -> Thought | None:
        chair = now_sitting.chairs[seat]
        if not _open(now_sitting.table) or chair.due_at is None or chair.due_at > now:
            return None
        if not _asks(now_sitting, seat):
            return now_sitting.run_on(now_sitting.begun(now))  # a bot off turn; or a wrong clock, set right hereafter
        choose, by, whole_turn = _substitute(now_sitting.table, chair)
        return chosen_on(now_sitting.begun(now), seat, choose, by, whole_turn, now_sitting.run_on)

    def tell(table: Table, now_sitting: Sitting) -> None:
        chair = now_sitting.chairs[seat]
        if chair.member_id and _asks(now_sitting, seat):
            happened(table, What.STOOD_IN, now, chair, private=_hidden(now_sitting, seat))
            notices.tell(chair.member_id, table, seat, "stood_in", chair.asked, now)

    return _if_it_can(table_id, now, think, tell)


def wake(table_id: int, now: datetime) -> bool:
    """Lets chance and standing orders act where they can, and puts the questions that nobody was asked."""

    def think(now_sitting: Sitting) -> Thought | None:
        if not _open(now_sitting.table):
            return None
        thought = now_sitting.settle(now_sitting.begun(now))
        silent = not any(chair.being_asked for chair in now_sitting.chairs) and thought.chronicle.position.to_act
        return thought if thought.made or thought.spent or silent else None

    return _if_it_can(table_id, now, think)


def remind(table_id: int, seat: Seat, now: datetime) -> bool:
    """The next rung of the ladder for a chair that has kept quiet: a letter, then a last call; False: none is due."""
    with locked(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if not _open(table) or chair.member_id is None or not _rung_due(chair, now):
            return False
        _climb(table, chair, now)
        chair.save(update_fields=["remind_at", "rung"])
        return True


def set_order(table_id: int, seat: Seat, text: str, now: datetime) -> None:
    """Keeps a standing order of the seat's, in place of one with the same key. Raises IllegalMove."""
    if len(text) > LONGEST_ORDER:
        raise Refused("That is too long for a standing order.")
    before = sitting(table_id)
    order = before.chronicle.game.read_order(before.chronicle.position.view(seat), text)
    with locked(table_id) as table:
        _expect_live(table)
        chair = table.chairs.get(seat=seat)
        if chair.member_id is None or chair.member_id != before.chairs[seat].member_id:
            raise StaleTurn("This chair is no longer yours.")
        chair.orders[order.key] = [order.value, chair.asked + 1 if chair.being_asked else chair.asked]
        _kept(table, chair)
    wake(table_id, now)


def drop_order(table_id: int, seat: Seat, key: str) -> None:
    """Takes a standing order back; nothing happens when there is none such."""
    with locked(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if chair.orders.pop(key, None) is not None:
            _kept(table, chair)


def _kept(table: Table, chair: Chair) -> None:
    chair.save(update_fields=["orders"])
    touch(table)
    signal_own(chair)


def _if_it_can(
    table_id: int,
    now: datetime,
    think: Callable[[Sitting], Thought | None],
    tell: Callable[[Table, Sitting], None] = lambda table, now_sitting: None,
) -> bool:
    """For what nobody waits to be told the answer of: what is refused is no error, but false."""
    try:
        return _carried_out(table_id, now, think, tell) is not None
    except (Refused, Table.DoesNotExist):
        return False


def _carried_out(
    table_id: int,
    now: datetime,
    think: Callable[[Sitting], Thought | None],
    tell: Callable[[Table, Sitting], None] = lambda table, now_sitting: None,
) -> Table | None:
    """Thinks without a lock, then writes under it if the table is still as it was; thinks again if not."""
    for _ in range(ATTEMPTS):
        now_sitting = _read(table_id, now)
        try:
            thought = in_time(partial(think, now_sitting), LONGEST_THOUGHT)
        except (Refused, IllegalMove):
            raise
        except Exception as failure:
            _blame(now_sitting, failure, now)
            continue
        if thought is None:
            return None
        with locked(table_id) as table:
            if table.revision == now_sitting.table.revision:
                tell(table, now_sitting)
                carry_out(table, now_sitting, thought)
                return table
    raise Refused("The table is very busy just now. Please try again.")


def _read(table_id: int, now: datetime) -> Sitting:
    try:
        return sitting(table_id)
    except Unreadable as reason:
        hold(table_id, str(reason), now)
        raise


def _blame(now_sitting: Sitting, failure: Exception, now: datetime) -> None:
    """Holds play where the rules failed. Returns when the table has moved on: then it was only read while it did."""
    table = now_sitting.table
    if hold(table.pk, f"The rules failed ({type(failure).__name__}).", now, table.revision):
        log.error("table %s: %s", table.pk, fault_of(failure))
        raise Held("The rules of this game failed here. Nothing was played, and play is held.") from None


def _substitute(table: Table, chair: Chair) -> tuple[Chooser, By, bool]:
    """Who chooses for the chair, how it is written down, and whether for the whole turn."""
    if chair.bot:
        return by_bot(chair.bot), By.BOT, True
    rule = StandIn(table.stand_in)
    return by_bot(STAND_IN_BOT) if rule.bot else neutral, By.LADDER, rule.whole_turn


def _climb(table: Table, chair: Chair, now: datetime) -> None:
    assert chair.member_id and chair.turn_since and chair.due_at
    if chair.rung == 0:
        notices.tell(chair.member_id, table, chair.seat, "your_turn", chair.asked, now)
        chair.rung, chair.remind_at = 1, clock.last_call_at(chair.turn_since, chair.due_at)
        return
    notices.tell(chair.member_id, table, chair.seat, "last_call", chair.asked, now)
    happened(table, What.REMINDED, now, chair, private=True)
    chair.remind_at = None


def _rung_due(chair: Chair, now: datetime) -> bool:
    """Whether it is time for the next rung; once the time itself is up, somebody stands in instead."""
    up = chair.due_at is None or chair.due_at <= now
    return chair.remind_at is not None and chair.remind_at <= now and not up


def _asks(now_sitting: Sitting, seat: Seat) -> bool:
    return seat in now_sitting.chronicle.position.to_act


def _hidden(now_sitting: Sitting, seat: Seat) -> bool:
    """Whether somebody may not be told that the seat is asked anything."""
    viewers = (None, *(chair.seat for chair in now_sitting.chairs if chair.seat != seat))
    return any(seat not in now_sitting.chronicle.position.awaited(viewer) for viewer in viewers)


def _open(table: Table) -> bool:
    return table.live and not table.marked


def _expect(now_sitting: Sitting, seat: Seat, asked: int) -> None:
    chair = now_sitting.chairs[seat]
    if chair.answered == asked:
        raise StaleTurn(_answer_to(now_sitting, seat))
    _expect_live(now_sitting.table)
    if chair.asked != asked:
        raise StaleTurn("The table has moved on since this page was drawn; nothing was played.")


def _answer_to(now_sitting: Sitting, seat: Seat) -> str:
    """Who has answered what the seat was asked last: what was sent may well be what was played."""
    own = [line for line in now_sitting.chronicle.lines[seat] if line.seat == seat]
    by = {line.by for line in own if line.at == own[-1].at}
    if By.MEMBER in by:
        return "You have played already, with your first click or in another window; nothing was played twice."
    if By.LADDER in by:
        return "Your time was up, and somebody has played in your place; nothing more was played."
    return "This is answered already; nothing more was played."


def _expect_live(table: Table) -> None:
    if not table.live:
        raise StaleTurn("This table is not being played.")
    if table.marked:
        raise Held("Play is held at this table until somebody has looked at a fault.")
