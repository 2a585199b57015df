"""Known devices: after a log-in the browser gets a signed cookie, and the rate limit does not apply
to it. The cookie proves nothing else: the password is still needed, and the second factor.
"""

from __future__ import annotations

from allauth.core import ratelimit
from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from club.people.members.models import Member

MAX_AGE = 180 * 24 * 3600  # seconds since the last log-in
MAX_MEMBERS = 5  # that one device remembers
WRONG_CODES = "login_failed"  # in `ACCOUNT_RATE_LIMITS`
# must not change: browsers have cookies
signer = TimestampSigner(salt="club.members.devices")  # of cookies; never changes


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


def forget_wrong_codes(request: HttpRequest, member: Member) -> None:
    """Clears allauth's count of the member's wrong codes before a known device sends one: a person
    with the password could otherwise keep the member out. A known device has the same limit for
    itself; beyond it, the count stays.
    """
    if not is_known_device(request, member):
        return
    own = f"codes-of-known-devices-{member.pk}"
    if ratelimit.consume(request, action=WRONG_CODES, key=own):
        key = (
            f"mfa-auth-user-{member.pk}"  # as `allauth.mfa.base.internal.flows` has it
        )
        ratelimit.clear(request, action=WRONG_CODES, key=key)


def _known_ids(request: HttpRequest) -> list[str]:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        return signer.unsign(cookie, max_age=MAX_AGE).split("-")
    except BadSignature:
        return []
