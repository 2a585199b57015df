"""The id of the release is the same in all processes."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from types import ModuleType

import pytest

from club.base.checksums import checksum
from club.base.processes.release import file_sizes, file_times, source_folders
from club.play.tables.api import answer_cache
from club.play.tables.api.answer_cache import RELEASE
from games import message
from games.registry import games
from tests.support.another import another_python

TELL = "from club.base.processes.release import release_id; print(release_id())"


@pytest.mark.long
def test_another_process_has_the_same_id() -> None:
    assert another_python(TELL, env={**os.environ, "RELEASE": ""}).stdout.strip() == RELEASE


@pytest.mark.long
def test_a_release_that_is_named_has_an_id_of_its_own() -> None:
    named = another_python(TELL, env={**os.environ, "RELEASE": "1.0"}).stdout.strip()

    assert named == checksum("1.0") != checksum("1.1")
    assert named != RELEASE


@pytest.mark.parametrize(
    "module", [message, answer_cache, *map(inspect.getmodule, map(type, games()))]
)
def test_all_that_has_a_part_in_an_answer_is_in_a_source_folder(module: ModuleType) -> None:
    assert any(Path(str(module.__file__)).is_relative_to(folder) for folder in source_folders())


def test_each_change_is_another_release(tmp_path: Path) -> None:
    found = [list(file_times([tmp_path]))]
    (tmp_path / "rules.py").write_text("one")
    found.append(list(file_times([tmp_path])))
    os.utime(tmp_path / "rules.py", ns=(1, 1))
    found.append(list(file_times([tmp_path])))
    (tmp_path / "rules.py").rename(tmp_path / "others.py")
    found.append(list(file_times([tmp_path])))
    assert len(set(map(str, found))) == 4


def test_pages_of_a_copy_made_later_are_of_the_same_release(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "copy"]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "rules.py").write_text("one")
        os.utime(folder / "rules.py", ns=(number, number))
    first, copy = (list(file_sizes([folder])) for folder in folders)
    assert first == copy == [("rules.py", 3)]


def test_compiled_files_are_no_other_release(tmp_path: Path) -> None:
    before = list(file_times([tmp_path]))
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rules.cpython-311.pyc.123").write_bytes(b"compiled")
    assert list(file_times([tmp_path])) == before
