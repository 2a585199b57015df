"""Runs the parts one after the other, each in a process of its own with a time limit, and gathers
what they found.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import django

from benchmarks import progress
from benchmarks.parts import Part
from benchmarks.temporary_databases import LeftOut, place

ROOT = Path(__file__).resolve().parent.parent
# the variable with the duration of a load in minutes
MINUTES = "KERHO_BENCH_MINUTES"
LIMIT, QUICK_LIMIT = 1800, 300  # seconds for one part in one place
LAST_LINES = 30  # of the output of a failed part

Shown = Callable[
    [str, float], None
]  # the name of the part, and the share of all parts that is done


def run(
    parts: Iterable[Part], quick: bool, shown: Shown, minutes: float = 0
) -> dict[str, Any]:
    """The figures of the parts, by name and by database. The entry of a part that failed or was
    left out says so. `minutes` is the duration of the load in parts that have one; 0 is the usual
    duration.
    """
    jobs = [(part, where) for part in parts for where in part.where]
    measured: dict[str, Any] = {}
    for number, (part, where) in enumerate(jobs):

        def further(
            share: float, number: int = number, name: str = f"{part.name}, {where}"
        ) -> None:
            shown(name, (number + share) / len(jobs))

        further(0)
        measured.setdefault(part.name, {})[where] = _measured(
            part, where, quick, minutes, further
        )
        further(1)
    return {"machine": machine(), "quick": quick, "parts": measured}


def machine() -> dict[str, Any]:
    """The machine on which the figures were measured."""
    return {
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _measured(
    part: Part,
    where: str,
    quick: bool,
    minutes: float,
    further: Callable[[float], None],
) -> dict[str, Any]:
    try:
        _find(part.programs)
        with place(where) as environment:
            environment |= {MINUTES: str(minutes)}
            figures = _asked_of(part, environment, quick, further)
    except LeftOut as reason:
        return {"left_out": str(reason)}
    aims = [
        {
            "figure": aim.path,
            "is": is_,
            "aim": f"{'>=' if aim.at_least else '<='} {aim.bound:g}",
            "met": met,
        }
        for aim, is_, met in part.aims_at(where, figures)
    ]
    return figures | {"aims": aims} if "failed" not in figures else figures


def _find(programs: Iterable[str]) -> None:
    """Raises LeftOut where one of them is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            raise LeftOut(f"no {program} was found")


def _asked_of(
    part: Part,
    environment: dict[str, str],
    quick: bool,
    further: Callable[[float], None],
) -> dict[str, Any]:
    """The figures of one part, or how it failed; after it nothing of it runs any longer."""
    running = _started(part, environment, quick)
    limit = (QUICK_LIMIT if quick else LIMIT) + 60 * float(environment[MINUTES])
    watch = threading.Timer(limit, _end, [running])
    watch.start()
    try:
        return _answer(running, further)
    finally:
        watch.cancel()
        _end(running)
        running.wait()


def _started(
    part: Part, environment: dict[str, str], quick: bool
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "benchmarks.measurement",
            part.name,
            *["--quick"] * quick,
        ],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that it can be ended with all that it started
    )


def _answer(
    running: subprocess.Popen[str], further: Callable[[float], None]
) -> dict[str, Any]:
    """The output of the part; its last lines if it failed."""
    output: list[str] = []
    listener = threading.Thread(target=_listen, args=(running, output, further))
    listener.start()
    assert running.stdout is not None
    figures = running.stdout.read()
    listener.join()
    if running.wait() == 0:
        return dict(json.loads(figures))
    return {
        "failed": "".join(output[-LAST_LINES:]) or f"ended with {running.returncode}"
    }


def _listen(
    running: subprocess.Popen[str], output: list[str], further: Callable[[float], None]
) -> None:
    for line in running.stderr or ():
        share = progress.read(line)
        if share is None:
            output.append(line)
        else:
            further(min(share, 0.99))


def _end(running: subprocess.Popen[str]) -> None:
    """The part and all that it started; its number is its group's."""
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
