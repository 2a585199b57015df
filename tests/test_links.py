"""Documents link to files that exist, and name files, names and commands that exist. `bin/docs`
checks the site of `docs/` as it builds it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from django.core.management import get_commands

from tests.support.source_files import PROJECT

LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED_FILE = re.compile(
    r"`((?:benchmarks|bin|clients|club|compiled_queries|deploy|docs|games|static|templates|tests)"
    r"/[\w./-]+)[`:]"
)
DOCUMENTS = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob(".github/**/*.md")]
# a changelog and decisions also name files that are gone
CURRENT = [
    document
    for document in DOCUMENTS
    if document.name != "CHANGELOG.md" and document.parent.name != "decisions"
]
# names in code as a reader of the documents would search for them
NAME = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.\w+)*)(?:\(\))?`(?!`)")
COMMAND = re.compile(r"manage\.py ([a-z]\w*)")
CODE = ("py", "jinja", "html", "js", "css", "toml", "conf", "yaml", "txt", "py-tpl")
NAMES_OF_OTHERS = {
    "Query",  # of Django
    "SQLCompiler",
    "cpus",  # of Docker
    "lb_try_duration",  # of Caddy
    "main.cf",  # of Postfix
    "master.cf",
    "transport_maps",
}
# folders of games and apps that documents use as examples or reserve names for
EXAMPLES = re.compile(r"\b(announcements|dice_race|kerho_harbour)\b")


def broken_links(document: Path, text: str) -> Iterator[str]:
    """Links of a document to files that do not exist."""
    for link in LINK.findall(text):
        path = link.partition("#")[0]
        if path and "://" not in link and not (document.parent / path).exists():
            yield f"{document.relative_to(PROJECT)} links to {link}, which does not exist"


def missing_files(document: Path, text: str) -> Iterator[str]:
    """Files that a document names and that do not exist: neither in the project nor, as names of
    templates, in a game or among the templates.
    """
    for path in NAMED_FILE.findall(text):
        places = (PROJECT / path, PROJECT / "templates" / path, *PROJECT.glob(f"games/*/{path}"))
        if not EXAMPLES.search(path) and not any(place.exists() for place in places):
            yield f"{document.relative_to(PROJECT)} names {path}, which does not exist"


def missing_names(document: Path, text: str) -> Iterator[str]:
    """Names in backticks that no file of code has."""
    for name in NAME.findall(text):
        if name in NAMES_OF_OTHERS or name.partition(".")[0] in NAMES_OF_OTHERS:
            continue
        if not set(re.findall(r"\w+", name)) <= words_of_code():
            yield f"{document.relative_to(PROJECT)} names {name}, which no file of code has"


@cache
def words_of_code() -> set[str]:
    """Returns all words of the files of code, and of their paths."""
    folders = ("benchmarks", "bin", "clients", "club", "compiled_queries", "deploy", "games")
    folders += ("static", "templates", "tests")
    files = [file for folder in folders for file in (PROJECT / folder).rglob("*") if file.is_file()]
    files += [file for file in PROJECT.iterdir() if file.is_file()]
    words = set(re.findall(r"\w+", " ".join(str(file.relative_to(PROJECT)) for file in files)))
    for file in files:
        if file.suffix.removeprefix(".") in CODE and "vendor" not in file.parts:
            words |= set(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return words


def missing_commands(document: Path, text: str) -> Iterator[str]:
    """Management commands that a document calls and that do not exist."""
    for command in COMMAND.findall(text):
        if command not in get_commands():
            yield f"{document.relative_to(PROJECT)} calls manage.py {command}, which does not exist"


def found_in(documents: Iterable[Path], find: Callable[[Path, str], Iterable[str]]) -> list[str]:
    """The findings of `find` in all documents."""
    return [
        fault
        for document in documents
        for fault in find(document, document.read_text(encoding="utf-8"))
    ]


def test_links_lead_to_files() -> None:
    assert found_in(DOCUMENTS, broken_links) == []


def test_files_that_a_document_names_exist() -> None:
    assert found_in(CURRENT, missing_files) == []


def test_names_in_code_that_a_document_names_exist() -> None:
    assert found_in(CURRENT, missing_names) == []


def test_commands_that_a_document_calls_exist() -> None:
    assert found_in(CURRENT, missing_commands) == []


def test_a_missing_name_is_found() -> None:
    absent = "_".join(["a", "name", "that", "is", "absent"])
    (missing,) = missing_names(PROJECT / "some.md", f"`Game.start` and `{absent}()`")
    assert absent in missing


def test_a_missing_command_is_found() -> None:
    (missing,) = missing_commands(PROJECT / "some.md", "manage.py migrate; manage.py fly")
    assert "fly" in missing


def test_a_broken_link_is_found() -> None:
    text = "[here](README.md) [there](https://club.example/) [nowhere](docs/nothing.md#part)"
    assert len(list(broken_links(PROJECT / "some.md", text))) == 1


def test_a_missing_file_is_found() -> None:
    text = "`club/urls.py` `games/_legend.jinja` `tests/nothing.py::test_x` `club/site/api/`"
    (missing,) = missing_files(PROJECT / "some.md", text)
    assert "tests/nothing.py" in missing
