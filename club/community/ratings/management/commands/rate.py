"""`manage.py rate`: recounts pools from the first result, or with `--check` compares their rows
with a replay.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.community.ratings.ledger import nightly_check, recount, rows
from club.community.ratings.ledger.pools import (
    UnknownPool,
    create_missing_pools,
    find_pool,
    results_of_pool,
)
from club.community.ratings.models import Pool

BAR = 40  # characters


class Command(BaseCommand):
    help = (
        "Recounts the ratings from the ledger of results, with a progress bar on a terminal."
        " With --check it writes nothing and ends with an error at the first difference."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="compare and write nothing"
        )
        parser.add_argument("--pool", help="only one pool: rauha, or rauha@2026Q4")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        if not options["check"] and not options["pool"]:
            _make_missing()
        pools = _select_pools(options["pool"])
        began = perf_counter()
        results = (
            _check_pools(pools) if options["check"] else sum(map(_recount_pool, pools))
        )
        seconds = perf_counter() - began
        figures = {
            "pools": len(pools),
            "results": results,
            "seconds": round(seconds, 2),
            "results_per_second": round(results / max(seconds, 1e-9)),
        }
        outcome = "equal to a replay" if options["check"] else "recounted"
        sentence = (
            f"{results} results in {len(pools)} pools, {outcome}, in {seconds:.1f} s."
        )
        self.stdout.write(json.dumps(figures) if options["json"] else sentence)


def _make_missing() -> None:
    """Creates pools that the settings need and that have no results yet."""
    with rows.locked_ledger():
        create_missing_pools()


def _select_pools(key: str | None) -> list[Pool]:
    try:
        if key:
            return [find_pool(key)]
        return list(Pool.objects.order_by("key"))
    except UnknownPool as unknown:
        raise CommandError(str(unknown)) from None


def _check_pools(pools: list[Pool]) -> int:
    """Raises CommandError with the first difference."""
    checked = 0
    for pool in pools:
        wrong = nightly_check.find_difference(pool)
        if wrong:
            raise CommandError(wrong)
        checked += results_of_pool(pool).count()
    return checked


def _recount_pool(pool: Pool) -> int:
    recount.mark_whole_pool(pool)
    total = results_of_pool(pool).count()
    done = 0
    for count in recount.recount_in_batches(pool.pk):
        done += count
        _show_progress(pool.key, done, max(total, done))
    return done


def _show_progress(key: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        bar = "#" * full + "." * (BAR - full)
        sys.stderr.write(f"\r[{bar}] {key}: {done}/{total}" + "\n" * (done == total))
