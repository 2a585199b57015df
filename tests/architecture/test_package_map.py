"""The map of packages in the documents is drawn from the code."""

from __future__ import annotations

from runpy import run_path
from typing import Any

import pytest

from tests.support.source_files import PROJECT


@pytest.fixture
def draw_map() -> dict[str, Any]:
    """The names of the command `bin/draw_map.py`."""
    return run_path(str(PROJECT / "bin" / "draw_map.py"))


def test_the_map_is_that_of_the_code(draw_map: dict[str, Any]) -> None:
    document = draw_map["DOCUMENT"].read_text(encoding="utf-8")
    assert draw_map["with_map"](document) == document, "run: python bin/draw_map.py"


def test_each_package_of_the_map_has_a_sentence(draw_map: dict[str, Any]) -> None:
    lines = draw_map["draw_map"]().splitlines()
    assert [line for line in lines if line.strip().endswith("/")] == []
