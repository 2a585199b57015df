"""Entering many results at once, as an archive brings them along. They are numbered in that order,
and their pools counted from there by replay, which gives the same bits as one after the other
(K24).
"""

from __future__ import annotations

from collections.abc import Sequence

from club.ratings.finished_games.game_facts import facts_of_all
from club.ratings.ledger import recount, result_entry
from club.ratings.ledger.models import GameTally, Pool, Result
from club.ratings.ledger.pools import pools_of


def enter_tables(table_ids: Sequence[int]) -> int:
    """Enters what finished tables came to, each once; how many are rated. Raises
    `facts.WrongFacts`, and then nothing is written.
    """
    read = facts_of_all(table_ids)
    with result_entry.locked_ledger() as row:
        known = set(GameTally.objects.values_list("record", flat=True))
        fresh = [facts for facts in read if facts.record.pk not in known]
        result_entry.tally_tables(fresh)
        made = [(result_entry.result_of(one), one.contenders) for one in fresh if one.contenders]
        result_entry.number_results(row, made)
        pools = _marked([result for result, _ in made])
    for pool in pools:
        for _ in recount.recount_lots(pool.pk):
            pass
    return len(made)


def _marked(results: Sequence[Result]) -> list[Pool]:
    """The pools that new results count in, which are to be counted from the first of them on."""
    first: dict[Pool, int] = {}
    for one in results:
        for pool in pools_of(one.slug, one.moment, one.kind):
            first.setdefault(pool, one.number)
    for pool, number in first.items():
        recount.mark_from([pool], number)
    return list(first)
