"""Scaffolds: what `startgame` and `startclubapp` write. The files they copy are in `scaffolds/`, as
templates that Django's own `startapp` renders.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import startapp

SCAFFOLDS = Path(__file__).parent / "scaffolds"
RENDERED = ["py", "md", "txt", "jinja", "html", "css", "toml"]  # file extensions


class StartFolder(startapp.Command):
    """Django's `startapp`, which also knows the name in words."""

    requires_system_checks = ()  # no database, nothing to check

    def write_folder(self, scaffold: str, name: str, target: Path) -> None:
        """Renders a scaffold into a new folder. Raises CommandError where that exists."""
        if target.exists():
            raise CommandError(f"{target} exists already; choose another name or remove it.")
        target.mkdir(parents=True)
        options: dict[str, Any] = {
            "template": str(SCAFFOLDS / scaffold),
            "extensions": RENDERED,
            "files": [],
            "verbosity": 0,
            "title": name.replace("_", " ").capitalize(),
        }
        super().handle(name=name, directory=str(target), **options)


def root() -> Path:
    """The project's folder."""
    return Path(settings.BASE_DIR)


def expect_new_name(name: str) -> None:
    """Raises CommandError for a name that is no plain lowercase identifier."""
    if not name.isidentifier() or name != name.lower() or name.startswith("_"):
        raise CommandError(
            f"“{name}” is no name for a folder: use lowercase letters, digits and underscores."
        )


def add_to_list(name: str, line: str, files: Sequence[Path]) -> Path:
    """Adds a line at the end of the list `name = [...]` in the first of the files that has it.

    Raises CommandError when none has.
    """
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        starts = [at for at, one in enumerate(lines) if one.rstrip().endswith("[")]
        for at in starts:
            if lines[at].split("=")[0].split(":")[0].strip() == name:
                end = next(n for n in range(at, len(lines)) if lines[n].lstrip().startswith("]"))
                lines.insert(end, f"    {line},\n")
                file.write_text("".join(lines), encoding="utf-8")
                return file
    raise CommandError(f"No list {name} was found; add {line} to it by hand.")


def settings_files() -> list[Path]:
    """Where settings stand that list games and apps."""
    return [root() / "club/settings.py", *sorted((root() / "club/configuration").glob("*.py"))]


def format_files(paths: Sequence[Path]) -> None:
    """Sorts imports and wraps lines as `bin/test` wants them, where ruff is installed."""
    if find_spec("ruff") is None:
        return
    for words in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *words, *map(str, paths)], check=True)
