"""Where members who were invited by name may sit down: before the start, and at practice while it
goes on.
"""

from __future__ import annotations

from django.db.models import Q

from club.tables.models import Origin, Status, Table

TAKES_INVITED = Q(status=Status.OPEN) | Q(status=Status.LIVE, origin=Origin.PRACTICE)


def takes_invited(table: Table) -> bool:
    """The same of one table."""
    is_practice = table.live and table.origin == Origin.PRACTICE
    return table.status == Status.OPEN or is_practice
