"""Kinds of notices of events and of polls of dates."""

from club.community.events.notices.events import EVENT_KINDS
from club.community.events.notices.polls import POLL_KINDS

KINDS = (*EVENT_KINDS, *POLL_KINDS)
