"""Tables at which a member has to confirm that they are here: a panel of the home page, and the
prompt of the masthead.
"""

from __future__ import annotations

from datetime import datetime

from club.base.ui import times
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables import due_chairs
from club.play.tables.models import Chair, table_address
from club.site.home.prompts import Prompt
from club.site.home.waiting import Wait
from compiled_queries.queries import ID, CompiledQuery

MOST = 20
_asked: CompiledQuery[Chair] = CompiledQuery(
    lambda member: due_chairs.chairs_to_confirm(member)[:MOST], ID
)


def confirmations_panel(member: Member, now: datetime) -> Panel | None:
    """The panel of tables that wait for the member's confirmation; None where none does."""
    asked = [
        (chair.table, times.by_when(chair.confirm_by, now))
        for chair in _asked.rows(member.pk)
        if chair.confirm_by is not None
    ]
    return Panel("home/_here.jinja", {"asked": asked}) if asked else None


# the same tables for the masthead
to_confirm = Prompt[Wait](
    CompiledQuery(
        lambda member: due_chairs.chairs_to_confirm(member).values_list(
            "table", "table__name", "confirm_by"
        )[:MOST],
        ID,
    ),
    lambda table, name, confirm_by: Wait(name, table_address(table), confirm_by),
)
