"""`manage.py newversion SLUG`: copies the rules of a game of this project to a folder of their own,
where tables and records of this version find them, and raises the version of the game.
"""

from __future__ import annotations

import ast
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from club.site.management.commands.startgame import GAMES
from club.site.management.scaffolding import (
    add_to_layer,
    add_to_list,
    format_files,
    root,
)
from games import registry

# read of the newest version alone
OF_THE_NEWEST: Final = ("lesson.toml", "played.toml", "shown.txt", "NOTES.md")
TEXTS: Final = {".css", ".jinja", ".md", ".py", ".toml", ".txt"}

NEXT_STEPS = """{folder}_v{older}/ has the rules of version {older} from now on.
{folder}/ is version {newer}, still with the same rules. Change them, and their tests, and declare
each difference as a RuleChange(version={newer}, ...) in `changes` of the game's Info. Then:

    manage.py simulate {slug} --record tests/transcripts/{slug}/two_seats.txt --games 1
    manage.py demo_history {slug}
    python bin/draw_map.py
    bin/test tests/games -k {slug}
    manage.py shadow {slug}

docs/adding-a-game.md lists what a new version touches."""


class Command(BaseCommand):
    help = "Copies a game's folder for its older version, and raises the version of the game."
    requires_system_checks = ()  # no database, nothing to check

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="a game of this project")

    def handle(self, **options: Any) -> None:
        slug = options["slug"]
        try:
            game = registry.find(slug)
        except registry.UnknownGame:
            raise CommandError(f"The game “{slug}” is not installed.") from None
        folder, older = registry.folder(game), game.info.version
        make_version(root() / folder, slug, older)
        steps = {"folder": folder, "slug": slug, "older": older, "newer": older + 1}
        self.stdout.write(NEXT_STEPS.format(**steps))


def make_version(rules: Path, slug: str, older: int) -> None:
    """Raises CommandError, before anything is written."""
    copy = rules.with_name(f"{rules.name}_v{older}")
    if not rules.is_dir():
        raise CommandError(f"“{slug}” is not a game of this project.")
    if copy.exists():
        raise CommandError(f"{copy} exists already.")
    declared = find_declared_version(rules, slug, older)
    copy_rules(rules, copy)
    add_to_list("GAMES_OF_THIS_PROJECT", f'"games.{copy.name}"', root() / GAMES)
    add_to_layer("games", copy.name)
    declared.write(older + 1)
    drop_earlier_versions(rules / "__init__.py")
    raise_recorded_games(rules, slug, older)
    format_files([rules, copy])


@dataclass(frozen=True, slots=True)
class DeclaredVersion:
    """The number of a version in the source of a game."""

    file: Path
    line: int  # 0-based
    begin: int  # bytes of the line before it
    end: int

    def write(self, version: int) -> None:
        lines = self.file.read_bytes().splitlines(keepends=True)
        line = lines[self.line]
        lines[self.line] = line[: self.begin] + b"%d" % version + line[self.end :]
        self.file.write_bytes(b"".join(lines))


def find_declared_version(rules: Path, slug: str, version: int) -> DeclaredVersion:
    """Finds `version=` in the `Info(...)` of the title. Raises CommandError if it is not there."""
    for file in sorted(rules.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if not isinstance(node, ast.Call):
                continue
            values = {keyword.arg: keyword.value for keyword in node.keywords}
            number = values.get("version")
            if _is(values.get("slug"), slug) and number and _is(number, version):
                begin, end = number.col_offset, number.end_col_offset or 0
                return DeclaredVersion(file, number.lineno - 1, begin, end)
    raise CommandError(
        f"No Info(slug={slug!r}, version={version}, ...) was found in {rules}."
    )


def _is(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value == value


def copy_rules(rules: Path, copy: Path) -> None:
    """Copies the folder. Templates and modules of the copy name the copy."""
    copytree(rules, copy, ignore=ignore_patterns("__pycache__", *OF_THE_NEWEST))
    own_name = re.compile(rf"\bgames([./]){rules.name}\b")
    for file in _texts_in(copy):
        text = file.read_text(encoding="utf-8")
        file.write_text(own_name.sub(rf"games\g<1>{copy.name}", text), encoding="utf-8")


def _texts_in(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.suffix in TEXTS)


def drop_earlier_versions(package: Path) -> None:
    """Versions that the folder had in `EARLIER_VERSIONS` are in the copy."""
    lines = package.read_text(encoding="utf-8").splitlines(keepends=True)
    for node in ast.parse("".join(lines)).body:
        if isinstance(node, ast.Assign) and "EARLIER_VERSIONS" in map(
            ast.unparse, node.targets
        ):
            del lines[node.lineno - 1 : node.end_lineno]
            package.write_text("".join(lines), encoding="utf-8")
            return


def raise_recorded_games(rules: Path, slug: str, older: int) -> None:
    """Recorded games are of the new version, too, as long as the rules are the same. Those of the
    tests are kept for the older version.
    """
    recorded = root() / "tests" / "transcripts" / slug
    for file in (*sorted(recorded.glob("*.txt")), *map(rules.joinpath, OF_THE_NEWEST)):
        if not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        head = re.compile(rf"^game: {slug} {older}$", re.MULTILINE)
        if not head.search(text):
            continue
        if file.parent == recorded:
            kept = file.with_stem(f"{file.stem}_v{older}")
            kept.write_text(text, encoding="utf-8")
        file.write_text(head.sub(f"game: {slug} {older + 1}", text), encoding="utf-8")
