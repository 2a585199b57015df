"""Runs the parts one after the other, each in a separate process with a time limit, and collects
their figures.
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
MINUTES = "KERHO_BENCH_MINUTES"  # environment variable: the duration of a load
LIMIT, QUICK_LIMIT = 1800, 300  # seconds for one part on one kind of databases
LAST_LINES = 30  # of the output of a part that failed

# called with the name of the part, and the share of all parts that is done
Shown = Callable[[str, float], None]


def run(parts: Iterable[Part], quick: bool, shown: Shown, minutes: float = 0) -> dict[str, Any]:
    """The figures of the parts, by name and by databases. A part that failed or was left out has
    the reason instead. `minutes` is the duration of a load; 0: the default.
    """
    jobs = [(part, where) for part in parts for where in part.where]
    results: dict[str, Any] = {}
    for number, (part, where) in enumerate(jobs):

        def progressed(
            share: float, number: int = number, name: str = f"{part.name}, {where}"
        ) -> None:
            shown(name, (number + share) / len(jobs))

        progressed(0)
        figures = _measure(part, where, quick, minutes, progressed)
        results.setdefault(part.name, {})[where] = figures
        progressed(1)
    return {"machine": machine(), "quick": quick, "parts": results}


def machine() -> dict[str, Any]:
    """The machine on which the figures were measured."""
    has_affinity = hasattr(os, "sched_getaffinity")
    return {
        "cores": len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _measure(
    part: Part, where: str, quick: bool, minutes: float, progressed: Callable[[float], None]
) -> dict[str, Any]:
    try:
        _require_programs(part.programs)
        with place(where) as environment:
            environment |= {MINUTES: str(minutes)}
            figures = _run_process(part, environment, quick, progressed)
    except LeftOut as reason:
        return {"left_out": str(reason)}
    aims = [
        {
            "figure": aim.path,
            "is": value,
            "aim": f"{'>=' if aim.at_least else '<='} {aim.bound:g}",
            "met": met,
        }
        for aim, value, met in part.aims_at(where, figures)
    ]
    return figures | {"aims": aims} if "failed" not in figures else figures


def _require_programs(programs: Iterable[str]) -> None:
    """Raises LeftOut when one of them is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            raise LeftOut(f"no {program} was found")


def _run_process(
    part: Part,
    environment: dict[str, str],
    quick: bool,
    progressed: Callable[[float], None],
) -> dict[str, Any]:
    """The figures of one part, or its error. Afterwards none of its processes runs."""
    process = _start(part, environment, quick)
    limit = (QUICK_LIMIT if quick else LIMIT) + 60 * float(environment[MINUTES])
    watch = threading.Timer(limit, _kill, [process])
    watch.start()
    try:
        return _read_output(process, progressed)
    finally:
        watch.cancel()
        _kill(process)
        process.wait()


def _start(part: Part, environment: dict[str, str], quick: bool) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.measurement", part.name, *["--quick"] * quick],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a process group, which `_kill` ends as a whole
    )


def _read_output(
    process: subprocess.Popen[str], progressed: Callable[[float], None]
) -> dict[str, Any]:
    """The figures that the part printed; its last lines when it failed."""
    errors: list[str] = []
    listener = threading.Thread(target=_read_errors, args=(process, errors, progressed))
    listener.start()
    assert process.stdout is not None
    figures = process.stdout.read()
    listener.join()
    if process.wait() == 0:
        return dict(json.loads(figures))
    return {"failed": "".join(errors[-LAST_LINES:]) or f"ended with {process.returncode}"}


def _read_errors(
    process: subprocess.Popen[str], errors: list[str], progressed: Callable[[float], None]
) -> None:
    for line in process.stderr or ():
        share = progress.read(line)
        if share is None:
            errors.append(line)
        else:
            progressed(min(share, 0.99))


def _kill(process: subprocess.Popen[str]) -> None:
    """Kills the process group of the part."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
