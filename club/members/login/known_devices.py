"""Known devices: after a log-in the browser gets a signed cookie, and the rate limit does not apply
to it. The cookie proves nothing else: the password is still needed.
"""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from club.members.models import Member

MAX_AGE = 180 * 24 * 3600  # seconds since the last log-in
MAX_MEMBERS = 5  # that one device remembers
# must not change: browsers have cookies
signer = TimestampSigner(salt="club.members.devices")


def remember_device(
    response: HttpResponse, request: HttpRequest, member: Member
) -> None:
    """Adds the member to the cookie of the device, which has the last `MAX_MEMBERS` members."""
    other_devices = [
        member_id for member_id in _known_ids(request) if member_id != str(member.pk)
    ]
    member_ids = [str(member.pk), *other_devices][:MAX_MEMBERS]
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signer.sign("-".join(member_ids)),
        max_age=MAX_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known_device(request: HttpRequest, member: Member) -> bool:
    """Whether the member has logged in with this device before."""
    return str(member.pk) in _known_ids(request)


def _known_ids(request: HttpRequest) -> list[str]:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        return signer.unsign(cookie, max_age=MAX_AGE).split("-")
    except BadSignature:
        return []
