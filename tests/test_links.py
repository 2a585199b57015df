"""Documents link to what is there. The site of `docs/` is checked as it is built (`bin/docs`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.source_files import PROJECT

LINK = re.compile(r"\]\(([^)\s]+)\)")
DOCUMENTS = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob(".github/**/*.md")]


def broken_links(document: Path, text: str) -> Iterator[str]:
    """Those to files that are not there."""
    for link in LINK.findall(text):
        path = link.partition("#")[0]
        if path and "://" not in link and not (document.parent / path).exists():
            yield f"{document.relative_to(PROJECT)} links to {link}, which is not there"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_to_files(document: Path) -> None:
    assert list(broken_links(document, document.read_text(encoding="utf-8"))) == []


def test_a_broken_link_is_found() -> None:
    text = "[here](README.md) [there](https://club.example/) [nowhere](docs/nothing.md#part)"
    assert len(list(broken_links(PROJECT / "some.md", text))) == 1
