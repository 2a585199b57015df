"""Modules that a run of long tests alone leaves out."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import selection


def is_ignored(module: Path, markers: str) -> bool:
    config: Any = SimpleNamespace(getoption=lambda name: {"markexpr": markers}[name])
    return bool(selection.pytest_ignore_collect(module, config))


def test_a_run_of_long_tests_ignores_modules_that_have_none(tmp_path: Path) -> None:
    quick, long = tmp_path / "test_quick.py", tmp_path / "test_long.py"
    quick.write_text("def test_a(): ...")
    long.write_text("@pytest.mark.lo" + "ng\ndef test_a(): ...")

    assert is_ignored(quick, "long or browser") and not is_ignored(quick, "not long")
    assert not is_ignored(long, "long or browser")
    assert not is_ignored(selection.TESTS / "browser" / "test_access.py", "long")


def test_a_long_test_in_such_a_module_is_an_error(tmp_path: Path) -> None:
    module = tmp_path / "test_hidden.py"
    module.write_text("def test_a(): ...")
    item: Any = SimpleNamespace(path=module)

    with pytest.raises(pytest.UsageError, match="test_hidden"):
        selection.refuse_hidden_long_tests([item])
