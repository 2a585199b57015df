"""Adapters of allauth: for sign-up and log-in, and for second factors (authenticator apps,
passkeys).
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.base import encryption
from club.base.club_settings.queries import current_settings, zone_name
from club.people.members import queries, security_log, services
from club.people.members.login import known_devices
from club.people.members.login.public_urls import public_url
from club.people.members.models import Member
from club.people.members.queries import FACTORS

WRONG_PASSWORDS = "wrong_passwords"  # in `ACCOUNT_RATE_LIMITS`
WRONG_CREDENTIALS = _("Wrong name, e-mail or password.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up and log-in: error messages, rate limits, known devices, safe redirects."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("This name is taken. Try another."),
        "username_blacklisted": _("This name is reserved. Try another."),
        "email_taken": _("This e-mail address is already in use."),
        "username_password_mismatch": WRONG_CREDENTIALS,
        "email_password_mismatch": WRONG_CREDENTIALS,
    }

    def new_user(self, request: HttpRequest) -> Member:
        """A new member, who has the club's time zone until their browser says another."""
        return Member(time_zone=zone_name())

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name: str = super().clean_username(username, shallow)
        if not shallow:
            services.expect_distinct_name(name)
        return name

    def is_safe_url(self, url: str) -> bool:
        """Whether a redirect may lead there: a text that is no URL is not safe."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Limits wrong passwords by account and IP address together, and by IP address alone
        (`ACCOUNT_RATE_LIMITS`). Attempts from another place therefore cannot lock a member out. A
        device that the member has used before is never limited.
        """
        member = queries.find_member(_login(credentials))
        if member is not None and known_devices.is_known_device(request, member):
            return
        if not ratelimit.consume(request, action=WRONG_PASSWORDS, dry_run=True):
            raise self.validation_error("too_many_login_attempts")
        super().pre_authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts the wrong password for its IP address, and logs it."""
        ratelimit.consume(request, action=WRONG_PASSWORDS)
        security_log.log_failed_login(queries.find_member(_login(credentials)), request)

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        """Sends the e-mail. allauth builds its links from the Host header; here they lead to the
        public URL of the club.
        """
        links = {
            name: public_url(value, self.request)
            for name, value in context.items()
            if name.endswith("_url")
        }
        values = context | links | {"club": current_settings()}
        super().send_mail(template_prefix, email, values)

    def format_email_subject(self, subject: str) -> str:
        return f"{current_settings().name}: {subject}"

    def set_password(self, user: Member, password: str) -> None:
        """Saves the password and revokes the API keys in one transaction."""
        with transaction.atomic():
            super().set_password(user, password)

    def post_login(
        self, request: HttpRequest, user: Member, **options: Any
    ) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **options)
        known_devices.remember_device(response, request, user)
        return response

    def _get_login_attempts_cache_key(
        self, request: HttpRequest, **credentials: Any
    ) -> str:
        """The key of the rate limit `login_failed` (docs/decisions/0017-underscored-names.md)."""
        member = queries.find_member(_login(credentials))
        name = str(member.pk) if member else _login(credentials).lower()
        return f"{name}@{self.get_client_ip(request)}"


def _login(credentials: dict[str, Any]) -> str:
    """The name or address that was entered."""
    return str(credentials.get("email") or credentials.get("username") or "")


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors. Their seeds are encrypted: a copy of the database does not reveal them."""

    def generate_authenticator_name(
        self, user: Member, type: Authenticator.Type
    ) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        if number == 1:
            return gettext("Passkey")
        return gettext("Passkey %(number)d") % {"number": number}

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Whether it may be deleted: an admin needs at least one second factor."""
        if not authenticator.user.is_staff or authenticator.type not in FACTORS:
            return True
        factors = Authenticator.objects.filter(
            user=authenticator.user, type__in=FACTORS
        )
        return bool(factors.exclude(pk=authenticator.pk).exists())

    def get_totp_issuer(self) -> str:
        """The name beside the code in an authenticator app."""
        return current_settings().name

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The name that a browser shows when it makes a passkey."""
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": current_settings().name}

    def encrypt(self, text: str) -> str:
        return encryption.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return encryption.unseal(encrypted_text)
