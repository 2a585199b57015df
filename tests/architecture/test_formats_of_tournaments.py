"""Each format is one class, and no other module asks which format a tournament has."""

from __future__ import annotations

import re

import pytest

from club.community.tournaments.choices import Format
from club.community.tournaments.formats.registry import FORMATS, WITH_BRACKET, WITH_RUNGS, format_of
from club.community.tournaments.models import Tournament
from tests.support.source_files import PROJECT, sources

NAME_OF_FORMAT = re.compile(rf"\bFormat\.(?:{'|'.join(Format.__members__)})\b")


def test_each_choice_has_a_class() -> None:
    assert list(FORMATS) == Format.values
    for name in Format.values:
        assert format_of(Tournament(format=name)).name == name


def test_only_formats_ask_for_the_name_of_a_format() -> None:
    asking = {source.module for source in sources("club") if NAME_OF_FORMAT.search(source.text)}
    outside = {
        name for name in asking if not name.startswith("club.community.tournaments.formats.")
    }
    assert outside <= {"club.community.tournaments.terms", "club.site.demo.tournaments"}


@pytest.mark.parametrize("name", Format.values)
def test_templates_ask_the_class_and_not_the_name(name: str) -> None:
    templates = (PROJECT / "templates" / "tournaments").glob("*.jinja")
    assert not [path.name for path in templates if f'format == "{name}"' in path.read_text()]


def test_queries_know_formats_by_what_they_have() -> None:
    assert WITH_RUNGS == ["ladder"]
    assert WITH_BRACKET == ["knock_out", "double_elimination"]
