"""Known devices: a browser that a member has logged in with carries a signed cookie, and log-ins
with it are not slowed down. It proves nothing else: the password is asked as everywhere.
"""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from club.members.models import Member

LASTS = 180 * 24 * 3600  # seconds since the last log-in with it
MOST = 5  # members of one household who share a device
signer = TimestampSigner(salt="club.members.devices")  # in cookies that are out


def remember_device(response: HttpResponse, request: HttpRequest, member: Member) -> None:
    """From now on the device is known to be the member's, among the last few who used it."""
    others = [number for number in _known(request) if number != str(member.pk)]
    numbers = [str(member.pk), *others][:MOST]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signer.sign("-".join(numbers)),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known_device(request: HttpRequest, member: Member) -> bool:
    """Whether the member has logged in with this device before."""
    return str(member.pk) in _known(request)


def _known(request: HttpRequest) -> list[str]:
    said = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        return signer.unsign(said, max_age=LASTS).split("-")
    except BadSignature:
        return []
