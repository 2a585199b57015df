"""The commands `simulate` and `replay`: output and errors."""

from __future__ import annotations

import json
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from club.play.game_records.management.commands import simulate as simulate_command
from games import registry, standing_orders, transcript
from games.nim import GAME as NIM

NOT_BEGUN = "game: liars_dice 1\nseats: 2\noptions:\n\n"


def simulate(*words: str) -> Any:
    out = StringIO()
    call_command("simulate", *words, "--json", stdout=out)
    return json.loads(out.getvalue())


def output_of(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_the_figures_tell_which_orders_were_kept() -> None:
    words = ("rauha", "--games", "1", "--seats", "random,random", "--orders")
    none, usual, sensible = (simulate(*words, kind) for kind in standing_orders.KINDS)
    assert "orders" not in none
    assert sensible["orders"] == "sensible"
    assert sensible["cancelled_orders"] >= 0 == usual["cancelled_orders"]
    assert sensible["sessions"] < usual["sessions"] < none["sessions"]
    assert "standing orders: usual; 0.0 cancelled" in output_of("simulate", *words, "usual")


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
        *("plies_per_second", "sessions", "seats"),
    ]
    assert list(figures["seats"][0]) == ["bot", "wins", "win_rate", "mean_place", "mean_score"]


@pytest.mark.long
def test_any_number_of_jobs_gives_the_same_result() -> None:
    words = ("liars_dice", "--games", "30", "--seats", "greedy,random,random", "--option", "dice=3")
    alone, together = simulate(*words), simulate(*words, "--jobs", "3")
    assert alone.pop("plies_per_second") > 0
    assert together.pop("plies_per_second") > 0
    assert alone == together


def test_another_seed_gives_other_games_and_the_same_seed_the_same() -> None:
    plies = [simulate("nim", "--games", "50", "--seed", seed)["plies"] for seed in ("1", "2", "1")]
    assert plies[0] == plies[2] != plies[1]


def test_checking_invariants_does_not_change_the_games() -> None:
    words = ("liars_dice", "--games", "5", "--seats", "random,random")
    plain, checked = simulate(*words), simulate(*words, "--check")
    assert plain["plies"] == checked["plies"]


def test_people_read_a_table() -> None:
    text = output_of("simulate", "nim", "--games", "20", "--seats", "greedy,random")
    assert "20 of 20 games finished" in text
    assert "0 plies of chance, counted apart" in text
    assert "plies of seats per second of CPU time" in text
    assert "greedy" in text.splitlines()[6]


def test_speed_is_counted_in_cpu_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second of CPU time for each game, however long a busy machine took."""
    ticks = iter(number / 2 for number in range(100))
    monkeypatch.setattr(simulate_command, "process_time", lambda: next(ticks))
    figures = simulate("nim", "--games", "2")
    assert figures["plies_per_second"] == figures["plies"]


@pytest.mark.parametrize("slug", ["nim", "liars_dice"])
def test_a_recorded_game_is_a_transcript_with_its_ending_line(tmp_path: Path, slug: str) -> None:
    file = tmp_path / "new" / "game.txt"
    output_of("simulate", slug, "--games", "1", "--record", str(file))
    played = transcript.parse(file.read_text())
    outcome = transcript.final(registry.find(slug), played).outcome
    assert outcome is not None
    assert file.read_text().splitlines()[0] == transcript.ending_line(outcome)
    assert file.read_text().startswith(f"# ends: {outcome.reason}, places ")


def test_a_game_that_is_not_over_says_so() -> None:
    assert transcript.ending_line(None) == "# ends: not yet"


@pytest.mark.parametrize(
    ("words", "reason"),
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
def test_wrong_arguments_are_refused_with_a_reason(words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        call_command(*words)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_violation_is_named_with_game_seed_and_ply(
    monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    monkeypatch.setattr(
        type(NIM),
        "violations",
        lambda self, before, after: ["too few"] if sum(after.heaps) < 3 else [],
    )
    with pytest.raises(
        CommandError,
        match=r"Game 0 of seed 5: invariant “own_invariants_hold” fails at ply \d+: too few",
    ):
        call_command("simulate", "nim", "--games", "4", "--seed", "5", "--check", "--jobs", jobs)


def test_a_replay_says_how_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "nim.txt"
    file.write_text(
        "game: nim 1\nseats: 2\noptions:\n\n0 take 3 from a\n1 take 4 from b\n0 take 5 from c\n"
    )
    assert output_of("replay", str(file)).splitlines() == [
        "nim 1, 2 seats: 3 plies, 0 of chance",
        "finished: cleared",
        "seat 0: place 1",
        "seat 1: place 2",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_a_byte_order_mark_on_standard_input_is_no_part_of_the_file(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """The same in any encoding of the locale."""
    sent = BytesIO(NOT_BEGUN.encode("utf-8-sig"))
    monkeypatch.setattr("sys.stdin", TextIOWrapper(sent, encoding))
    assert "not finished, to act: chance" in output_of("replay", "-")


def test_a_byte_order_mark_in_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "marked.txt"
    file.write_text(NOT_BEGUN, encoding="utf-8-sig")
    assert "not finished, to act: chance" in output_of("replay", str(file))


def test_a_replay_from_standard_input_says_who_is_to_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(NOT_BEGUN.encode())))
    assert "not finished, to act: chance" in output_of("replay", "-")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "game: nim 1\nseats: 2\noptions:\n\n0 take 3 from a\n1 take 4 from a\n",
            "Ply 2 is refused: Heap a has only 0 left",
        ),
        ("game: chess 1\nseats: 2\noptions:\n", "“chess 1” is not installed"),
        ("hello", "The header is refused"),
    ],
)
def test_a_refused_ply_is_named(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(text)
    with pytest.raises(CommandError, match=reason):
        call_command("replay", str(file))
