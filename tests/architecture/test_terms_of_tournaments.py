"""A term of a tournament is declared once: its name stands in few files.

Forms, bodies and answers of the API, files, the copy for the next season and the journal read the
fields of `club.community.tournaments.terms`, so that only services and sentences that need a term
name it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from statistics import median

from club.community.tournaments.terms import TERMS
from tests.support.source_files import PROJECT

NOT_COUNTED = {"migrations", "personal_data.py"}
MOST_FILES = 5  # that name a term, for the median of the terms


def files_of_tournaments() -> dict[Path, str]:
    """Returns the text of each module and template of tournaments. Migrations do not count, and
    neither does the list of what each member gets of their own data.
    """
    paths = [*(PROJECT / "club").rglob("*.py"), *(PROJECT / "templates").rglob("*.jinja")]
    own = [path.relative_to(PROJECT) for path in paths if NOT_COUNTED.isdisjoint(path.parts)]
    return {path: (PROJECT / path).read_text() for path in own if "tournament" in str(path)}


def test_the_median_term_stands_in_at_most_five_files(
    record_property: Callable[[str, object], None],
) -> None:
    files = files_of_tournaments()
    counts = {
        term: sum(bool(re.search(rf"\b{term}\b", text)) for text in files.values())
        for term in TERMS
    }
    record_property("files_by_term", counts)
    assert len(files) > 80
    assert median(counts.values()) <= MOST_FILES, counts
