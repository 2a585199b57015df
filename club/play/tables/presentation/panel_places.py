"""The places on the pages of tables to which apps add panels and remarks, with the arguments of the
functions that they register.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from club.base.ui.page_questions import Answers
from club.base.ui.panels import PagePlace, Panel
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.tables.projection import TableProjection

# beside the board, with the viewer
table_panels: Final = PagePlace[[TableProjection, Member, datetime], Panel]()
# below what is asked at a table
bar_panels: Final = PagePlace[[TableProjection, Member | None, datetime], Panel]()
# beside the names at a table: functions return panels by member id
name_panels: Final = PagePlace[[TableProjection, datetime], Mapping[int, Panel]]()
# lines at the end of a record's file
record_remarks: Final = PagePlace[[Table], str]()


def beside_names(
    projection: TableProjection, now: datetime, answers: Answers
) -> dict[int, list[Panel]]:
    """Returns the panels of all apps beside the names at a table, by member id."""
    by_member: dict[int, list[Panel]] = {}
    for panels in name_panels.collect_among(answers, projection, now):
        for member, panel in panels.items():
            by_member.setdefault(member, []).append(panel)
    return by_member
