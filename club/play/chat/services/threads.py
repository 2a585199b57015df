"""The thread of a chat, written under the lock of its table, as everything at a table. A lock of
its own would wait for the table's at the commit, since the rows refer to the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from club.play.chat.models import ChatThread
from club.play.tables.services.lock import lock_table


@contextmanager
def locked_thread(table_id: int) -> Iterator[ChatThread]:
    """A transaction with the table locked; everything inside is read after the lock. Raises
    Table.DoesNotExist.
    """
    with lock_table(table_id):
        yield ChatThread.objects.get_or_create(table_id=table_id)[0]
