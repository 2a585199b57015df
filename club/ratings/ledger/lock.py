"""The lock of the ledger, which has one row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from club.ratings.ledger.models import Ledger
from club.tables.services.lock import write_transaction

ONLY = 1  # the ledger has one row


@contextmanager
def locked_ledger() -> Iterator[Ledger]:
    """A transaction that holds the ledger's row: whoever numbers, counts or recounts waits here.
    Never taken while a table's lock is held.
    """
    with write_transaction():
        yield Ledger.objects.select_for_update().get_or_create(pk=ONLY)[0]
