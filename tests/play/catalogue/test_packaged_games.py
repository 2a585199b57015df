"""Games in packages of their own, which the club finds by their entry points."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import call_command

from club.base.game_packages import with_entry_points
from games.declaration import CONTRACT
from tests.support.source_files import PROJECT

OURS = ["games.nim", "games.rauha"]
# imports the settings anew, in a process that has the package on its path
LOOK = """
import django
django.setup()
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from games import registry
game = registry.find("harbour")
print(registry.folder(game), game.info.name, registry.rules(game).splitlines()[0])
print(get_template(f"{registry.folder(game)}/board.jinja").origin.name.rpartition("/")[2])
print(finders.find(f"{registry.folder(game)}/board.css") is not None)
"""


def install(folder: Path, module: str) -> Path:
    """Writes what pip writes for a distribution with an entry point of a game."""
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[kerho.games]\nharbour = {module}\n")
    return folder / module


def test_games_of_entry_points_follow_those_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "kerho_harbour")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert with_entry_points(OURS) == [*OURS, "kerho_harbour"]


def test_a_package_with_the_short_name_of_a_game_of_the_project_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "nim")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert with_entry_points(OURS) == OURS


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package that `startgame --package harbour` writes, installed there."""
    folder = tmp_path_factory.mktemp("author")
    call_command("startgame", "harbour", "--package", "--into", folder, stdout=StringIO())
    site = folder / "site"
    module = install(site, "kerho_harbour")
    shutil.copytree(folder / "kerho_harbour" / "kerho_harbour", module)
    return folder


def run(harbour: Path, *words: str) -> str:
    """The output of Python where the package is installed; fails where the command fails."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=PROJECT,
        env={
            **os.environ,
            "PYTHONPATH": f"{harbour / 'site'}{os.pathsep}{PROJECT}",
            "DJANGO_SETTINGS_MODULE": "club.test_settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_templates_static_files_and_rules_of_a_packaged_game_are_found(harbour: Path) -> None:
    lines = run(harbour, "-c", LOOK).splitlines()

    assert lines == ["games/kerho_harbour Harbour # Harbour", "board.jinja", "True"]


def test_the_package_that_startgame_writes_passes_its_own_tests(harbour: Path) -> None:
    tests = harbour / "kerho_harbour" / "tests"

    output = run(harbour, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "no:cacheprovider", tests)

    assert "10 passed" in output


def test_the_packaged_game_keeps_all_invariants(harbour: Path) -> None:
    assert "BROKEN" not in run(harbour, "manage.py", "check_game", "harbour", "--games", "3")


def test_the_packaged_game_names_the_contract_it_was_written_for(harbour: Path) -> None:
    module = harbour / "kerho_harbour" / "kerho_harbour" / "__init__.py"

    assert f"CONTRACT = {CONTRACT} " in module.read_text()


@pytest.mark.long
def test_the_rules_build_as_a_wheel_without_requirements(harbour: Path) -> None:
    copy = harbour / "copy" / "games"
    shutil.copytree(PROJECT / "games", copy, ignore=shutil.ignore_patterns("__pycache__"))
    wheels = harbour / "wheels"
    run(harbour, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), str(copy))
    (wheel,) = wheels.glob("kerho_games-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(harbour / "bare")
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        assert "Requires-Dist" not in archive.read(metadata).decode()

    checked = subprocess.run(
        [sys.executable, "-S", "-m", "games.check", "kerho_harbour", "--games", "2"],
        cwd=harbour,
        env={"PYTHONPATH": f"{harbour / 'bare'}{os.pathsep}{harbour / 'site'}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout + checked.stderr
