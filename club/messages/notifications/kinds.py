"""Kinds of notices. An app declares its kinds in its `notices` module, a class for each, and
registers them in `AppConfig.ready()`. Nothing of any app is known here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar, Final

from django.core.exceptions import ImproperlyConfigured
from django.db.models import TextChoices
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.base.time_zones.names import zone_named
from club.messages.notifications.email_parts import EmailPart
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.rows.choices import LONGEST_KIND, Timing

BY_EMAIL: Final = {"email": Timing.NOW}
IN_DIGEST: Final = {"email": Timing.DIGEST}
EVERYWHERE: Final = {"email": Timing.NOW, "push": Timing.NOW, "hook": Timing.NOW}
NOT_BY_HOOK: Final = {"email": Timing.NOW, "push": Timing.NOW}

Text = str | Promise  # to be translated when it is used


class UnknownKind(LookupError):
    """No app has registered a kind of this name."""


class KindGroup(TextChoices):
    """A heading under which members choose; the page lists the headings in this order."""

    GAMES = "games", _("Your games")
    TIME = "time", _("Time, substitutes and votes")
    EVENTS = "events", _("Events")
    TOURNAMENTS = "tournaments", _("Tournaments")
    REAL_TABLES = "real_tables", _("Games at real tables, and the library")
    CLUB = "club", _("The club")


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


class NoticeKind(ABC):
    """A kind of notices: when and where they go by default, and their words at the moment of
    sending.
    """

    name: ClassVar[str]  # 24 characters at most, of one app alone
    label: ClassVar[Text]  # for lists and figures: "your turn"
    group: ClassVar[KindGroup]
    order: ClassVar[int] = 0  # within the group; equal ones in the order of their apps
    # by name of channel; a channel that is not here is off
    channels: ClassVar[Mapping[str, Timing]] = BY_EMAIL
    # ignores mutes, and takes another channel when one is off
    urgent: ClassVar[bool] = False
    # its e-mails keep the distance that the member chose
    spaced: ClassVar[bool] = False
    # the time from storing to sending, so that the words include further changes
    delay: ClassVar[timedelta] = timedelta()

    @abstractmethod
    def words(self, notice: Notice) -> EmailPart:
        """The part of an e-mail, for its addressee alone."""

    @abstractmethod
    def summary(self, notice: Notice) -> Summary:
        """The notice in one line, and the page that it leads to."""

    def void(self, notice: Notice) -> str:
        """Returns why the notice need not be sent any more; empty: it must be sent."""
        return ""

    def looked_at(self, notice: Notice) -> datetime | None:
        """When its member last requested the page that it is about; None if it has none."""
        return None

    def default(self, channel: str) -> Timing:
        """When it is sent on the channel, unless the member chose otherwise."""
        return self.channels.get(channel, Timing.NEVER)


@dataclass(frozen=True)
class DueNotice:
    """A notice that is due in a message. Its words are made when they are first used, in the time
    zone of its member.
    """

    delivery: Delivery
    notice: Notice
    kind: NoticeKind

    @cached_property
    def words(self) -> EmailPart:
        with timezone.override(zone_named(self.notice.member.time_zone)):
            return self.kind.words(self.notice)

    @cached_property
    def summary(self) -> Summary:
        return self.kind.summary(self.notice)


_KINDS: dict[str, NoticeKind] = {}


def register_notice_kind(*new: NoticeKind) -> None:
    """Adds kinds. Call in `AppConfig.ready()`. Raises ImproperlyConfigured for a name that is taken
    or does not fit its column.
    """
    for kind_ in new:
        name = kind_.name
        if not 1 <= len(name) <= LONGEST_KIND:
            raise ImproperlyConfigured(
                f"The kind of notices “{name}” has {len(name)} characters; "
                f"1 to {LONGEST_KIND} are possible."
            )
        if name in _KINDS:
            raise ImproperlyConfigured(f"Two kinds of notices are called “{name}”.")
        _KINDS[name] = kind_


def kind(name: str) -> NoticeKind:
    """The kind of that name. Raises UnknownKind."""
    try:
        return _KINDS[name]
    except KeyError:
        raise UnknownKind(name) from None


def kinds() -> dict[str, NoticeKind]:
    """All kinds by name, as the page of choices lists them."""
    return {
        kind_.name: kind_ for listed in kinds_by_group().values() for kind_ in listed
    }


def kinds_by_group() -> dict[KindGroup, list[NoticeKind]]:
    """The kinds below each heading that has any."""
    groups: dict[KindGroup, list[NoticeKind]] = {group: [] for group in KindGroup}
    for registered in sorted(_KINDS.values(), key=lambda kind_: kind_.order):
        groups[registered.group].append(registered)
    return {group: listed for group, listed in groups.items() if listed}
