"""`manage.py rate`: counts pools anew from an empty start, or with `--check` only says whether the
rows are what a replay gives.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.ratings.ledger import lock, nightly_check, recount
from club.ratings.ledger.models import Pool
from club.ratings.ledger.pools import UnknownPool, make_missing, named, results_in

BAR = 40  # characters


class Command(BaseCommand):
    help = (
        "Counts the ratings anew from the ledger of results, with a bar on a terminal."
        " With --check nothing is written, and the first difference ends it with an error."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="compare, and write nothing")
        parser.add_argument("--pool", help="one pool alone: rauha, or rauha@2026Q4")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **given: Any) -> None:
        if not given["check"] and not given["pool"]:
            _make_missing()
        pools = _chosen(given["pool"])
        began = perf_counter()
        results = _check(pools) if given["check"] else sum(map(_recount, pools))
        seconds = perf_counter() - began
        figures = {
            "pools": len(pools),
            "results": results,
            "seconds": round(seconds, 2),
            "results_per_second": round(results / max(seconds, 1e-9)),
        }
        told = "as a replay gives them" if given["check"] else "counted anew"
        sentence = f"{results} results in {len(pools)} pools, {told}, in {seconds:.1f} s."
        self.stdout.write(json.dumps(figures) if given["json"] else sentence)


def _make_missing() -> None:
    """Settings may ask for pools that no result has been entered in."""
    with lock.locked_ledger():
        make_missing()


def _chosen(key: str | None) -> list[Pool]:
    try:
        return [named(key)] if key else list(Pool.objects.order_by("key"))
    except UnknownPool as unknown:
        raise CommandError(str(unknown)) from None


def _check(pools: list[Pool]) -> int:
    """Raises CommandError with the first difference."""
    checked = 0
    for pool in pools:
        wrong = nightly_check.difference(pool)
        if wrong:
            raise CommandError(wrong)
        checked += results_in(pool).count()
    return checked


def _recount(pool: Pool) -> int:
    recount.mark_whole(pool)
    total, done = results_in(pool).count(), 0
    for lot in recount.recount_lots(pool.pk):
        done += lot
        _show(pool.key, done, max(total, done))
    return done


def _show(key: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        bar = "#" * full + "." * (BAR - full)
        sys.stderr.write(f"\r[{bar}] {key}: {done}/{total}" + "\n" * (done == total))
