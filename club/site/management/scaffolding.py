"""Scaffolds: what `startgame` and `startclubapp` write. The files they copy are in `scaffolds/`, as
templates that Django's own `startapp` renders.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.commands import startapp

from games.declaration import CONTRACT

SCAFFOLDS = Path(__file__).parent / "scaffolds"
RENDERED = ["py", "md", "txt", "css", "toml-tpl"]  # file extensions


class StartCommand(BaseCommand):
    """Writes something by the name it is given, and says what comes next."""

    requires_system_checks = ()  # no database, nothing to check
    what: str  # is written
    next_steps: str

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "name", help=f"the {self.what}'s folder: lowercase, with underscores"
        )

    def handle(self, **options: Any) -> None:
        name = options["name"]
        expect_new_name(name)
        self.write(name)
        self.stdout.write(self.next_steps.format(name=name))

    def write(self, name: str) -> None:
        raise NotImplementedError


class StartFolder(startapp.Command):
    """Django's `startapp`, whose templates also find the name in words."""

    stealth_options = ("title", "module", "contract", "project")
    requires_system_checks = ()  # no database, nothing to check


def write_folder(scaffold: str, name: str, target: Path, module: str = "") -> None:
    """Renders a scaffold into a new folder. Raises CommandError where that exists.

    `module` is the dotted name of what is written, where it is not the name alone.
    """
    if target.exists():
        raise CommandError(
            f"{target} exists already; choose another name or remove it."
        )
    target.mkdir(parents=True)
    title = name.replace("_", " ").capitalize()
    call_command(
        StartFolder(),
        name,
        str(target),
        template=str(SCAFFOLDS / scaffold),
        extensions=RENDERED,
        title=title,
        module=module or name,
        contract=CONTRACT,
        project=target.name.replace("_", "-"),
        verbosity=0,
    )
    for file in target.rglob("*.toml-tpl"):  # linters would read it under its own name
        file.rename(file.with_suffix(".toml"))
    for file in target.rglob("*.jinja"):  # copied, since they are templates themselves
        text = file.read_text(encoding="utf-8")
        folder = (module or name).rpartition(".")[2]
        text = text.replace("app_name", folder).replace("App title", title)
        file.write_text(text, encoding="utf-8")


def root() -> Path:
    """The project's folder."""
    return Path(settings.BASE_DIR)


def expect_new_name(name: str) -> None:
    """Raises CommandError for a name that is no plain lowercase identifier."""
    if not name.isidentifier() or name != name.lower() or name.startswith("_"):
        raise CommandError(
            f"“{name}” is no name for a folder: use lowercase letters, digits and underscores."
        )


def add_to_list(name: str, item: str, file: Path) -> Path:
    """Adds an item at the end of the list `NAME = [...]` of a file, and returns the file.

    Raises CommandError if the file has no such list.
    """
    text = file.read_text(encoding="utf-8")
    beginning = re.search(rf"^{name} *(?::[^=\n]*)?= *\[", text, re.MULTILINE)
    if beginning is None:
        raise CommandError(f"No list {name} was found; add {item} to it by hand.")
    end = text.index("\n]", beginning.end())
    file.write_text(f"{text[:end]}\n    {item},{text[end:]}", encoding="utf-8")
    return file


def add_address(name: str, package: str) -> Path:
    """Adds the app's addresses to those of the club."""
    address = f'path("{name}/", include("{package}.urls"))'
    return add_to_list("urlpatterns", address, root() / "club/urls.py")


def add_to_layer(layer: str, name: str) -> None:
    """Adds a package to a layer of the import contracts: the line below the comment that begins
    with the layer's title.

    Raises CommandError when there is none.
    """
    file = root() / "pyproject.toml"
    line = re.compile(rf'(# {layer}\b[^\n]*\n *"[^"]*)"')
    text, replaced = line.subn(
        rf'\1 | {name}"', file.read_text(encoding="utf-8"), count=1
    )
    if not replaced:
        raise CommandError(f"No layer of {layer} was found; add {name} to one by hand.")
    file.write_text(text, encoding="utf-8")


def draw_map() -> None:
    """Draws the map of packages in docs/architecture.md anew."""
    words = [sys.executable, "bin/draw_map.py"]
    subprocess.run(words, cwd=root(), check=True, stdout=subprocess.DEVNULL)


def format_files(paths: Sequence[Path]) -> None:
    """Sorts imports and wraps lines as `bin/test` wants them, where ruff is installed."""
    if find_spec("ruff") is None:
        return
    for words in (
        ["check", "--quiet", "--fix", "--select", "I"],
        ["format", "--quiet"],
    ):
        subprocess.run(
            [sys.executable, "-m", "ruff", *words, *map(str, paths)], check=True
        )
