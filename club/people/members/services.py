"""Services that write members. Passwords and addresses are changed by allauth."""

import re
from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.base.club_settings.queries import zone_name
from club.base.time_zones.names import all_zones
from club.people.members import queries
from club.people.members.active_sessions import delete_sessions
from club.people.members.models import (
    MIN_MOMENT,
    LocalTimeSetting,
    Member,
    SecurityEntry,
    SecurityEventType,
)

LOCKS = (SecurityEventType.LOCKED, SecurityEventType.UNLOCKED)
# names of members who left, and of members whose name was hidden
RESERVED_NAME = re.compile(r"(former-)?member-\d+[b-j]?")


@dataclass(frozen=True)
class Preferences:
    """The preferences that a member chooses."""

    time_zone: str  # IANA
    theme: str
    letters: bool
    confirm_turns: bool
    most_games: int | None = None  # at once; None: any number


def create_member(
    name: str, email: str, password: str, **preferences: object
) -> Member:
    """Saves a new member. Raises `ValidationError` when the name or the address is taken or
    invalid.
    """
    return create_member_with_hash(name, email, make_password(password), **preferences)


def create_member_with_hash(
    name: str, email: str, hashed: str, **preferences: object
) -> Member:
    """Does the same with a password that is already hashed."""
    own = {"time_zone": zone_name()} | preferences  # the club's, unless it is known
    member = Member(username=name, email=email, password=hashed, **own)
    member.full_clean()
    expect_distinct_name(name)
    with transaction.atomic():
        member.save()
    return member


def expect_distinct_name(name: str) -> None:
    """Raises `ValidationError` when the name looks like that of a member, as iImari and ilmari
    do, and for names of members who left.
    """
    if RESERVED_NAME.fullmatch(name.lower()):
        raise ValidationError(
            _("Names like this one are for members who left. Try another."),
            code="reserved",
        )
    if queries.has_lookalike(name):
        raise ValidationError(
            _("A member has a name that looks the same. Try another."),
            code="lookalike",
        )


def set_preferences(member: Member, preferences: Preferences) -> Member:
    """Saves the preferences; returns the member. Raises `ValidationError` for an unknown zone or
    theme.
    """
    with transaction.atomic():
        row = Member.objects.select_for_update().get(pk=member.pk)
        if row.time_zone != preferences.time_zone and not row.local_times.exists():
            # Pages show the new zone; clocks continue in the zone in which they were started.
            LocalTimeSetting.objects.create(
                member=row, since=MIN_MOMENT, zone=row.time_zone
            )
        for name, value in asdict(preferences).items():
            setattr(row, name, value)
        row.clean_fields(exclude=["username", "email", "password"])
        row.save(update_fields=list(asdict(preferences)))
    return row


def rename_member(member_id: int, name: str) -> None:
    """Gives the member another name. Raises `ValidationError` when it is taken or invalid."""
    with transaction.atomic():
        member = Member.objects.select_for_update().get(pk=member_id)
        member.username = name
        member.full_clean(exclude=["email", "password", "time_zone"])
        member.save(update_fields=["username"])


def free_name(prefix: str, number: int) -> str:
    """A name of this form that no member has: "member-17", or "member-17b"."""
    endings = ("", *"bcdefghij")
    names = (f"{prefix}-{number}{ending}" for ending in endings)
    return next(name for name in names if queries.find_member(name) is None)


def hide_first_steps(member: Member) -> None:
    """The member's home page shows the first steps no longer."""
    Member.objects.filter(pk=member.pk).update(hide_first_steps=True)


def set_time_zone(member: Member, zone: str) -> None:
    """Saves the zone that the new member's browser sent; an unknown zone changes nothing."""
    if zone in all_zones():
        Member.objects.filter(pk=member.pk).update(time_zone=zone)
        member.time_zone = zone


def lock_account(member: Member) -> None:
    """Locks the account and ends all its sessions."""
    Member.objects.filter(pk=member.pk).update(is_active=False)
    delete_sessions(member.log_ins.all())


def unlock_account(member: Member) -> None:
    """Unlocks the account."""
    Member.objects.filter(pk=member.pk).update(is_active=True)


def is_locked_by_admin(member: Member) -> bool:
    """Whether an admin has locked the account by hand, and not unlocked it since."""
    entries = SecurityEntry.objects.filter(member=member, matter__in=LOCKS)
    last = entries.order_by("-at", "-pk").values_list("matter", flat=True).first()
    return last == SecurityEventType.LOCKED
