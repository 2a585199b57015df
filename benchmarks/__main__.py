"""Measures how fast the club is, part by part, on databases that are deleted afterwards:
`python -m benchmarks`. The parts are listed in `parts.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import parts, runner

BAR = 40  # characters


def main() -> int:
    """Runs the chosen parts and prints their figures; 1 when one of them failed."""
    options = parse_arguments()
    usual = [part.name for part in parts.PARTS if not part.programs]
    chosen = [part for part in parts.PARTS if part.name in (options.only or usual)]
    report = runner.run(chosen, options.quick, draw_bar, options.minutes)
    print(json.dumps(report) if options.json else "\n".join(lines_of(report)))
    places = [
        figures for places in report["parts"].values() for figures in places.values()
    ]
    return int(any("failed" in figures for figures in places))


def parse_arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ", ".join(parts.NAMES)
    parser.add_argument(
        "--only",
        action="append",
        choices=parts.NAMES,
        metavar="NAME",
        help=f"one of {names}",
    )
    parser.add_argument(
        "--quick", action="store_true", help="few repetitions, about two minutes"
    )
    parser.add_argument(
        "--minutes", type=float, default=0, help="duration of the mixed load"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def draw_bar(name: str, share: float) -> None:
    """The bar, on a terminal."""
    if sys.stderr.isatty():
        done = int(BAR * share)
        sys.stderr.write(
            f"\r[{'#' * done}{'.' * (BAR - done)}] {name:<20}" + "\n" * (share >= 1)
        )
        sys.stderr.flush()


def lines_of(report: Mapping[str, Any]) -> Iterator[str]:
    """The figures for people."""
    machine = report["machine"]
    yield "Python {python}, Django {django}, {cores} cores, load {load[0]}".format(
        **machine
    )
    for name, places in report["parts"].items():
        yield f"\n{name}: {parts.part(name).says}"
        for where, figures in places.items():
            yield f"  {where}"
            yield from (
                f"    {line}"
                for line in _lines(
                    {key: figures[key] for key in figures if key != "aims"}
                )
            )
            yield from (f"    {_judged(aim)}" for aim in figures.get("aims", ()))


def _lines(figures: Mapping[str, Any], above: str = "") -> Iterator[str]:
    for name, figure in figures.items():
        path = f"{above} {name}".strip().replace("_", " ")
        if isinstance(figure, Mapping):
            yield from _lines(figure, path)
        else:
            yield f"{path}: {', '.join(map(str, figure)) if isinstance(figure, list) else figure}"


def _judged(aim: Mapping[str, Any]) -> str:
    verdict = "reached" if aim["met"] else "MISSED"
    return f"{verdict}: {aim['figure']} is {aim['is']}, aim {aim['aim']}"


if __name__ == "__main__":
    sys.exit(main())
