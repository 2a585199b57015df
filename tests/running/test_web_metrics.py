"""Several web processes share their metrics: each of them returns the metrics of all."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client
from prometheus_client import generate_latest

from club.base.processes import metrics_folder, web_metrics
from club.base.processes.metrics_folder import VARIABLE, share_metrics
from tests.support.another import another_python

pytestmark = pytest.mark.django_db
NOBODY = "redis://127.0.0.1:9/0"  # nobody listens there
SETTINGS = "DJANGO_SETTINGS_MODULE"
ANOTHER = """
from pathlib import Path
from club.base.processes.metrics_folder import share_metrics
share_metrics(Path({folder!r}))
from club.base.processes import web_metrics
web_metrics.STREAMS_OPEN.inc(9)
web_metrics.REQUESTS_WAITING.inc(3)
web_metrics.REQUESTS_WAITED.observe(1.5)
web_metrics.REQUESTS_TURNED_AWAY.inc(2)
{then}
print(web_metrics.PROCESS)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def another_process(folder: Path, then: str = "") -> str:
    """The name of a process that has counted, and ended."""
    return another_python(ANOTHER.format(folder=str(folder), then=then)).stdout.strip()


def test_the_values_of_another_process_are_known(folder: Path) -> None:
    name = another_process(folder)
    lines = generate_latest(web_metrics.registry()).decode().splitlines()
    assert {line for line in lines if name in line} == {
        f'kerho_streams_open{{process="{name}"}} 9.0',
        f'kerho_subscription_down{{process="{name}"}} 0.0',
        f'kerho_requests_waiting{{process="{name}"}} 3.0',
        f'kerho_requests_progress_timestamp_seconds{{process="{name}"}} 0.0',
        f'kerho_requests_waited_seconds_sum{{process="{name}"}} 1.5',
        f'kerho_requests_waited_seconds_count{{process="{name}"}} 1.0',
        f'kerho_requests_turned_away_total{{process="{name}"}} 2.0',
    }


def test_a_process_starts_on_a_full_disk_and_keeps_its_metrics_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(metrics_folder, "MIN_FREE", shutil.disk_usage(tmp_path).total * 2)
    share_metrics(tmp_path)
    share_metrics(Path("/proc/nothing/can/be/made/here"))
    assert VARIABLE not in os.environ


def test_a_process_alone_tells_of_itself() -> None:
    assert web_metrics.registry() is web_metrics.OWN_REGISTRY
    assert set(web_metrics.values()["kerho_streams_open"]) == {web_metrics.PROCESS}


@pytest.mark.long
@pytest.mark.parametrize(("processes", "shared"), [("2", True), ("1", False)])
def test_several_web_processes_share_theirs(tmp_path: Path, processes: str, shared: bool) -> None:
    told = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'club.sqlite3'}",
        "REDIS_URL": NOBODY,
        "SECRET_KEY": "x" * 50,
        "VAR_DIR": str(tmp_path),
        "WEB_PROCESSES": processes,
    }
    another_python("import club.asgi", env=os.environ | told | {SETTINGS: "club.settings"})
    assert any((tmp_path / "metrics").glob("*.db")) is shared


def test_a_process_that_starts_removes_the_files_of_those_that_ended(folder: Path) -> None:
    gone = another_process(folder)
    ours = folder / f"counter_{os.getpid()}.db"  # as an earlier process with our number left it
    ours.touch()
    with subprocess.Popen(["sleep", "60"]) as alive:
        theirs = folder / f"counter_{alive.pid}.db"
        theirs.touch()
        share_metrics(folder)
        alive.kill()
    assert list(folder.iterdir()) == [theirs]
    theirs.unlink()
    assert gone not in web_metrics.values()["kerho_streams_open"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "then"),
    [
        ("pages", "web_metrics.REQUESTS_PROGRESS.set(1)"),
        ("streams", "web_metrics.SUBSCRIPTION_DOWN.set(1)"),
    ],
)
def test_the_trouble_of_another_process_is_told(
    folder: Path, client: Client, part: str, then: str
) -> None:
    another_process(folder, then)
    assert not client.get("/health/").json()["parts"][part]["ok"]
