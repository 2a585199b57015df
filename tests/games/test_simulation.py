"""Play-outs between bots, and the figures of many."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from games import bots, simulation, standing_orders, transcript
from games.bots.random import RandomBot
from games.bots.request import DecisionRequest
from games.core import CHANCE, Answer, Move, Outcome
from games.liars_dice import GAME as LIARS_DICE
from games.message import message
from games.nim import GAME as NIM
from games.planning import plan_parts
from games.simulation import PlayOut, Tally, summary, tally
from games.standing_orders import StandingOrders
from tests.games.conformance.hoard import Add, Hoard

RANDOM = bots.find("random")


# --- play-outs


def test_a_play_out_replays_to_its_outcome() -> None:
    played = simulation.play_out(LIARS_DICE, 4, {"dice": 3}, [RANDOM] * 4, Random(1))
    written = transcript.parse(str(played.transcript(LIARS_DICE, 4, {"dice": 3})))
    assert transcript.final(LIARS_DICE, written).outcome == played.outcome
    assert played.finished


def test_plies_of_chance_are_counted_apart() -> None:
    played = simulation.play_out(LIARS_DICE, 2, {}, [RANDOM] * 2, Random(1))
    assert played.chance_plies == sum(ply.seat == CHANCE for ply in played.log) > 0
    assert played.plies + played.chance_plies == len(played.log)


def test_a_play_out_stops_at_its_limit() -> None:
    played = simulation.play_out(NIM, 2, {}, [RANDOM] * 2, Random(1), limit=2)
    assert (len(played.log), played.finished, played.outcome) == (2, False, None)


def test_every_ply_is_a_session_where_turns_alternate() -> None:
    played = simulation.play_out(NIM, 2, {}, [RANDOM] * 2, Random(1))
    assert sum(played.sessions) == played.plies


def test_a_seat_that_decides_again_continues_its_session() -> None:
    """The loser of a hand opens the next: after a lost challenge its session goes on."""
    for seed in range(20):
        played = simulation.play_out(LIARS_DICE, 3, {}, [RANDOM] * 3, Random(seed))
        seats = [ply.seat for ply in played.log if ply.seat != CHANCE]
        again = sum(one == other for one, other in itertools.pairwise(seats))
        assert sum(played.sessions) == len(seats) - again


class Planner(Hoard):
    """Plans are carried out while they only add. A mark in a plan cancels it with a reason."""

    def answer(self, view: Any, moves: Any, orders: Any) -> Answer | None:
        plan = next((order for order in orders if order.key == "next"), None)
        if plan is None or view.turn % 2 != view.viewer:
            return None
        step = self.read_move(plan_parts(plan.value)[0])
        return (
            Answer(step, ("next",))
            if isinstance(step, Add)
            else Answer(None, ("next",), message("Not so fast."))
        )


@pytest.mark.parametrize("seed", range(8))
def test_orders_answer_as_at_a_table_and_save_sessions(seed: int) -> None:
    counted = {}
    for kind in standing_orders.KINDS:
        kept = StandingOrders(Planner(), [RANDOM] * 2, Random(seed), kind)
        played = simulation.play_out(Planner(), 2, {}, [RANDOM] * 2, Random(seed), standing=kept)
        counted[kind] = (played.sessions, played.cancelled_orders, played.plies)
    assert counted["none"] == counted["usual"]  # the game has no default answers
    assert counted["none"][1] == 0
    sessions, _, plies = counted["sensible"]
    assert sum(sessions) < plies


def test_cancelled_orders_are_counted() -> None:
    games = []
    for seed in range(20):
        kept = StandingOrders(Planner(), [RANDOM] * 2, Random(seed), "sensible")
        games.append(
            simulation.play_out(Planner(), 2, {}, [RANDOM] * 2, Random(seed), standing=kept)
        )
    assert 0 < sum(game.cancelled_orders for game in games) < sum(game.plies for game in games)
    assert all(game.finished for game in games)


def test_an_unknown_kind_of_orders_is_refused() -> None:
    with pytest.raises(ValueError, match="clever"):
        StandingOrders(NIM, [RANDOM] * 2, Random(1), "clever")


def test_a_watcher_sees_every_position_once() -> None:
    seen: list[Any] = []
    played = simulation.play_out(
        NIM, 2, {}, [RANDOM] * 2, Random(1), watch=lambda *now: seen.append(now)
    )
    assert seen[0][:2] == (None, None)
    assert [ply for _, ply, _ in seen[1:]] == list(played.log)
    assert all(one[2] is other[0] for one, other in itertools.pairwise(seen))


# --- figures


def test_bots_move_up_a_seat_from_game_to_game_and_figures_follow_them() -> None:
    names = ["a", "b", "c"]
    for number in range(5):
        seated = simulation.rotate_bots(names, number)  # type: ignore[arg-type]
        places = tuple("abc".index(name) + 1 for name in seated)
        played = PlayOut((), Outcome(places, "test", places), 0, 0, (0, 0, 0))
        assert tally(played, number).places == (1, 2, 3)
    assert simulation.rotate_bots(names, 1) != names  # type: ignore[arg-type]


def test_a_shared_win_counts_as_its_fraction() -> None:
    shared = [
        Tally(5, 0, 5, (1, 1, 3), ()),
        Tally(5, 0, 5, (1, 1, 1), ()),
        Tally(5, 0, 5, (2, 1, 3), ()),
    ]
    seats = summary(shared, ["a", "b", "c"])["seats"]
    assert [seat["wins"] for seat in seats] == [
        pytest.approx(5 / 6, abs=1e-3),
        pytest.approx(11 / 6, abs=1e-3),
        pytest.approx(1 / 3, abs=1e-3),
    ]
    assert sum(seat["win_rate"] for seat in seats) == pytest.approx(1, abs=1e-3)


def test_stopped_games_count_as_games_and_not_as_places() -> None:
    figures = summary([Tally(10, 2, 4, (1, 2), (7, 3)), Tally(20, 4, 6, (), ())], ["a", "b"])
    assert (figures["games"], figures["finished"], figures["plies"], figures["chance_plies"]) == (
        2,
        1,
        30,
        6,
    )
    assert (figures["plies_per_game"], figures["sessions"]) == (15, 2.5)
    assert figures["seats"][0] == {
        "bot": "a",
        "wins": 1,
        "win_rate": 1,
        "mean_place": 1,
        "mean_score": 7,
    }


def test_nothing_finished_has_no_rates() -> None:
    seat = summary([Tally(1, 0, 1, (), ())], ["a", "b"])["seats"][0]
    assert (seat["win_rate"], seat["mean_place"], seat["mean_score"]) == (None, None, None)


class Diarist(RandomBot):
    """A bot that counts its decisions in its memory, and collects the news that it gets."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.news: list[str] = []

    def choose(self, request: DecisionRequest) -> Move:
        request.memory["count"] = request.memory.get("count", 0) + 1
        self.counts.append(request.memory["count"])
        self.news += [str(message) for message in request.news()]
        return super().choose(request)


def test_a_bot_has_its_memory_of_this_game_alone() -> None:
    bot = Diarist()
    for number in range(2):
        simulation.play_out(NIM, 2, {}, [bot, RandomBot()], simulation.generator("x", number))
    games = [at for at, count in enumerate(bot.counts) if count == 1]
    assert len(games) == 2
    assert bot.counts[: games[1]] == list(range(1, games[1] + 1))


def test_a_bot_gets_the_news_of_others_plies_since_its_own() -> None:
    bot = Diarist()
    played = simulation.play_out(NIM, 2, {}, [bot, RandomBot()], simulation.generator("x", 0))
    last_own = max(at for at, ply in enumerate(played.log) if ply.seat == 0)
    of_others = [ply for ply in played.log[:last_own] if ply.seat == 1]
    assert len(bot.news) == len(of_others)
