"""Searching among few words and among very many."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from statistics import median
from typing import Final

from benchmarks.progress import stepping
from benchmarks.timing import Figures, ratio, timed
from club.community.search.models import SearchWord
from club.community.search.queries import find
from club.community.search.services import store_all_words
from club.people.members.models import Member

FEW, MANY = 1_000, 100_000  # members; each name has three words
QUICK = (50, 500)
ROUNDS = 15
TREES: Final = (
    "ash",
    "birch",
    "elm",
    "fir",
    "hazel",
    "larch",
    "maple",
    "oak",
    "pine",
    "rowan",
)
BIRDS: Final = (
    "crane",
    "crow",
    "dove",
    "finch",
    "grouse",
    "owl",
    "raven",
    "swan",
    "tern",
    "wren",
)
# a letter that a tenth of the names have, whole words, words of a hundredth, nothing
TEXTS: Final[Mapping[str, str]] = {
    "letter_ms": "b",
    "word_ms": "birch",
    "words_ms": "birch swan",
    "one_ms": "birch swan x47",
    "nothing_ms": "birch swan zebra",
}


def searching(quick: bool) -> Figures:
    """Milliseconds of each text, and how much longer the slowest takes among many."""
    few, many = QUICK if quick else (FEW, MANY)
    first = _searched(few, 0)
    second = _searched(many, few)
    slowest = (max(found[name] for name in TEXTS) for found in (second, first))
    return {"few": first, "many": second, "ratio": ratio(*slowest)}


def _searched(count: int, first: int) -> dict[str, float]:
    """Among this number of members more."""
    members = [Member(username=_name(number)) for number in range(first, first + count)]
    for member in members:
        member.email = f"{member.username}@bench.example"
    Member.objects.bulk_create(members, batch_size=1_000)
    store_all_words()
    figures: dict[str, float] = {"words": SearchWord.objects.count()}
    for name, text in stepping(tuple(TEXTS.items())):
        search = partial(find, members[0], text)
        search()
        figures[name] = round(1_000 * median(timed(search) for _ in range(ROUNDS)), 2)
    return figures


def _name(number: int) -> str:
    tree, bird = TREES[number % len(TREES)], BIRDS[number // len(TREES) % len(BIRDS)]
    return f"{tree}-{bird}-x{number}"
