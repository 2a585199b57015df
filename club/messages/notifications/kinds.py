"""Kinds of notices. Their owners register them in the setting `NOTICE_KINDS`: the name of a kind,
its words at the moment of sending, when it is void, and on which channels it goes by default.
Nothing of any owner is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache, cached_property

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from club.base.time_zones.names import zone_named
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.rows.choices import Timing

BY_EMAIL = {"email": Timing.NOW}
EVERYWHERE = {"email": Timing.NOW, "push": Timing.NOW, "hook": Timing.NOW}
NOT_BY_HOOK = {"email": Timing.NOW, "push": Timing.NOW}


class UnknownKind(LookupError):
    """No owner has registered a kind of this name."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A notice in one line, for channels with little room: no question, no position."""

    title: str  # "Your turn: Thursday"
    address: str  # path of the page that it leads to
    due_at: datetime | None = None
    table: str = ""  # its name
    game: str = ""  # its slug
    # whether spectators may know of it; chat channels, which others read, send nothing else
    public: bool = False
    of_private_table: bool = False


def never_void(_notice: Notice) -> str:
    """Of a kind that stays true: no reason not to tell it."""
    return ""


def never_looked(_notice: Notice) -> datetime | None:
    """Of a kind without a page that its member could be looking at."""
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that members may be told. `checks.py` refuses names that are too long or stand
    twice when the club starts.
    """

    name: str  # 24 characters at most, of one owner alone
    label: Promise  # for lists and figures: "your turn"
    words: Callable[[Notice], EmailPart]  # for its addressee alone
    summary: Callable[[Notice], Summary]
    # why it need not be told any more; empty: it must
    void: Callable[[Notice], str] = never_void
    # when its member last requested the page that it is about
    looked_at: Callable[[Notice], datetime | None] = never_looked
    # by name of channel; a channel that is not here is off
    channels: Mapping[str, Timing] = field(default_factory=lambda: BY_EMAIL)
    # ignores mutes, and takes another channel when one is off
    urgent: bool = False
    # its e-mails keep the distance that the member chose
    spaced: bool = False
    # it is sent so long after it was owed: its words tell of further changes meanwhile
    delay: timedelta = timedelta()

    def default(self, channel: str) -> Timing:
        """When it is sent on the channel, unless the member chose otherwise."""
        return self.channels.get(channel, Timing.NEVER)


@dataclass(frozen=True, slots=True)
class ShortMessage:
    """The words of a notice that is said by a subject and a paragraph."""

    subject: str  # also its summary
    text: str
    address: str  # path of the page that it leads to


def short_kind(
    name: str,
    label: Promise,
    message: Callable[[Notice], ShortMessage],
    void: Callable[[Notice], str] = never_void,
    channels: Mapping[str, Timing] = NOT_BY_HOOK,
) -> Kind:
    """A kind that says the message, as it is at the moment of sending."""

    def words(notice: Notice) -> EmailPart:
        said = message(notice)
        return EmailPart(said.subject, (Paragraph(said.text),), said.address)

    def summary(notice: Notice) -> Summary:
        said = message(notice)
        return Summary(said.subject, said.address)

    return Kind(name, label, words, summary, void, channels=channels)


@dataclass(frozen=True)
class DueNotice:
    """A notice that a message is to tell. Its words are made when they are first used, in the time
    zone of its member.
    """

    delivery: Delivery
    notice: Notice
    kind: Kind

    @cached_property
    def words(self) -> EmailPart:
        with timezone.override(zone_named(self.notice.member.time_zone)):
            return self.kind.words(self.notice)

    @cached_property
    def summary(self) -> Summary:
        return self.kind.summary(self.notice)


def kind(name: str) -> Kind:
    """The kind of that name. Raises UnknownKind."""
    try:
        return kinds()[name]
    except KeyError:
        raise UnknownKind(name) from None


@cache
def kinds() -> dict[str, Kind]:
    """All kinds, by name, in the order of the settings."""
    return {one.name: one for listed in kinds_by_heading().values() for one in listed}


@cache
def kinds_by_heading() -> dict[str, list[Kind]]:
    """The same under the headings of the settings, which are not translated yet."""
    return {
        heading: [one for path in paths for one in import_string(path)]
        for heading, paths in settings.NOTICE_KINDS.items()
    }
