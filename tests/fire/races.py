"""The races. Visitors of a web server run each of them; it returns the faults, and asserts nothing.
After any race, no answer is a 500, every loser was notified, and the record passes its audit.
"""

from __future__ import annotations

from functools import partial

from django.db import close_old_connections
from django.utils import timezone

from club.base.errors import ClubError
from club.messages.notifications.models import Notice
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import queries
from club.play.tables.models import EventType, StandInPolicy, Status, Table
from club.site.periodic import tasks
from games import registry
from tests.fire.http_visitor import Visitor
from tests.fire.race_tables import Party, answered, faults, found, longer_by
from tests.support.sitting_down import sit_down

DONE, STALE, REFUSED = 303, 409, 422


def double_click(party: Party) -> list[str]:
    sat = party.asks()
    length, asked = sat.record.length, sat.chair(1).asked
    click = partial(party.first[1].play, sat.pk, "reply yes", asked)
    answers = party.race(click, click)
    return faults(sat, answered(answers, DONE, STALE), longer_by(sat, length, 1))


def back_button(party: Party) -> list[str]:
    """The page of a question long answered, sent again beside the one of now."""
    old = party.asks()
    before = old.chair(1).asked
    old.play(1, "reply no", now=timezone.now(), asked=before)
    sat = party.asks()
    length, bob = sat.record.length, party.first[1]
    answers = party.race(
        partial(bob.play, sat.pk, "reply no", before),
        partial(bob.play, sat.pk, "reply yes", sat.chair(1).asked),
    )
    wrong = answers[0] != STALE or sat.plies()[-1][1] != "reply yes"
    return faults(
        sat,
        answered(answers, DONE, STALE),
        longer_by(sat, length, 1),
        (wrong, "the old page was played"),
    )


def two_devices(party: Party) -> list[str]:
    sat = party.asks()
    length, asked = sat.record.length, sat.chair(1).asked
    answers = party.race(
        partial(party.first[1].play, sat.pk, "reply yes", asked),
        partial(party.second[1].play, sat.pk, "reply no", asked),
    )
    won = "reply yes" if answers[0] == DONE else "reply no"
    lost = sat.plies()[-1][1] != won
    return faults(
        sat,
        answered(answers, DONE, STALE),
        longer_by(sat, length, 1),
        (lost, "what was acknowledged is lost"),
    )


def move_against_time_out(party: Party) -> list[str]:
    sat = party.asks()
    length, chair = sat.record.length, sat.chair(1)
    assert chair.due_at
    answers = party.race(
        partial(party.first[1].play, sat.pk, "reply yes", chair.asked),
        partial(play.stand_in, sat.pk, 1, chair.due_at),
    )
    expected = [STALE, True] if answers[1] is True else [DONE, False]
    by = By.STAND_IN if answers[1] is True else By.MEMBER
    told = Notice.objects.filter(table=sat.pk, kind="stood_in", asked=chair.asked).count()
    return faults(
        sat,
        (answers != expected, f"answered {answers}"),
        longer_by(sat, length, 1),
        (sat.plies()[-1][2] != by, "what was acknowledged is lost"),
        (told != (answers[1] is True), f"{told} letters about it"),
    )


def move_against_stand_in(party: Party) -> list[str]:
    """A bot plays the rest of the turn while the member sends a step of it."""
    sat = sit_down("toy", party.members, stand_in=StandInPolicy.BOT_TURN, now=timezone.now())
    sat.play(0, "step", now=timezone.now())
    chair = sat.chair(0)
    assert chair.due_at
    answers = party.race(
        partial(party.first[0].play, sat.pk, "step", chair.asked),
        partial(play.stand_in, sat.pk, 0, chair.due_at),
    )
    mine = sum(by == By.MEMBER for seat, _, by in sat.plies())
    return faults(
        sat,
        (
            answers[0] not in (DONE, STALE) or not isinstance(answers[1], bool),
            f"answered {answers}",
        ),
        (mine != 1 + (answers[0] == DONE), "what was acknowledged is lost or doubled"),
        (
            len(sat.happened(EventType.STOOD_IN)) != (answers[1] is True),
            "standing in was not said once",
        ),
    )


def seats_at_once(party: Party) -> list[str]:
    sat = party.asks("all")
    length = sat.record.length
    answers = party.race(
        *(
            partial(party.first[seat].play, sat.pk, "reply yes", sat.chair(seat).asked)
            for seat in (1, 2)
        )
    )
    return faults(sat, answered(answers, DONE, DONE), longer_by(sat, length, 2))


def two_sweeps(party: Party) -> list[str]:
    """While a member answers at the last moment."""
    sat = party.asks()
    length, asked = sat.record.length, sat.chair(1).asked
    sat.run_out(1)
    answers = party.race(
        tasks.sweep, tasks.sweep, partial(party.first[1].play, sat.pk, "reply yes", asked), posts=3
    )
    by = By.MEMBER if answers[2] == DONE else By.STAND_IN
    return faults(
        sat,
        (answers[:2] != [None, None] or answers[2] not in (DONE, STALE), f"answered {answers}"),
        longer_by(sat, length, 1),
        (sat.plies()[-1][2] != by, "what was acknowledged is lost"),
    )


def last_seat(party: Party) -> list[str]:
    table = _opened(party)
    answers = party.race(*(partial(_send, visitor, table, "join") for visitor in party.first[1:]))
    joined = table.happenings.filter(what=EventType.JOINED).count()
    seated = table.chairs.exclude(seat=0).get().member
    won = party.members[1] if answers[0] == DONE else party.members[2]
    seating.leave(table.pk, party.members[0], timezone.now())
    return found(
        answered(answers, DONE, REFUSED),
        (joined != 1, f"{joined} sat down"),
        (seated != won, "who was told to sit does not"),
    )


def start_against_leave(party: Party) -> list[str]:
    alice, bob, _ = party.members
    table = _opened(party)
    seating.join(table.pk, bob, timezone.now())
    answers = party.race(
        partial(_send, party.first[0], table, "start"),
        partial(_send, party.first[1], table, "leave"),
    )
    table.refresh_from_db()
    empty = table.chairs.filter(member=None, bot="").count()
    flaw = audit_error_of(table.record) if table.record else ""
    if table.status == Status.OPEN:
        seating.leave(table.pk, alice, timezone.now())
    torn = bool(table.live) == bool(empty)
    return found(
        answered(answers, DONE, REFUSED),
        (torn, "it is played with an empty chair, or stands still with none"),
        (table.live != (answers[0] == DONE), "what was acknowledged is lost"),
        (bool(flaw), flaw),
    )


def order_against_window(party: Party) -> list[str]:
    """The order is stored in either sequence; it answers the window only if it was there before the
    window.
    """
    sat = sit_down("toy", party.members, now=timezone.now())
    alice, bob = party.first[:2]
    answers = party.race(
        partial(alice.play, sat.pk, "ask open", sat.chair(0).asked),
        lambda: bob.post(f"/tables/{sat.pk}/order/", {"key": "reply", "value": "yes"})[0],
    )
    chair = sat.chair(1)
    by_order = sat.plies()[1:] == [(1, "reply yes", By.ORDER)]
    return faults(
        sat,
        answered(answers, DONE, DONE),
        ("reply" not in chair.orders, "the order is lost"),
        (by_order == chair.being_asked, "the window is answered and open, or neither"),
        (
            chair.being_asked and chair.orders.get("reply", ["", 0])[1] <= chair.asked,
            "an order was passed over",
        ),
    )


RACES = (
    double_click,
    back_button,
    two_devices,
    move_against_time_out,
    move_against_stand_in,
    seats_at_once,
    two_sweeps,
    last_seat,
    start_against_leave,
    order_against_window,
)


def settle(party: Party) -> None:
    """After a race that broke a table, a new one."""
    party.kept.clear()
    close_old_connections()
    for chair in queries.chairs_to_move(party.members[0].pk):
        if not audit_error_of(chair.table.record):
            continue
        try:
            play.suspend(chair.table_id, "A race broke it.", timezone.now())
        except (ClubError, Table.DoesNotExist):
            continue


def _opened(party: Party) -> Table:
    """alice's table for two, with a chair to take."""
    terms = Terms("Thursday", 2, {})
    return seating.open_table(party.members[0], registry.find("nim"), terms, timezone.now())


def _send(visitor: Visitor, table: Table, what: str) -> int:
    return visitor.post(f"/tables/{table.pk}/{what}/", {})[0]
