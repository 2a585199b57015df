"""Services that write members. Passwords and addresses are changed by allauth."""

from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction

from club.members.models import EARLIEST, Member, Rest, all_zones


@dataclass(frozen=True)
class Preferences:
    """The preferences that a member chooses."""

    time_zone: str  # IANA
    theme: str
    letters: bool
    confirm_turns: bool


def create_member(name: str, email: str, password: str, **preferences: object) -> Member:
    """Saves a new member. Raises `ValidationError` when the name or the address is taken or
    invalid.
    """
    return create_member_with_hash(name, email, make_password(password), **preferences)


def create_member_with_hash(name: str, email: str, hashed: str, **preferences: object) -> Member:
    """Does the same with a password that is already hashed."""
    member = Member(username=name, email=email, password=hashed, **preferences)
    member.full_clean()
    with transaction.atomic():
        member.save()
    return member


def set_preferences(member: Member, preferences: Preferences) -> Member:
    """Saves the preferences; returns the member. Raises `ValidationError` for an unknown zone or
    theme.
    """
    with transaction.atomic():
        row = Member.objects.select_for_update().get(pk=member.pk)
        if row.time_zone != preferences.time_zone and not row.rests.exists():
            # Pages show the new zone; clocks continue in the zone in which they were started.
            Rest.objects.create(member=row, since=EARLIEST, zone=row.time_zone)
        for name, value in asdict(preferences).items():
            setattr(row, name, value)
        row.clean_fields(exclude=["username", "email", "password"])
        row.save(update_fields=list(asdict(preferences)))
    return row


def set_time_zone(member: Member, zone: str) -> None:
    """Saves the zone that the new member's browser sent; an unknown zone changes nothing."""
    if zone in all_zones():
        Member.objects.filter(pk=member.pk).update(time_zone=zone)
        member.time_zone = zone
