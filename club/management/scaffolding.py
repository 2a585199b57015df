"""Scaffolds of `startgame` and `startclubapp`. Their files are in `scaffolds/`, as templates that
Django's `startapp` renders.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.core.management.commands import startapp

SCAFFOLDS = Path(__file__).parent / "scaffolds"
RENDERED = ["py", "md", "txt", "css"]  # file extensions


class StartFolder(startapp.Command):
    """Django's `startapp` with the further template variable `title`."""

    stealth_options = ("title",)
    requires_system_checks = ()  # it needs no database


def write_folder(scaffold: str, name: str, target: Path) -> None:
    """Renders a scaffold into a new folder. Raises CommandError when the folder exists."""
    if target.exists():
        raise CommandError(f"{target} exists already; choose another name or remove it.")
    target.mkdir(parents=True)
    title = name.replace("_", " ").capitalize()
    call_command(
        StartFolder(),
        name,
        str(target),
        template=str(SCAFFOLDS / scaffold),
        extensions=RENDERED,
        title=title,
        verbosity=0,
    )
    for file in target.rglob("*.jinja"):  # startapp copies these: they are templates themselves
        text = file.read_text(encoding="utf-8")
        text = text.replace("app_name", name).replace("App title", title)
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


def add_to_list(name: str, item: str, files: Sequence[Path]) -> Path:
    """Appends an item to the list of that name in the first file that contains one: `NAME = [...]`,
    or `"name": [...]` in a dictionary. Returns the file.

    Raises CommandError when no file does.
    """
    beginning = re.compile(rf"""^ *"?{name}"? *(?::[^=\n]*=|=|:) *\[""", re.MULTILINE)
    for file in files:
        text = file.read_text(encoding="utf-8")
        if match := beginning.search(text):
            file.write_text(_with_item(text, match.end(), item), encoding="utf-8")
            return file
    raise CommandError(f"No list {name} was found; add {item} to it by hand.")


def _with_item(text: str, start: int, item: str) -> str:
    """The text with a further item in the list that begins at `start`."""
    ending = re.compile(r"\n *\]" if text[start] == "\n" else r"\]")
    end = ending.search(text, start)
    assert end is not None  # the file is valid Python
    inside, closing = text[start : end.start()], end.group()
    comma = "" if not inside or inside.endswith(",") else ","
    if closing == "]":
        return f"{text[:start]}{inside}{comma}{item}{text[end.start() :]}"
    indent = closing.removesuffix("]") + "    "
    return f"{text[:start]}{inside}{comma}{indent}{item},{text[end.start() :]}"


def add_address(name: str) -> Path:
    """Adds the app's URLs to `club/urls.py`."""
    address = f'path("{name}/", include("club.{name}.urls"))'
    return add_to_list("urlpatterns", address, [root() / "club/urls.py"])


def add_to_layer(layer: str, name: str) -> None:
    """Adds a package to a layer of the import contracts in `pyproject.toml`: to the line below the
    comment that begins with the layer's title, "extension apps" or "games".

    Raises CommandError when there is no such line.
    """
    file = root() / "pyproject.toml"
    line = re.compile(rf'(# {layer}\b[^\n]*\n *"[^"]*)"')
    text, count = line.subn(rf'\1 | {name}"', file.read_text(encoding="utf-8"), count=1)
    if not count:
        raise CommandError(f"No layer of {layer} was found; add {name} to one by hand.")
    file.write_text(text, encoding="utf-8")


def settings_files() -> list[Path]:
    """The files with settings that list games and apps."""
    return [root() / "club/settings.py", *sorted((root() / "club/configuration").glob("*.py"))]


def format_files(paths: Sequence[Path]) -> None:
    """Sorts imports and wraps lines by ruff, when it is installed."""
    if find_spec("ruff") is None:
        return
    for command in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *map(str, paths)], check=True)
