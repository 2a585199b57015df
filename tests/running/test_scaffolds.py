"""The output of `startgame`, `newversion` and `startclubapp` passes the project's checks: these
commands run in a copy of the project, and the checks run there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from club.site.management.commands.newversion import make_version
from club.site.management.scaffolding import write_folder
from tests.support.source_files import PROJECT

pytestmark = pytest.mark.xdist_group("scaffolds")

GAME, APP = "dice_race", "announcements"
LEFT_OUT = ignore_patterns(".venv", ".git", "var", "build", "__pycache__", ".*_cache")
LAST_FIELD = "    at = models.DateTimeField(db_index=True)\n"
ANOTHER_FIELD = "    is_pinned = models.BooleanField(default=False, db_default=False)\n"
QUICK = (
    f"tests/games/{GAME}",
    f"tests/community/{APP}",
    "tests/architecture/test_package_map.py",
    "tests/games/test_complete.py",
    "tests/games/test_registry.py",
    "tests/games/test_transcripts.py",
    "tests/games/conformance/test_lesson_invariants.py",
    "tests/play/lessons/test_drawn_pieces.py",
    "tests/people/own_data",
    "tests/people/account_deletion/test_names_in_texts.py",
    "tests/running/test_initial_migrations.py",
)
FOLDERS = (
    "tests/architecture",
    "tests/games",
    "tests/play/table_page",
    "tests/site/home",
    "tests/base/ui",
    "tests/site/api",
    "tests/play/game_records",
)


def run(copy: Path, *words: str) -> str:
    """The output of a command in the copy; fails with the output when the command fails."""
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    for name in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "VAR_DIR"):
        environment.pop(name, None)
    done = subprocess.run(
        words, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, f"{' '.join(words)}\n{said[-5000:]}"
    return said


def python(copy: Path, *words: str) -> str:
    return run(copy, sys.executable, *words)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with two versions of a new game, and a new app, which has a second migration."""
    copied = tmp_path_factory.mktemp("scaffolds") / "project"
    copytree(PROJECT, copied, ignore=LEFT_OUT)
    python(copied, "manage.py", "startgame", GAME)
    python(copied, "manage.py", "newversion", GAME)
    declare_change(copied / "games" / GAME / "game.py")
    python(copied, "-m", "ruff", "format", "--no-cache", f"games/{GAME}")
    python(copied, "manage.py", "startclubapp", APP)
    python(copied, "manage.py", "makemigrations", APP)
    models = copied / "club" / "community" / APP / "models.py"
    models.write_text(models.read_text().replace(LAST_FIELD, LAST_FIELD + ANOTHER_FIELD))
    python(copied, "manage.py", "makemigrations", APP, "--name", "pinned")
    python(copied, "-m", "ruff", "format", "--no-cache", f"club/community/{APP}/migrations")
    return copied


def declare_change(source: Path) -> None:
    """Says what the new version of the game changes, as its author does."""
    change = 'changes=(RuleChange(2, "R2", "One point more."),),'
    text = source.read_text().replace("version=2,", f"version=2, {change}")
    source.write_text(text.replace("Ply, Seat", "Ply, RuleChange, Seat"))


LOOK = f"""
import django
django.setup()
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from games import registry
from games.shadow.replay import first_difference
from games.transcript import parse

older, newer = (registry.find("{GAME}", version) for version in (1, 2))
for game in (older, newer):
    board = get_template(registry.folder(game) + "/board.jinja").template
    style = finders.find(registry.folder(game) + "/board.css")
    print(registry.folder(game), game.info.version, len(registry.rules(game)) > 0)
    print(board.filename.split("games/")[-1], style.split("games/")[-1])
played = parse(open("tests/transcripts/{GAME}/two_seats_v1.txt").read())
print(played.version, first_difference(older, newer, played))
print(registry.games().count(newer), older in registry.games())
"""


def test_an_older_version_stands_beside_the_newer_one_with_files_of_its_own(copy: Path) -> None:
    settings = 'import os\nos.environ["DJANGO_SETTINGS_MODULE"] = "club.test_settings"\n'

    looked = python(copy, "-c", settings + LOOK)

    assert looked.splitlines() == [
        f"games/{GAME}_v1 1 True",
        f"{GAME}_v1/templates/board.jinja {GAME}_v1/static/board.css",
        f"games/{GAME} 2 True",
        f"{GAME}/templates/board.jinja {GAME}/static/board.css",
        "1 None",
        "1 False",
    ]


def test_files_of_an_older_version_name_its_own_folder(copy: Path) -> None:
    files = (copy / "games" / f"{GAME}_v1").rglob("*.jinja")

    assert f"games/{GAME}/" not in "".join(file.read_text() for file in files)


def test_a_folder_of_an_older_version_is_not_written_over(tmp_path: Path) -> None:
    copytree(PROJECT / "games" / "nim", tmp_path / "nim")
    (tmp_path / "nim_v1").mkdir()

    with pytest.raises(CommandError, match="exists already"):
        make_version(tmp_path / "nim", "nim", 1)


def test_a_game_whose_version_is_not_found_is_not_copied(tmp_path: Path) -> None:
    copytree(PROJECT / "games" / "nim", tmp_path / "nim")

    with pytest.raises(CommandError, match="version=7"):
        make_version(tmp_path / "nim", "nim", 7)
    assert [folder.name for folder in tmp_path.iterdir()] == ["nim"]


def test_a_game_of_another_package_gets_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="not a game of this project"):
        make_version(tmp_path / "harbour", "harbour", 1)


def test_an_app_whose_example_is_replaced_has_no_migration_of_the_example(tmp_path: Path) -> None:
    write_folder("app/app", APP, tmp_path / APP)

    assert [file.name for file in (tmp_path / APP / "migrations").iterdir()] == ["__init__.py"]


@pytest.mark.long
def test_linters_find_nothing_in_them(copy: Path) -> None:
    python(copy, "-m", "ruff", "check", "--no-cache", ".")
    python(copy, "-m", "ruff", "format", "--no-cache", "--check", ".")
    run(copy, str(Path(sys.executable).parent / "lint-imports"), "--no-cache")
    python(copy, "manage.py", "makemigrations", "--check", "--dry-run")


def test_their_own_tests_pass(copy: Path) -> None:
    said = python(copy, "-m", "pytest", "-q", *QUICK)
    assert " passed" in said and "failed" not in said


@pytest.mark.whole
def test_all_tests_that_look_at_every_game_and_every_address_pass(copy: Path) -> None:
    python(
        copy,
        "-m",
        "pytest",
        "-q",
        *FOLDERS,
        "-k",
        f"{GAME} or {APP} or every_address or each_reference or names_in_texts",
    )
    python(copy, "-m", "mypy", f"games/{GAME}", f"club/community/{APP}")


@pytest.mark.whole
def test_the_quick_suite_passes_with_them(copy: Path) -> None:
    run(copy, "git", "init", "--quiet")  # tests of the image ask git which files it ignores
    run(copy, "git", "add", "--all")
    # these tests would make the same game and app again
    again = "--ignore=tests/running/test_scaffolds.py"
    python(copy, "-m", "pytest", "-q", "-n", "2", "-m", "not long and not whole", again)


@pytest.mark.parametrize("command", ["startgame", "startclubapp"])
@pytest.mark.parametrize("name", ["Dice", "two words", "_hidden", "2nd"])
def test_a_name_that_is_no_folder_is_refused(command: str, name: str) -> None:
    with pytest.raises(CommandError, match="is no name for a folder"):
        call_command(command, name)


def test_a_title_that_is_not_installed_gets_no_new_version() -> None:
    with pytest.raises(CommandError, match="not installed"):
        call_command("newversion", "chess")


@pytest.mark.parametrize(("command", "name"), [("startgame", "nim"), ("startclubapp", "ratings")])
def test_what_exists_is_not_written_over(command: str, name: str) -> None:
    with pytest.raises(CommandError, match="exists already"):
        call_command(command, name)
