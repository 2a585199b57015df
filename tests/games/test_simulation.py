"""Play-outs, their figures, and the commands that print them."""

from __future__ import annotations

import itertools
import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import bots, simulation, standing, transcript
from games.core import CHANCE, Answer, Outcome, Ply
from games.liars_dice import GAME as LIARS_DICE
from games.message import message
from games.nim import GAME as NIM
from games.planning import parts
from games.simulation import PlayOut, Tally, summary, tally
from games.standing import Standing
from tests.games.hoard import Add, Hoard

RANDOM = bots.find("random")


def simulate(*words: str) -> Any:
    out = StringIO()
    call_command("simulate", *words, "--json", stdout=out)
    return json.loads(out.getvalue())


def told(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


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


def test_a_play_out_is_given_up_at_its_limit() -> None:
    played = simulation.play_out(NIM, 2, {}, [RANDOM] * 2, Random(1), limit=2)
    assert (len(played.log), played.finished, played.outcome) == (2, False, None)


def test_every_ply_is_a_visit_where_turns_alternate() -> None:
    played = simulation.play_out(NIM, 2, {}, [RANDOM] * 2, Random(1))
    assert sum(played.visits) == played.plies


def test_a_seat_that_goes_on_deciding_has_not_left() -> None:
    """The loser of a hand opens the next: after its own lost challenge it is still there."""
    for seed in range(20):
        played = simulation.play_out(LIARS_DICE, 3, {}, [RANDOM] * 3, Random(seed))
        seats = [ply.seat for ply in played.log if ply.seat != CHANCE]
        again = sum(one == other for one, other in itertools.pairwise(seats))
        assert sum(played.visits) == len(seats) - again


class Biding(Hoard):
    """Plans are carried out as long as they only add; what was to be marked is set aside with a reason."""

    def answer(self, view: Any, moves: Any, orders: Any) -> Answer | None:
        plan = next((order for order in orders if order.key == "next"), None)
        if plan is None or view.turn % 2 != view.viewer:
            return None
        step = self.read_move(parts(plan.value)[0])
        return Answer(step, ("next",)) if isinstance(step, Add) else Answer(None, ("next",), message("Not so fast."))


@pytest.mark.parametrize("seed", range(8))
def test_orders_answer_as_at_a_table_and_spare_visits(seed: int) -> None:
    counted = {}
    for kind in standing.KINDS:
        kept = Standing(Biding(), [RANDOM] * 2, Random(seed), kind)
        played = simulation.play_out(Biding(), 2, {}, [RANDOM] * 2, Random(seed), standing=kept)
        counted[kind] = (played.visits, played.set_aside, played.plies)
    assert counted["none"] == counted["usual"]  # nothing holds here unless it is said
    assert counted["none"][1] == 0
    visits, _, plies = counted["sensible"]
    assert sum(visits) < plies


def test_orders_that_were_set_aside_are_counted() -> None:
    outs = []
    for seed in range(20):
        kept = Standing(Biding(), [RANDOM] * 2, Random(seed), "sensible")
        outs.append(simulation.play_out(Biding(), 2, {}, [RANDOM] * 2, Random(seed), standing=kept))
    assert 0 < sum(out.set_aside for out in outs) < sum(out.plies for out in outs)
    assert all(out.finished for out in outs)


def test_nobody_keeps_orders_in_an_unknown_manner() -> None:
    with pytest.raises(ValueError, match="clever"):
        Standing(NIM, [RANDOM] * 2, Random(1), "clever")


def test_the_figures_tell_which_orders_were_kept() -> None:
    words = ("rauha", "--games", "1", "--seats", "random,random", "--orders")
    none, usual, sensible = (simulate(*words, kind) for kind in standing.KINDS)
    assert "orders" not in none
    assert sensible["orders"] == "sensible"
    assert sensible["set_aside"] >= 0 == usual["set_aside"]
    assert sensible["visits"] < usual["visits"] < none["visits"]
    assert "standing orders: usual; 0.0 set aside" in told("simulate", *words, "usual")


def test_a_watcher_sees_every_position_once() -> None:
    seen: list[Any] = []
    played = simulation.play_out(NIM, 2, {}, [RANDOM] * 2, Random(1), watch=lambda *now: seen.append(now))
    assert seen[0][:2] == (None, None)
    assert [ply for _, ply, _ in seen[1:]] == list(played.log)
    assert all(one[2] is other[0] for one, other in itertools.pairwise(seen))


# --- figures


def test_bots_move_up_a_seat_from_game_to_game_and_figures_follow_them() -> None:
    names = ["a", "b", "c"]
    for number in range(5):
        seated = simulation.rotated(names, number)  # type: ignore[arg-type]
        places = tuple("abc".index(name) + 1 for name in seated)
        played = PlayOut((), Outcome(places, "test", places), 0, 0, (0, 0, 0))
        assert tally(played, number).places == (1, 2, 3)
    assert simulation.rotated(names, 1) != names  # type: ignore[arg-type]


def test_a_shared_win_counts_as_its_fraction() -> None:
    shared = [Tally(5, 0, 5, (1, 1, 3), ()), Tally(5, 0, 5, (1, 1, 1), ()), Tally(5, 0, 5, (2, 1, 3), ())]
    seats = summary(shared, ["a", "b", "c"])["seats"]
    assert [seat["wins"] for seat in seats] == [
        pytest.approx(5 / 6, abs=1e-3),
        pytest.approx(11 / 6, abs=1e-3),
        pytest.approx(1 / 3, abs=1e-3),
    ]
    assert sum(seat["win_rate"] for seat in seats) == pytest.approx(1, abs=1e-3)


def test_games_given_up_count_as_games_and_not_as_places() -> None:
    figures = summary([Tally(10, 2, 4, (1, 2), (7, 3)), Tally(20, 4, 6, (), ())], ["a", "b"])
    assert (figures["games"], figures["finished"], figures["plies"], figures["chance_plies"]) == (2, 1, 30, 6)
    assert (figures["plies_per_game"], figures["visits"]) == (15, 2.5)
    assert figures["seats"][0] == {"bot": "a", "wins": 1, "win_rate": 1, "mean_place": 1, "mean_score": 7}


def test_nothing_finished_has_no_rates() -> None:
    seat = summary([Tally(1, 0, 1, (), ())], ["a", "b"])["seats"][0]
    assert (seat["win_rate"], seat["mean_place"], seat["mean_score"]) == (None, None, None)


# --- the commands


def test_seats_stay_in_the_order_they_were_named() -> None:
    figures = simulate("nim", "--games", "60", "--seats", "greedy,random", "--seed", "7")
    assert [seat["bot"] for seat in figures["seats"]] == ["greedy", "random"]
    assert figures["seats"][0]["win_rate"] == 1
    turned = simulate("nim", "--games", "60", "--seats", "random,greedy", "--seed", "7")
    assert turned["seats"][1]["win_rate"] == 1


def test_the_figures_are_one_object_with_fixed_names() -> None:
    figures = simulate("nim", "--games", "3")
    assert list(figures) == [
        *("game", "version", "games", "finished", "plies", "chance_plies", "plies_per_game"),
        *("plies_per_second", "visits", "seats"),
    ]
    assert list(figures["seats"][0]) == ["bot", "wins", "win_rate", "mean_place", "mean_score"]


def test_any_number_of_jobs_gives_the_same_result() -> None:
    words = ("liars_dice", "--games", "30", "--seats", "greedy,random,random", "--option", "dice=3")
    alone, together = simulate(*words), simulate(*words, "--jobs", "3")
    assert alone.pop("plies_per_second") > 0
    assert together.pop("plies_per_second") > 0
    assert alone == together


def test_another_seed_gives_other_games_and_the_same_seed_the_same() -> None:
    plies = [simulate("nim", "--games", "50", "--seed", seed)["plies"] for seed in ("1", "2", "1")]
    assert plies[0] == plies[2] != plies[1]


def test_asking_the_laws_does_not_change_the_games() -> None:
    words = ("liars_dice", "--games", "5", "--seats", "random,random")
    plain, checked = simulate(*words), simulate(*words, "--check")
    assert plain["plies"] == checked["plies"]


def test_people_read_a_table() -> None:
    text = told("simulate", "nim", "--games", "20", "--seats", "greedy,random")
    assert "20 of 20 games finished" in text
    assert "greedy" in text.splitlines()[4]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "no game “chess”.*nim"),
        (("simulate", "nim", "--seats", "random,clever"), "no bot “clever”.*greedy"),
        (("simulate", "nim", "--seats", "random"), "not played by 1.*2, 3, 4"),
        (("simulate", "nim", "--option", "heaps=9"), "“heaps” cannot be “9”.*1 3 5 7"),
        (("simulate", "nim", "--option", "colour=red"), "no option “colour”.*heaps"),
        (("simulate", "nim", "--games", "0"), "at least 1"),
        (("simulate", "nim", "--jobs", "0"), "at least 1"),
        (("replay", "/nowhere/at/all.txt"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command(*words)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_broken_law_is_named_with_game_seed_and_ply(monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    monkeypatch.setattr(type(NIM), "flaws", lambda self, before, after: ["too few"] if sum(after.heaps) < 3 else [])
    with pytest.raises(CommandError, match=r"Game 0 of seed 5: law “invariants” is broken at ply \d+: too few"):
        call_command("simulate", "nim", "--games", "4", "--seed", "5", "--check", "--jobs", jobs)


def test_a_replay_says_how_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "nim.txt"
    file.write_text("game: nim 1\nseats: 2\noptions:\n\n0 take 3 from a\n1 take 4 from b\n0 take 5 from c\n")
    assert told("replay", str(file)).splitlines() == [
        "nim 1, 2 seats: 3 plies, 0 of chance",
        "finished: cleared",
        "seat 0: place 1",
        "seat 1: place 2",
    ]


def test_a_replay_from_standard_input_says_who_is_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("game: liars_dice 1\nseats: 2\noptions:\n\n"))
    assert "not finished, to act: chance" in told("replay", "-")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "game: nim 1\nseats: 2\noptions:\n\n0 take 3 from a\n1 take 4 from a\n",
            "Ply 2 is refused: Heap a has only 0 left",
        ),
        ("game: chess 1\nseats: 2\noptions:\n", "no game “chess 1”"),
        ("hello", "The header is refused"),
    ],
)
def test_a_refused_ply_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(text)
    with pytest.raises(CommandError, match=said):
        call_command("replay", str(file))


def test_a_ply_in_the_log_is_written_as_in_a_transcript() -> None:
    assert str(Ply(CHANCE, LIARS_DICE.read_move("roll 1 2"))) == "chance roll 1 2"
