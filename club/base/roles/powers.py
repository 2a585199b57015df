"""The table of powers, with the roles that have each. `permissions.py` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Final

from club.base.roles.models import RoleKind


class Power(StrEnum):
    """Something that not everybody may do. The values are used in templates."""

    GIVE_ROLES = "give_roles"
    CHANGE_SETTINGS = "change_settings"
    RUN_CLUB = "run_club"  # closures, stuck tables, results, metrics, accounts
    SEE_ADDRESSES = "see_addresses"  # e-mail addresses of members
    EXPORT_CLUB = "export_club"
    READ_JOURNAL = "read_journal"
    READ_OWN_ENTRIES = "read_own_entries"  # of the journal
    ADMIT_MEMBERS = "admit_members"  # newcomers, and invitation links
    SEE_FIGURES = "see_figures"  # of the club, and when members were last here
    KEEP_DUES = "keep_dues"
    JUDGE_REPORTS = "judge_reports"  # about: the member who was reported
    HIDE_CONTENT = "hide_content"
    SILENCE_MEMBERS = "silence_members"  # about: that member
    BAR_MEMBERS = "bar_members"  # away for some days, or out (about: that member)
    MAKE_EVENTS = "make_events"
    CHANGE_EVENT = "change_event"  # about: what belongs to its host
    ANSWER_EVENT = "answer_event"
    SEE_ANSWERS = "see_answers"
    PROPOSE_EVENT_TABLE = "propose_event_table"
    LOG_PLAY = "log_play"
    MANAGE_LIBRARY = "manage_library"  # titles, the club's copies, import
    WRITE_NEWS = "write_news"
    RUN_TOURNAMENTS = "run_tournaments"
    LEND_COPIES = "lend_copies"  # own copies; to borrow, to wait for a copy
    HAND_OVER_PAST_QUEUE = "hand_over_past_queue"  # about: a copy
    READ_NEWS = "read_news"
    OPEN_TABLE = "open_table"
    REPORT_AND_MUTE = "report_and_mute"  # and own notes
    SEE_MEMBERS = "see_members"
    USE_KEYS_AND_FEEDS = "use_keys_and_feeds"
    LEAVE = "leave"  # and one's own data
    WRITE_MESSAGES = "write_messages"  # to another member
    COMMENT = "comment"  # under events and news; about: the event of a guest


class Condition(Enum):
    """The condition under which a role has a power."""

    ALWAYS = auto()
    NEVER = auto()
    CLUB_SAYS = auto()  # when the club's settings say so
    # when the club's settings say so, about what belongs to the member
    CLUB_SAYS_ABOUT_OWN = auto()
    OWN = auto()  # what it is about belongs to the member, `about.belongs_to(member)`
    ABOUT_OTHERS = auto()  # about a member: not about oneself
    # about a member: not about oneself, and not about an admin
    ABOUT_OTHERS_BUT_ADMINS = auto()


@dataclass(frozen=True, slots=True)
class PowerRow:
    """A row of the table: the condition for each role."""

    admin: Condition = Condition.ALWAYS
    organiser: Condition = Condition.NEVER
    member: Condition = Condition.NEVER
    guest: Condition = Condition.NEVER
    is_secret: bool = False  # its pages answer 404 instead of 403

    def condition(self, kind: str) -> Condition:
        """The condition for a role; anonymous visitors have none."""
        return getattr(self, kind) if kind in RoleKind.values else Condition.NEVER


YES, OWN = Condition.ALWAYS, Condition.OWN
ADMINS = PowerRow()
ORGANISERS = PowerRow(organiser=YES)
MEMBERS = PowerRow(organiser=YES, member=YES)
MEMBERS_AND_GUESTS_OF_IT = PowerRow(organiser=YES, member=YES, guest=OWN)
ORGANISERS_AND_OWNER = PowerRow(organiser=YES, member=OWN)

# roles 1.3
POWERS: Final[Mapping[Power, PowerRow]] = MappingProxyType(
    {
        Power.GIVE_ROLES: ADMINS,
        Power.CHANGE_SETTINGS: ADMINS,
        Power.RUN_CLUB: PowerRow(is_secret=True),
        Power.SEE_ADDRESSES: PowerRow(is_secret=True),
        Power.EXPORT_CLUB: ADMINS,
        Power.READ_JOURNAL: PowerRow(is_secret=True),
        Power.READ_OWN_ENTRIES: PowerRow(organiser=YES, is_secret=True),
        Power.ADMIT_MEMBERS: ORGANISERS,
        Power.SEE_FIGURES: ORGANISERS,
        Power.KEEP_DUES: ORGANISERS,
        Power.JUDGE_REPORTS: PowerRow(
            admin=Condition.ABOUT_OTHERS,
            organiser=Condition.ABOUT_OTHERS_BUT_ADMINS,
            is_secret=True,
        ),
        Power.HIDE_CONTENT: ORGANISERS,
        Power.SILENCE_MEMBERS: PowerRow(
            admin=Condition.ABOUT_OTHERS, organiser=Condition.ABOUT_OTHERS_BUT_ADMINS
        ),
        Power.BAR_MEMBERS: PowerRow(admin=Condition.ABOUT_OTHERS),
        Power.MAKE_EVENTS: PowerRow(organiser=YES, member=Condition.CLUB_SAYS),
        Power.CHANGE_EVENT: ORGANISERS_AND_OWNER,
        Power.ANSWER_EVENT: MEMBERS_AND_GUESTS_OF_IT,
        Power.SEE_ANSWERS: MEMBERS_AND_GUESTS_OF_IT,
        Power.PROPOSE_EVENT_TABLE: MEMBERS_AND_GUESTS_OF_IT,
        Power.LOG_PLAY: ORGANISERS_AND_OWNER,
        Power.MANAGE_LIBRARY: ORGANISERS,
        Power.WRITE_NEWS: ORGANISERS,
        Power.RUN_TOURNAMENTS: ORGANISERS,
        Power.LEND_COPIES: MEMBERS,
        Power.HAND_OVER_PAST_QUEUE: ORGANISERS_AND_OWNER,
        Power.READ_NEWS: MEMBERS,
        Power.OPEN_TABLE: MEMBERS_AND_GUESTS_OF_IT,
        Power.REPORT_AND_MUTE: PowerRow(organiser=YES, member=YES, guest=YES),
        Power.SEE_MEMBERS: MEMBERS_AND_GUESTS_OF_IT,
        Power.USE_KEYS_AND_FEEDS: MEMBERS,
        Power.LEAVE: PowerRow(organiser=YES, member=YES, guest=YES),
        Power.WRITE_MESSAGES: PowerRow(organiser=YES, member=Condition.CLUB_SAYS),
        Power.COMMENT: PowerRow(
            organiser=YES,
            member=Condition.CLUB_SAYS,
            guest=Condition.CLUB_SAYS_ABOUT_OWN,
        ),
    }
)
