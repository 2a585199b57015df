"""Measures how fast the house is, part by part, on databases that are thrown away. See
`club/bench/parts.py`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand

from club.bench import parts, running

BAR = 40  # characters


class Command(BaseCommand):
    help = (
        f"Measures how fast the house is ({', '.join(parts.NAMES)}); "
        "nothing of the club's own is read or written."
    )
    requires_system_checks = ()  # the club's database is not opened

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--quick", action="store_true", help="a minute or two: fewer of everything"
        )
        parser.add_argument(
            "--only",
            action="append",
            choices=parts.NAMES,
            metavar="NAME",
            help=", ".join(parts.NAMES),
        )
        parser.add_argument(
            "--minutes", type=float, default=0, help="how long the mixed load lasts"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **given: Any) -> None:
        chosen = [part for part in parts.PARTS if part.name in (given["only"] or parts.NAMES)]
        found = running.run(chosen, given["quick"], drawn_bar, given["minutes"])
        self.stdout.write(json.dumps(found) if given["json"] else "\n".join(lines_of(found)))
        if any(
            "failed" in figures for places in found["parts"].values() for figures in places.values()
        ):
            sys.exit(1)


def drawn_bar(name: str, share: float) -> None:
    """The bar, on a terminal."""
    if sys.stderr.isatty():
        done = int(BAR * share)
        sys.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {name:<20}" + "\n" * (share >= 1))
        sys.stderr.flush()


def lines_of(found: Mapping[str, Any]) -> Iterator[str]:
    """The figures for people."""
    machine = found["machine"]
    yield "Python {python}, Django {django}, {cores} cores, load {load[0]}".format(**machine)
    for name, places in found["parts"].items():
        yield f"\n{name}: {parts.part(name).says}"
        for where, figures in places.items():
            yield f"  {where}"
            yield from (
                f"    {line}"
                for line in _lines({key: figures[key] for key in figures if key != "aims"})
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
    return (
        f"{'reached' if aim['met'] else 'MISSED'}: {aim['figure']} is {aim['is']}, aim {aim['aim']}"
    )
