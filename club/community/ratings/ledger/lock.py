"""The lock of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from club.base.database.transactions import write_transaction
from club.community.ratings.ledger.models import Ledger

ONLY = 1  # the ledger has one row


@contextmanager
def locked_ledger() -> Iterator[Ledger]:
    """A transaction that locks the row of the ledger, for every change of results and ratings.

    Never take it while a table is locked.
    """
    with write_transaction():
        yield Ledger.objects.select_for_update().get_or_create(pk=ONLY)[0]
