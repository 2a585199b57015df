"""A club opened as a stranger would: `manage.py serve` in a folder of its own, the embedded
default, empty.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.support import fresh_databases as fresh

MANAGE = [sys.executable, "manage.py"]


@dataclass(frozen=True)
class Clubhouse:
    """The club's address and its folder."""

    address: str
    folder: Path

    def said(self) -> str:
        """The output of web, worker and beat until now."""
        return (self.folder / "said").read_text()

    def audit(self) -> str:
        """The faults that `audit_records` finds in the games played here; empty if there
        are none.
        """
        told = _told(self.folder)
        done = subprocess.run(
            [*MANAGE, "audit_records"],
            env=told,
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            check=False,
        )
        return "" if done.returncode == 0 else done.stdout + done.stderr


@contextmanager
def opened(folder: Path) -> Iterator[Clubhouse]:
    """Returns when the club says that it is open, and closes it afterwards."""
    port = _free_port()
    house = Clubhouse(f"http://localhost:{port}", folder)
    fresh.lay(folder)
    with (folder / "said").open("w") as said:
        serve = [*MANAGE, "serve", "--no-demo"]
        club = subprocess.Popen(
            serve, env=_told(folder, port), cwd=settings.BASE_DIR, stdout=said, stderr=said
        )
    try:
        while "The club is open" not in house.said():
            assert club.poll() is None, house.said()
            time.sleep(0.05)
        yield house
    finally:
        club.terminate()
        club.wait(timeout=30)
    assert "Traceback" not in house.said(), house.said()


def _told(folder: Path, port: int = 8000) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "VAR_DIR": str(folder),
        "PORT": str(port),
    }


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
