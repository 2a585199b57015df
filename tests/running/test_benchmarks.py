"""A quick run of every part of the benchmarks prints its figures, and does not use the servers of
the club.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from benchmarks import runner
from benchmarks.parts import EMBEDDED, PARTS, SERVERS, Aim, part
from benchmarks.progress import read
from benchmarks.temporary_databases import LeftOut, environment_of, place
from benchmarks.timing import percentile, ratio, spread

ELSEWHERE = "postgres://club@db.example/club"  # no server is looked for there
NAMED = {
    "rules": {"steps", "plies_per_second", "plies_per_loop", "slowest"},
    "reading": {"game", "seats", "entries", "cold_ms", "kept_ms", "ratio", "entries_per_loop"},
    "page": {"game", "seats", "entries", "asked", "spectator"},
    "prices": {"titles", "bare", "page", "pick", "draft", "home"},
    "tournaments": {"pages", "round_robin", "swiss"},
    "api": {
        "game",
        "entries",
        "bare",
        "questions_drawn",
        "questions",
        "view_drawn",
        "view",
        "unchanged",
    },
    "crowd": {"game", "pages_a_second", "share", "slowest_to_p50", "two_processes"},
    "outbox": {"notices", "per_second", "sent", "most_for_one", "not_sent", "memory_ratio"},
    "weights": {"game", "page", "page_plain", "files", "first_view", "fragments"},
    "moves": {
        "game",
        "tables",
        "seats",
        "moves",
        "per_second",
        "p50_ms",
        "p99_ms",
        "p99_to_p50",
        "bare",
        "ratio",
    },
    "mixed": {
        "tables",
        "processes",
        "callers",
        "seconds",
        "requests",
        "per_bare_page",
        "page_p95_to_bare",
        "move_p95_to_bare",
        "bare",
        "per_second",
        "page_p50_ms",
        "page_p95_ms",
        "move_p95_ms",
        "errors",
        "errors_by_kind",
        "memory",
    },
    "live": {"game", "streams"},
    "sweep": {"due", "few", "many", "ratio", "questions_ratio"},
    "pairing": {"fours", "pairs"},
    "search": {"few", "many", "ratio"},
    "bots": {"decisions", "core_for_200_an_hour", "burst"},
    "growth": {"times", "few", "many", "ratios", "sizes", "slowest", "longest"},
    "plays": {"few", "many", "memory_mb"},
    "rating": {"few", "many", "ratio", "replayed", "replayed_per_second"},
}


def bench(*words: str, folder: Path, **told: str) -> dict[str, Any]:
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder / "own"), **told}
    command = [sys.executable, "-m", "benchmarks", "--quick", "--json", *words]
    done = subprocess.run(
        command,
        env=env,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(json.loads(done.stdout))


def lacking(found: dict[str, Any], where: str) -> list[str]:
    """The parts without their figures, or left out although they should run."""
    parts = found["parts"]
    return [
        name
        for name, named in NAMED.items()
        if where in part(name).where and parts[name][where].keys() != named | {"aims"}
    ]


@pytest.mark.long
@pytest.mark.whole
def test_a_quick_run_names_the_figures_of_every_part(tmp_path: Path) -> None:
    found = bench(folder=tmp_path, BENCH_POSTGRES_URL=ELSEWHERE)
    assert found["quick"] and found["machine"]["cores"]
    assert found["parts"].keys() == NAMED.keys()
    assert lacking(found, EMBEDDED) == []
    assert all(
        "left_out" in places.get(SERVERS, {"left_out": ""}) for places in found["parts"].values()
    )
    assert not (tmp_path / "own" / "club.sqlite3").exists()


@pytest.mark.long
@pytest.mark.whole
@pytest.mark.own_servers
def test_a_quick_run_on_servers_does(tmp_path: Path) -> None:
    assert lacking(bench(folder=tmp_path), SERVERS) == []


@pytest.mark.whole
@pytest.mark.own_servers
def test_a_part_is_run_on_servers_of_its_own(tmp_path: Path) -> None:
    found = bench("--only", "sweep", folder=tmp_path)
    assert found["parts"]["sweep"][SERVERS].keys() == NAMED["sweep"] | {"aims"}


@pytest.mark.whole
@pytest.mark.parametrize("name", ["rules", "prices", "mixed"])
def test_one_part_can_be_run_alone(name: str, tmp_path: Path) -> None:
    found = bench("--only", name, folder=tmp_path, BENCH_POSTGRES_URL=ELSEWHERE)["parts"]
    assert list(found) == [name]
    assert found[name][EMBEDDED].keys() == NAMED[name] | {"aims"}


def test_every_part_is_tried() -> None:
    assert {one.name for one in PARTS if not one.programs} == NAMED.keys()


def test_a_part_whose_program_is_missing_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = runner.run([part("boardgame_io")], True, lambda name, share: None)
    assert found["parts"] == {"boardgame_io": {EMBEDDED: {"left_out": "no node was found"}}}


def test_a_part_is_told_nothing_of_the_clubs_own_servers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SECRET_KEY_FILE"):
        monkeypatch.setenv(name, "the-clubs-own")
    assert "the-clubs-own" not in environment_of(str(tmp_path)).values()


def test_a_database_server_elsewhere_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENCH_POSTGRES_URL", ELSEWHERE)
    with pytest.raises(LeftOut, match="not on this machine"), place(SERVERS):
        pass


def test_a_part_runs_from_the_command_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.measurement", "sweep"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0 and "python -m benchmarks" in done.stderr


def test_aims_are_judged_where_they_hold() -> None:
    met = {
        where: [ok for _, _, ok in part("prices").aims_at(where, {"pick": {"ratio": [1.8]}})]
        for where in (EMBEDDED, SERVERS)
    }
    assert met == {EMBEDDED: [True], SERVERS: [False]}
    assert Aim("page.ms", 100).met({"page": {"ms": [20, 120]}}) == (120, False)
    assert Aim("page.ms", 100).met({"page": {}}) is None


def test_the_arithmetic() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert percentile(times, 0.99) == 0.1 and percentile([0.5], 0.99) == 0.5
    assert spread(times) == {"p50_ms": 50.5, "p99_ms": 100.0}
    assert (ratio(3, 2), ratio(1, 0)) == (1.5, 0.0)
    assert (read("@ 3/4\n"), read("Traceback"), read("@ x/4")) == (0.75, None, None)
