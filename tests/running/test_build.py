"""One word for a build, in every process of it."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType

import pytest

from club.api import marks
from club.api.marks import BUILD
from club.processes.build import build_of, drawing_folders
from games import message
from games.registry import games
from tests.another import another_python

TELL = "import django; django.setup(); from club.api.marks import BUILD; print(BUILD)"


def test_another_process_says_the_same() -> None:
    told = another_python(TELL)
    assert told.stdout.strip() == BUILD


@pytest.mark.parametrize("module", [message, marks, *map(inspect.getmodule, map(type, games()))])
def test_whatever_has_a_part_in_an_answer_is_in_it(module: ModuleType) -> None:
    assert any(Path(str(module.__file__)).is_relative_to(folder) for folder in drawing_folders())


def test_whatever_is_changed_is_another_build(tmp_path: Path) -> None:
    said = {build_of([tmp_path])}
    (tmp_path / "rules.py").write_text("one")
    said.add(build_of([tmp_path]))
    (tmp_path / "rules.py").write_text("two")
    said.add(build_of([tmp_path]))
    (tmp_path / "rules.py").rename(tmp_path / "others.py")
    said.add(build_of([tmp_path]))
    assert len(said) == 4


def test_what_python_compiled_is_the_same_build(tmp_path: Path) -> None:
    before = build_of([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rules.cpython-311.pyc.123").write_bytes(b"compiled")
    assert build_of([tmp_path]) == before
