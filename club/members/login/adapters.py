"""Adapters of allauth: for sign-up and log-in, and for second factors (authenticator apps,
passkeys).
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club import encryption
from club.members import queries, security_log
from club.members.login import known_devices
from club.members.models import Member
from club.members.second_factors import FACTORS

WRONG_CREDENTIALS = _("We know no member with that name or e-mail and that password.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up and log-in: error messages, rate limits, known devices."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("Somebody here already has that name. Try another."),
        "username_blacklisted": _("The club keeps that name for itself. Try another."),
        "email_taken": _("Somebody here already uses that e-mail address."),
        "username_password_mismatch": WRONG_CREDENTIALS,
        "email_password_mismatch": WRONG_CREDENTIALS,
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Limits wrong passwords by account and IP address together, and by IP address alone
        (`ACCOUNT_RATE_LIMITS`). Attempts from another place therefore cannot lock a member out. A
        device that the member has used before is never limited.
        """
        member = queries.find_member(_login(credentials))
        if member is None or not known_devices.is_known_device(request, member):
            super().pre_authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        security_log.log_failed_login(queries.find_member(_login(credentials)), request)

    def post_login(self, request: HttpRequest, user: Member, **options: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **options)
        known_devices.remember_device(response, request, user)
        return response

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """The key of the rate limit `login_failed` (docs/decisions/0017-underscored-names.md)."""
        member = queries.find_member(_login(credentials))
        name = str(member.pk) if member else _login(credentials).lower()
        return f"{name}@{self.get_client_ip(request)}"


def _login(credentials: dict[str, Any]) -> str:
    """The name or address that was entered."""
    return str(credentials.get("email") or credentials.get("username") or "")


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors. Their seeds are encrypted: a copy of the database does not reveal them."""

    def generate_authenticator_name(self, user: Member, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        if number == 1:
            return gettext("Passkey")
        return gettext("Passkey %(number)d") % {"number": number}

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Whether it may be deleted: an admin needs at least one second factor."""
        if not authenticator.user.is_staff or authenticator.type not in FACTORS:
            return True
        others = Authenticator.objects.filter(user=authenticator.user, type__in=FACTORS)
        return bool(others.exclude(pk=authenticator.pk).exists())

    def encrypt(self, text: str) -> str:
        return encryption.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return encryption.unseal(encrypted_text)
