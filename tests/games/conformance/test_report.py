"""The report about a game has a row for each invariant, with a game that breaks it."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import transcript
from games.check import main
from games.conformance.report import check_game, invariant_lines
from games.nim import GAME as NIM
from tests.games.conformance.violations import VIOLATIONS
from tests.support.source_files import PROJECT

TWO_FAULTS = """from games.nim import GAME as Nim
class Game(type(Nim)):
    def prompts(self, view):
        return super().prompts(view) if sum(view.heaps) > 6 else "Your turn"
    def forecast(self, view, move):
        return "cheap"
GAME = Game()
"""


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package `faulty` whose prompts and forecasts are wrong."""
    (tmp_path / "faulty.py").write_text(TWO_FAULTS)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_all_invariants_hold_for_a_sound_game() -> None:
    assert not any(row.violation for row in check_game(NIM, 6))


# less the game whose rules remember: they break once in a process
@pytest.mark.parametrize("invariant", sorted(VIOLATIONS.keys() - {"transcripts_replay"}))
def test_a_broken_invariant_has_a_row_with_its_game(invariant: str) -> None:
    game = next(iter(VIOLATIONS[invariant].values()))

    (row,) = (row for row in check_game(game, 60) if row.invariant == invariant)

    assert row.violation is not None
    assert invariant in "\n".join(invariant_lines([row]))


def test_the_transcript_of_a_violation_ends_at_the_ply_that_breaks_it(faulty: Path) -> None:
    faulty_game = __import__("faulty").GAME

    rows = {row.invariant: row.violation for row in check_game(faulty_game, 4)}

    violation = rows["views_show_who_acts"]
    assert violation is not None and violation.played is not None
    assert violation.number == len(violation.played.plies)
    assert sum(transcript.final(NIM, violation.played).heaps) <= 6


def test_one_broken_invariant_hides_no_other(faulty: Path) -> None:
    rows = check_game(__import__("faulty").GAME, 4)

    broken = {row.invariant for row in rows if row.violation}
    assert broken == {"forecasts_are_messages", "views_show_who_acts"}


def test_an_author_checks_a_package_without_the_club(faulty: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "games.check", "faulty", "--games", "2"],
        cwd=faulty,
        env={"PYTHONPATH": f"{faulty}:{PROJECT}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 1
    assert "BROKEN  forecasts_are_messages" in checked.stdout
    assert "ok      places_are_ranked" in checked.stdout


def test_a_package_that_cannot_be_imported_is_named_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["not_there"])

    assert "No module named 'not_there'" in capsys.readouterr().err


def test_the_command_checks_an_installed_game_by_its_slug() -> None:
    output = StringIO()

    call_command("check_game", "nim", "--games", "2", stdout=output)

    assert "BROKEN" not in output.getvalue()


def test_the_command_refuses_an_unknown_slug() -> None:
    with pytest.raises(CommandError, match="There is no game “chess”"):
        call_command("check_game", "chess")
