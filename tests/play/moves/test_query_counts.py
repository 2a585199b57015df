"""The costs of playing: a fixed number of queries, however long the game and however many the
tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.messages.notifications import tasks as post_tasks
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import StandInPolicy
from club.play.time_control import services as timecontrol
from club.site.periodic import tasks
from games.core import AnyPosition
from tests.play.replay.looking_back import forget
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
LATE = NOW + 9 * DAY
# for one move: five are writes, one reads calendars
MOST = 10
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def toy(alice: Member, bob: Member) -> Sat:
    """Both have played once: the ply that ends the first round would also void votes."""
    sat = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION)
    lengthen(sat, 2)
    return sat


def cost(act: Callable[[], object]) -> int:
    """Counts queries, without transactions and the occasional deletion of old signals."""
    with CaptureQueriesContext(connection) as queries:
        act()
    # Django logs a statement for several rows as "4 times: INSERT ..."
    told = [re.sub(r"^\d+ times: ", "", query["sql"]) for query in queries]
    return sum(
        sql.startswith(("SELECT", "(SELECT", "WITH", "INSERT", "UPDATE", "DELETE"))
        and "live_signal" not in sql
        for sql in told
    )


def lengthen(sat: Sat, plies: int) -> None:
    for _ in range(plies // 2):
        sat.play(0, "ask open")
        sat.play(1, "reply yes")


def ask(sat: Sat) -> int:
    asked = sat.chair(0).asked
    asker = sat.member(0)
    return cost(lambda: play.play(sat.pk, asker, ["ask open"], asked, NOW))


def bid(sat: Sat) -> int:
    """Passes the turn on to the next seat."""
    (seat,) = sat.position.to_act
    first, *_ = sat.position.legal_moves(seat)
    asked, bidder = sat.chair(seat).asked, sat.member(seat)
    return cost(lambda: play.play(sat.pk, bidder, [str(first)], asked, NOW))


def answer_late(sat: Sat) -> int:
    return cost(lambda: play.stand_in(sat.pk, 1, LATE))


def remind(sat: Sat) -> int:
    return cost(lambda: timecontrol.remind(sat.pk, 1, NOW + 5 * MINUTE))


def test_a_play_costs_the_same_at_the_hundredth_ply(toy: Sat) -> None:
    first = ask(toy)
    toy.play(1, "reply yes")
    lengthen(toy, 100)
    assert ask(toy) == first <= MOST


def test_so_do_a_reminder_and_standing_in(toy: Sat) -> None:
    ask(toy)
    first = (remind(toy), answer_late(toy))
    lengthen(toy, 60)
    ask(toy)
    assert (remind(toy), answer_late(toy)) == first
    # the history entry, its receivers, the notice, and a reaction's calendar twice
    assert max(first) <= MOST + 6


def test_more_chairs_cost_no_more(alice: Member, bob: Member, carol: Member) -> None:
    two, four = (
        sit_down("toy", [alice, bob]),
        sit_down("toy", [alice, bob, carol], robots=["random"]),
    )
    lengthen(two, 2)
    assert ask(two) == ask(four)
    assert (remind(two), answer_late(two)) == (remind(four), answer_late(four))


def test_a_move_costs_as_many_statements_with_five_seats_as_with_two(
    alice: Member, bob: Member, carol: Member
) -> None:
    five = [alice, bob, carol, newcomer("dora"), newcomer("emil")]
    two, all_five = sit_down("liars_dice", [alice, bob]), sit_down("liars_dice", five)
    assert bid(two) == bid(all_five) <= MOST


def test_all_chairs_that_a_move_concerns_are_written_at_once(toy: Sat) -> None:
    """One statement for each kind of row: entries, record, chairs, response times, table."""
    with CaptureQueriesContext(connection) as queries:
        toy.play(0, "step")
    written = [query["sql"].split('"')[1] for query in queries if query["sql"].startswith(WRITES)]
    written = [name for name in written if name != "live_signal"]
    assert len(written) == len(set(written)) <= 5


def test_several_moves_cost_no_more_than_one(toy: Sat, alice: Member, bob: Member) -> None:
    other = sit_down("toy", [alice, bob])
    one = cost(lambda: toy.play(0, "step"))
    assert cost(lambda: other.play(0, "step", "step", "peek")) == one


def test_another_process_reads_only_what_is_new(toy: Sat) -> None:
    """One more query after plies of another process, however many plies there were before."""
    from club.play.game_records import game_cache

    lengthen(toy, 20)
    kept = ask(toy)
    toy.play(1, "reply yes")
    game_cache._cache.clear()
    assert ask(toy) == kept + 1


@pytest.mark.long
def test_a_sweep_that_finds_nothing_costs_the_same_at_many_tables(
    alice: Member, bob: Member
) -> None:
    tasks.sweep()  # the first sweep starts the heartbeat
    sit_down("toy", [alice, bob], now=NOW.replace(year=2999))
    one = cost(tasks.sweep)
    for _ in range(10):
        sit_down("toy", [alice, bob], now=NOW.replace(year=2999))
        sit_down("nim", [alice, bob], now=NOW.replace(year=2999))
    assert cost(tasks.sweep) == one <= 13


def test_a_sweep_grows_only_with_what_is_ripe(alice: Member, bob: Member) -> None:
    def swept(tables: int) -> int:
        for _ in range(tables):
            sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_TURN)
        return cost(tasks.sweep)

    tasks.sweep()
    sit_down("toy", [alice, bob], now=NOW.replace(year=2999))
    nothing, one, five = swept(0), swept(1), swept(5)
    assert five - nothing == 5 * (one - nothing)


def test_a_post_that_owes_nothing_costs_a_query_for_notices_and_one_for_mail() -> None:
    assert cost(post_tasks.post) == 2


def test_pages_ask_a_position_for_a_view_once_and_for_that_of_their_draft(
    toy: Sat, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []
    kind = type(toy.position)
    view = kind.view

    def counted(position: AnyPosition, viewer: int | None) -> object:
        asked.append(viewer)
        return view(position, viewer)

    forget()  # `run_automatic` has computed it already
    monkeypatch.setattr(kind, "view", counted)
    page = f"/tables/{toy.pk}/"
    for _ in range(2):
        inside(toy.member(0)).get(page)
    assert asked == [0]
    play.lay_out(toy.pk, toy.member(0), "step", toy.chair(0).asked)
    asked.clear()
    inside(toy.member(0)).get(page)
    assert asked == [0]  # with the draft laid out; that before it is known
