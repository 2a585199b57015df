"""Messages of the demo club's members to each other, comments under its next event and its latest
article, and a message of a host. Services write the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from club.community.conversations.kind import CONVERSATION
from club.community.events.comments import EVENT_COMMENTS
from club.community.events.queries import next_event_of
from club.community.events.services.host_messages import write_to_members
from club.community.news.comments import NEWS_COMMENTS
from club.community.news.queries import shown_items
from club.messages.threads.services import write_thread_line
from club.people.members.models import Member

Lines = Sequence[
    tuple[int, str]
]  # the place of the author in the list of members, and the text
FIRST, SECOND, THIRD = 0, 1, 2
# the last lines are not read by the first member
WITH_SECOND: Final[Lines] = (
    (
        FIRST,
        "Do you still have the box with the islands? I would like to try it on Thursday.",
    ),
    (SECOND, "I do. It is at home, but I can bring it along."),
    (FIRST, "Perfect, thank you!"),
    (
        SECOND,
        "Somebody has to explain the rules, though. I have forgotten half of them.",
    ),
)
WITH_THIRD: Final[Lines] = (
    (THIRD, "Thank you for the game yesterday. That was close."),
    (FIRST, "Closer than I liked. A rematch next week?"),
)
UNDER_EVENT: Final[Lines] = (
    (THIRD, "Which door is open after eight?"),
    (SECOND, "The one to the yard: https://example.org/how-to-find-us"),
    (FIRST, "I bring rye bread and cheese for all."),
)
UNDER_NEWS: Final[Lines] = (
    (SECOND, "Good news. Who was it that wished for this?"),
    (THIRD, "All of us, for a year."),
)
FROM_HOST: Final = "Please bring slippers, the floor is freshly waxed."
PAUSE: Final = timedelta(minutes=23)


def seed_conversations(members: Sequence[Member], now: datetime) -> None:
    """Writes the lines. Call it when the club has events and news."""
    first, second, third = members[:3]
    for other, lines in ((third, WITH_THIRD), (second, WITH_SECOND)):
        writers = {FIRST: first, SECOND: second, THIRD: third}
        for index, (author, text) in enumerate(lines):
            partner = other if author == FIRST else first
            place = CONVERSATION.find_place(writers[author], partner.pk)
            at = now - PAUSE * (len(lines) - index)
            write_thread_line(place, writers[author], text, at)
    _seed_comments(members, now)


def _seed_comments(members: Sequence[Member], now: datetime) -> None:
    event = next_event_of(members[FIRST], now)
    item = shown_items(members[FIRST]).first()
    if event is not None:
        for number, text in UNDER_EVENT:
            place = EVENT_COMMENTS.place_at(event, members[number])
            write_thread_line(place, members[number], text, now - PAUSE)
        if event.host is not None:
            write_to_members(event.pk, event.host, "coming", FROM_HOST, now - PAUSE)
    if item is not None:
        for number, text in UNDER_NEWS:
            place = NEWS_COMMENTS.place_at(item, members[number])
            write_thread_line(place, members[number], text, now - PAUSE)
