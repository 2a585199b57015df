"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, NameStays, PersonalData
from club.community.events.message_models import HostMessage
from club.community.events.models import (
    Event,
    EventAnswer,
    EventAttendance,
    EventSeries,
    SeriesPart,
)
from club.community.events.poll_models import DatePoll, PollAnswer
from club.community.events.table_models import EventTable, GameWish, TableSitter

PERSONAL_DATA: Final = (
    PersonalData(
        Event,
        given={"host": "title place begins ends called_off_at made_at"},
        renamed={"getting_in place text text_html title": "host"},
    ),
    PersonalData(
        EventAnswer,
        given={"member": "event_id choice guests remark is_inside answered_at"},
        stays={NameStays.OTHERS: "remark"},
    ),
    PersonalData(
        EventAttendance,
        given={"member": "event_id at"},
        withheld={"ticked_by": DECIDED},
    ),
    PersonalData(
        HostMessage,
        given={"author": "event_id audience text at hidden_at"},
        withheld={"hidden_by": DECIDED},
        renamed={"text": "author"},
    ),
    PersonalData(
        DatePoll,
        given={"host": "title place begins ends closed_at made_at"},
        renamed={"getting_in place text text_html title": "host"},
    ),
    PersonalData(PollAnswer, given={"member": "day_id choice answered_at"}),
    PersonalData(EventSeries, given={"host": "made_at"}),
    PersonalData(
        EventTable,
        given={"proposer": "event_id title seats made_at"},
        renamed={"title": "proposer"},
    ),
    PersonalData(
        GameWish, given={"member": "event_id title"}, stays={NameStays.OTHERS: "title"}
    ),
    PersonalData(
        SeriesPart, renamed={"getting_in place text text_html title": "series__host"}
    ),
    PersonalData(
        TableSitter, given={"member": "table_id is_seated brings box teaches"}
    ),
)
