"""Rules of the club that comments, texts and templates cite, and codes that nothing defines.

The rules are in docs/rules; `# events 4.2` cites one. Rules of a game are in its RULES.md, and only
its own folder and its tests cite them.
"""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache

from tests.support.source_files import PROJECT, Source

FOLDER = PROJECT / "docs" / "rules"
NUMBER = re.compile(r"^- \*\*(\d+\.\d+)\*\*", re.MULTILINE)
CODE = re.compile(r"\b[A-Z]\d{1,2}(?:\.\d{1,2})?[a-z]?\b")  # "M15", "E3.1"
CODE_OF_NAME = re.compile(r"test_[a-z]\d{1,2}_")
EXAMPLE = re.compile(r"^rules? = (.+)$", re.MULTILINE)


@cache
def rules_by_page() -> Mapping[str, frozenset[str]]:
    """The numbers of the rules by the name of their page."""
    pages = (file for file in FOLDER.glob("*.md") if file.stem != "index")
    return {page.stem: frozenset(NUMBER.findall(page.read_text())) for page in pages}


def find_undefined_rules(text: str) -> list[str]:
    """Citations of rules that are not in docs/rules."""
    pages = "|".join(rules_by_page())
    cited = re.findall(rf"\b({pages}) (\d+\.\d+)\b", text)
    return [
        f"cites {page} {number}: docs/rules/{page}.md has no such rule; cite another, or none"
        for page, number in cited
        if number not in rules_by_page()[page]
    ]


def find_examples_without_rule(text: str) -> list[str]:
    """Worked examples (TOML) that name something else than rules of docs/rules."""
    named = [name for names in EXAMPLE.findall(text) for name in re.findall(r'"([^"]*)"', names)]
    pages = "|".join(rules_by_page())
    return [
        f"an example names “{name}”: name a rule of docs/rules, as events 4.2"
        for name in named
        if not re.fullmatch(rf"({pages}) \d+\.\d+", name)
    ]


def worked_examples(text: str) -> Iterator[tuple[str, str, str]]:
    """The page and the number of the first rule of each example (TOML), and its name."""
    for example in tomllib.loads(text).get("example", []):
        first = example.get("rule") or example["rules"][0]
        page, number = first.split()
        yield page, number, example["name"]


def find_codes_in_comments(source: Source) -> Iterator[str]:
    """Comments that cite a code which docs/rules does not define."""
    tokens = tokenize.generate_tokens(io.StringIO(source.text).readline)
    for token in tokens:
        if token.type == tokenize.COMMENT:
            for code in CODE.findall(token.string):
                yield f"line {token.start[0]} cites {code}: cite a rule of docs/rules, or nothing"


def find_codes_in_names(source: Source) -> Iterator[str]:
    """Tests with a code in their name."""
    for function in source.functions:
        if CODE_OF_NAME.match(function.name):
            yield f"{function.name} has a code: a name says what happens, and nothing else"
