"""The policy about acts between two members: what a block does to each act, and how often a member
may do it. `policy.py` applies the table; no other module decides about blocks or limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Final

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)


class Contact(StrEnum):
    """An act of a member that reaches other members, or makes work for the club."""

    OPEN_TABLE = "open_table"
    INVITE = "invite"  # to a table
    JOIN = "join"  # the table of a host
    REMATCH = "rematch"
    SUBSTITUTE = "substitute"  # takes over a seat beside others
    NUDGE = "nudge"
    CHAT_LINE = "chat_line"
    PROPOSAL = "proposal"  # to vote about, at a table
    TAKE_BACK = "take_back"  # proposes to take the game back
    MENTOR = "mentor"
    MENTOR_LINE = "mentor_line"
    CHALLENGE = "challenge"  # on a ladder
    CALL_GAME = "call_game"  # of several, on a ladder
    JOIN_CALL = "join_call"
    PLAY = "play"  # logs a play, which the others confirm
    IMPORTED_PLAY = "imported_play"
    NAME_CLAIM = "name_claim"  # brings a file that names the member
    PLAY_CLAIM = "play_claim"  # says to have been the guest of a play
    BORROW = "borrow"  # asks for a copy, or takes it
    LEND = "lend"  # hands a copy over
    HAND_OVER_EVENT = "hand_over_event"
    PUT_IN = "put_in"  # an event's host puts a member in
    GUEST = "guest"  # makes an account for a guest
    ENTER_MEMBER = "enter_member"  # an organiser enters a member in a tournament
    EVENT_FACT = "event_fact"  # changes the places or tables of an event
    EVENT_SEAT = "event_seat"  # sits down at a table of an event
    DATE_POLL = "date_poll"  # asks all members which day suits for an event
    FIRST_MESSAGE = "first_message"  # to a member who has not answered yet
    MESSAGE = "message"  # in a conversation of two
    COMMENT = "comment"  # under an event or an article
    HOST_MESSAGE = "host_message"  # to all who come to an event, or wait
    FRIEND = "friend"
    REPORT = "report"


class Effect(Enum):
    """The effect on a contact with a member who cannot be reached."""

    REFUSED = auto()  # in the same words, whatever the reason is
    LEFT_OUT = auto()  # it happens without that member, which the author is not told
    GOES_ON = (
        auto()
    )  # the two share a game that goes on, or the other member is not told


@dataclass(frozen=True, slots=True)
class Limit:
    """The greatest number of contacts within a time."""

    most: int
    within: timedelta


@dataclass(frozen=True, slots=True)
class ContactRule:
    """A row of the table."""

    on_block: Effect = Effect.REFUSED
    on_limit: Effect = Effect.REFUSED
    to_one: Limit | None = None  # of one author to one recipient
    received: Limit | None = None  # by one recipient from all authors
    by_author: tuple[Limit, ...] = ()  # of one author altogether, or about one table
    heeds_mutes: bool = False  # a mute does the same as a block
    names_recipient: bool = True  # the author has named them, so the refusal may


CONTACT_RULES: Final[Mapping[Contact, ContactRule]] = MappingProxyType(
    {
        Contact.OPEN_TABLE: ContactRule(by_author=(Limit(30, HOUR), Limit(100, DAY))),
        Contact.INVITE: ContactRule(
            to_one=Limit(5, DAY), received=Limit(40, DAY), by_author=(Limit(60, DAY),)
        ),
        Contact.JOIN: ContactRule(
            to_one=Limit(60, DAY), by_author=(Limit(150, DAY),), names_recipient=False
        ),
        Contact.REMATCH: ContactRule(
            Effect.LEFT_OUT,
            Effect.LEFT_OUT,
            to_one=Limit(10, DAY),
            received=Limit(40, DAY),
            by_author=(Limit(100, DAY),),
        ),
        Contact.SUBSTITUTE: ContactRule(Effect.LEFT_OUT),
        Contact.NUDGE: ContactRule(
            Effect.LEFT_OUT,
            to_one=Limit(5, DAY),
            by_author=(Limit(30, DAY),),
            heeds_mutes=True,
        ),
        Contact.CHAT_LINE: ContactRule(
            Effect.LEFT_OUT, by_author=(Limit(10, MINUTE),), heeds_mutes=True
        ),
        Contact.PROPOSAL: ContactRule(Effect.GOES_ON, by_author=(Limit(3, WEEK),)),
        Contact.TAKE_BACK: ContactRule(Effect.GOES_ON, by_author=(Limit(5, DAY),)),
        Contact.MENTOR: ContactRule(
            to_one=Limit(5, DAY), received=Limit(20, DAY), by_author=(Limit(20, DAY),)
        ),
        Contact.MENTOR_LINE: ContactRule(by_author=(Limit(10, MINUTE),)),
        Contact.CHALLENGE: ContactRule(
            to_one=Limit(2, DAY), received=Limit(20, DAY), by_author=(Limit(10, DAY),)
        ),
        Contact.CALL_GAME: ContactRule(
            Effect.LEFT_OUT,
            Effect.LEFT_OUT,
            to_one=Limit(5, DAY),
            received=Limit(40, DAY),
            by_author=(Limit(10, DAY),),
        ),
        Contact.JOIN_CALL: ContactRule(
            to_one=Limit(10, DAY), by_author=(Limit(30, DAY),), names_recipient=False
        ),
        Contact.PLAY: ContactRule(
            Effect.LEFT_OUT, to_one=Limit(20, DAY), by_author=(Limit(100, DAY),)
        ),
        Contact.IMPORTED_PLAY: ContactRule(
            Effect.LEFT_OUT, Effect.LEFT_OUT, to_one=Limit(20, DAY)
        ),
        Contact.NAME_CLAIM: ContactRule(
            Effect.LEFT_OUT, Effect.LEFT_OUT, to_one=Limit(20, DAY)
        ),
        Contact.PLAY_CLAIM: ContactRule(
            to_one=Limit(5, DAY), by_author=(Limit(20, DAY),), names_recipient=False
        ),
        Contact.BORROW: ContactRule(
            to_one=Limit(10, DAY), by_author=(Limit(40, DAY),), names_recipient=False
        ),
        Contact.LEND: ContactRule(to_one=Limit(40, DAY), by_author=(Limit(200, DAY),)),
        Contact.HAND_OVER_EVENT: ContactRule(
            to_one=Limit(5, DAY), by_author=(Limit(20, DAY),)
        ),
        Contact.PUT_IN: ContactRule(to_one=Limit(5, DAY), by_author=(Limit(200, DAY),)),
        Contact.GUEST: ContactRule(by_author=(Limit(60, DAY),)),
        Contact.ENTER_MEMBER: ContactRule(to_one=Limit(5, DAY)),
        Contact.EVENT_FACT: ContactRule(
            Effect.GOES_ON, Effect.LEFT_OUT, to_one=Limit(12, DAY)
        ),
        Contact.EVENT_SEAT: ContactRule(
            to_one=Limit(20, DAY), by_author=(Limit(60, DAY),), names_recipient=False
        ),
        Contact.DATE_POLL: ContactRule(
            Effect.LEFT_OUT, by_author=(Limit(5, DAY),), heeds_mutes=True
        ),
        Contact.FIRST_MESSAGE: ContactRule(
            to_one=Limit(5, DAY), by_author=(Limit(10, MINUTE), Limit(30, DAY))
        ),
        Contact.MESSAGE: ContactRule(by_author=(Limit(10, MINUTE),)),
        Contact.COMMENT: ContactRule(
            Effect.LEFT_OUT, by_author=(Limit(10, MINUTE),), heeds_mutes=True
        ),
        Contact.HOST_MESSAGE: ContactRule(
            Effect.LEFT_OUT, by_author=(Limit(3, DAY),), heeds_mutes=True
        ),
        Contact.FRIEND: ContactRule(Effect.GOES_ON, by_author=(Limit(100, DAY),)),
        Contact.REPORT: ContactRule(Effect.GOES_ON, by_author=(Limit(20, DAY),)),
    }
)
LONGEST_WINDOW: Final = max(
    limit.within
    for rule in CONTACT_RULES.values()
    for limit in (rule.to_one, rule.received, *rule.by_author)
    if limit is not None
)
