"""Documents link to files that exist, and name files that exist. `bin/docs` checks the site of
`docs/` as it builds it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

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
# folders of games and apps that documents use as examples or reserve names for
EXAMPLES = re.compile(r"\b(announcements|dice_race|gatherings|library|plays|tournaments)\b")


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


def test_a_broken_link_is_found() -> None:
    text = "[here](README.md) [there](https://club.example/) [nowhere](docs/nothing.md#part)"
    assert len(list(broken_links(PROJECT / "some.md", text))) == 1


def test_a_missing_file_is_found() -> None:
    text = "`club/urls.py` `games/_legend.jinja` `tests/nothing.py::test_x` `club/site/api/`"
    (missing,) = missing_files(PROJECT / "some.md", text)
    assert "tests/nothing.py" in missing
