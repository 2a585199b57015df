"""Names that the project has given up do not come back in documents and templates.

`retired_names.py` has the list. `test_architecture.py` looks for them in Python modules.
"""

from __future__ import annotations

import re

from tests.architecture.retired_names import WORDS, find_retired_words
from tests.support.source_files import PROJECT, TEMPLATES, expect_none


def test_no_document_has_a_retired_word() -> None:
    documents = [*PROJECT.glob("docs/**/*.md"), PROJECT / "README.md", PROJECT / "SECURITY.md"]
    expect_none(
        f"{document.relative_to(PROJECT)}: {found}"
        for document in documents
        for found in find_retired_words(document.read_text())
    )


def test_no_template_is_named_by_a_retired_word() -> None:
    expect_none(
        f"{file.relative_to(PROJECT)}: {word!r} is retired"
        for file in TEMPLATES
        for word in re.findall(r"[a-z]+", file.stem)
        if word in WORDS
    )


def test_a_retired_word_in_a_document_is_found() -> None:
    (found,) = find_retired_words("Admins\nand the keeper")
    assert found == "line 2: 'keeper' is retired: write admin instead"
