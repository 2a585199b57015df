"""The table, its chairs, their tenures and the history. Only `services/` write these rows."""

from club.play.tables.models.chairs import (
    Chair,
    ExcusedTurn,
    ResponseTime,
    ResponseTimeColumns,
)
from club.play.tables.models.history import (
    STAYED,
    EventType,
    Invitation,
    RematchProposal,
    TableEvent,
    Tenure,
    TenureEnd,
)
from club.play.tables.models.table import (
    TAKES_INVITED,
    AbsencePolicy,
    HolidayPolicy,
    Origin,
    StandInPolicy,
    Status,
    Table,
    new_invite,
    table_address,
)

__all__ = [
    "STAYED",
    "TAKES_INVITED",
    "AbsencePolicy",
    "Chair",
    "EventType",
    "ExcusedTurn",
    "HolidayPolicy",
    "Invitation",
    "Origin",
    "RematchProposal",
    "ResponseTime",
    "ResponseTimeColumns",
    "StandInPolicy",
    "Status",
    "Table",
    "TableEvent",
    "Tenure",
    "TenureEnd",
    "new_invite",
    "table_address",
]
