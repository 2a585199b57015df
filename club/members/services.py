"""All that writes members, other than the door itself (allauth signs people up and changes
passwords and addresses).
"""

from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction

from club.members.models import EVER, Member, Rest, all_zones


@dataclass(frozen=True)
class Preferences:
    """What a member may choose for themselves."""

    time_zone: str  # IANA
    theme: str
    letters: bool
    confirm_turns: bool


def welcome(name: str, email: str, password: str, **preferences: object) -> Member:
    """A new member. Raises `ValidationError` when the name or the address is taken or not of the
    right form.
    """
    return enrol(name, email, make_password(password), **preferences)


def enrol(name: str, email: str, hashed: str, **preferences: object) -> Member:
    """The same with a password that is hashed already."""
    member = Member(username=name, email=email, password=hashed, **preferences)
    member.full_clean()
    with transaction.atomic():
        member.save()
    return member


def set_preferences(member: Member, preferences: Preferences) -> Member:
    """The member with new preferences. Raises `ValidationError` for a zone or a theme there
    is not.
    """
    with transaction.atomic():
        row = Member.objects.select_for_update().get(pk=member.pk)
        if row.time_zone != preferences.time_zone and not row.rests.exists():
            # pages change at will; clocks go on by the zone they have been wound in
            Rest.objects.create(member=row, since=EVER, zone=row.time_zone)
        for name, value in asdict(preferences).items():
            setattr(row, name, value)
        row.clean_fields(exclude=["username", "email", "password"])
        row.save(update_fields=list(asdict(preferences)))
    return row


def set_time_zone(member: Member, zone: str) -> None:
    """Note the zone that the new member's browser named; one we do not know changes nothing."""
    if zone in all_zones():
        Member.objects.filter(pk=member.pk).update(time_zone=zone)
        member.time_zone = zone
