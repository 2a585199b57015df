"""Each cited rule of the club is in docs/rules, and no code is cited that nothing defines."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.architecture.cited_rules import (
    FOLDER,
    NUMBER,
    find_codes_in_comments,
    find_codes_in_names,
    find_examples_without_rule,
    find_undefined_rules,
    rules_by_page,
    worked_examples,
)
from tests.support.source_files import PROJECT, TEMPLATES, Source, expect_none, sources

EXAMPLES = [file for file in (PROJECT / "tests").rglob("*.toml") if "games" not in file.parts]


def test_each_cited_rule_is_in_docs_rules() -> None:
    modules = ((source.path, source.text) for source in sources("club", "tests"))
    others = ((str(file.relative_to(PROJECT)), file.read_text()) for file in TEMPLATES + EXAMPLES)
    here = "tests/architecture/test_cited_rules.py"
    expect_none(
        f"{path}: {wrong}"
        for path, text in (*modules, *others)
        if path != here
        for wrong in find_undefined_rules(text)
    )


def test_worked_examples_name_rules_of_docs_rules() -> None:
    expect_none(
        f"{file.relative_to(PROJECT)}: {wrong}"
        for file in EXAMPLES
        for wrong in find_examples_without_rule(file.read_text())
    )


def test_each_worked_example_stands_on_the_page_of_its_first_rule() -> None:
    expect_none(
        f"docs/rules/{page}.md does not name the example “{name}” of rule {number}: add it"
        for file in EXAMPLES
        for page, number, name in worked_examples(file.read_text())
        if f"*{name}*" not in " ".join((FOLDER / f"{page}.md").read_text().split())
    )


def test_no_comment_of_the_club_cites_an_undefined_code() -> None:
    expect_none(
        f"{source.path}: {wrong}"
        for source in sources("club")
        if "/scaffolds/" not in source.path
        for wrong in find_codes_in_comments(source)
    )


def test_no_name_of_a_test_cites_a_code() -> None:
    expect_none(
        f"{source.path}: {wrong}"
        for source in sources("tests")
        if not source.path.startswith("tests/games/")
        for wrong in find_codes_in_names(source)
    )


@pytest.mark.parametrize("page", sorted(rules_by_page()))
def test_a_number_stands_once_and_in_its_section(page: str) -> None:
    text = (FOLDER / f"{page}.md").read_text()
    section = ""
    wrong = []
    for line in text.splitlines():
        if heading := re.match(r"## (\d+)\. ", line):
            section = heading[1]
        if (rule := NUMBER.match(line)) and rule[1].partition(".")[0] != section:
            wrong.append(rule[1])

    assert not wrong
    assert [rule for rule, times in Counter(NUMBER.findall(text)).items() if times > 1] == []


@pytest.mark.parametrize("text", ["# events 99.1", '{{ rule_url("clocks 0.1") }}'])
def test_an_undefined_rule_is_found(text: str) -> None:
    assert find_undefined_rules(text)


def test_a_defined_rule_is_no_finding() -> None:
    assert not find_undefined_rules("# events 4.2, as in ratings 1.1")


@pytest.mark.parametrize("text", ["x = 1  # M15", "# E3.1: a guest takes a place"])
def test_an_undefined_code_is_found(text: str) -> None:
    assert list(find_codes_in_comments(Source("club/x.py", text)))


def test_a_code_in_a_string_is_no_comment() -> None:
    assert not list(find_codes_in_comments(Source("club/x.py", 'x = "M15"')))


def test_a_code_in_the_name_of_a_test_is_found() -> None:
    with_code, without = (
        Source("tests/x.py", f"def test_{name}(): ...") for name in ("m15_a", "a")
    )

    assert list(find_codes_in_names(with_code))
    assert not list(find_codes_in_names(without))
