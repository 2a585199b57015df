"""Template loader and folders of the games on the shelf: a game is one folder, found by the name of
its package, never by its slug, so that two versions of a title can stand beside each other.

Nothing of a game is imported here: settings need the folders before Django is set up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from django.template import Origin, TemplateDoesNotExist
from django.template.loaders.base import Loader


def folders(modules: Iterable[str]) -> dict[str, Path]:
    """The folder of each package by its short name: `games.nim` is at "nim".

    Raises LookupError for a package that is not there.
    """
    found = {}
    for module in modules:
        spec = find_spec(module)
        if spec is None or not spec.submodule_search_locations:
            raise LookupError(f"INSTALLED_GAMES names {module}, which is no package here.")
        found[module.rpartition(".")[2]] = Path(spec.submodule_search_locations[0])
    return found


class Games(Loader):
    """Answers for `games/<folder>/<name>.html` alone, with the file in that game's `templates/`."""

    def __init__(self, engine: object, modules: Iterable[str]) -> None:
        super().__init__(engine)  # type: ignore[arg-type]
        self.folders = folders(modules)

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        first, folder, *rest = [*Path(template_name).parts, "", ""]
        if first == "games" and folder in self.folders and ".." not in rest:
            path = self.folders[folder].joinpath("templates", *rest)
            yield Origin(name=str(path), template_name=template_name, loader=self)

    def get_contents(self, origin: Origin) -> str:
        """Raises TemplateDoesNotExist when the game has no such file."""
        try:
            return Path(origin.name).read_text(encoding="utf-8")
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            raise TemplateDoesNotExist(origin) from None
