"""Games in packages of their own, which the club finds by their entry points."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from club.base.game_packages import with_entry_points
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


def test_templates_static_files_and_rules_of_a_packaged_game_are_found(tmp_path: Path) -> None:
    module = install(tmp_path, "kerho_harbour")
    shutil.copytree(PROJECT / "games" / "nim", module)
    source = module / "game.py"
    source.write_text(source.read_text().replace('slug="nim"', 'slug="harbour"'))

    looked = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=PROJECT,
        env={
            **os.environ,
            "PYTHONPATH": f"{tmp_path}{os.pathsep}{PROJECT}",
            "DJANGO_SETTINGS_MODULE": "club.test_settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert looked.returncode == 0, looked.stderr
    assert looked.stdout.splitlines() == ["games/kerho_harbour Nim # Nim", "board.jinja", "True"]
