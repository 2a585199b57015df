"""What we change in allauth: the front door (sign-up, log-in) and the second one (authenticator apps, passkeys)."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club import sealing
from club.members.models import Member

NOBODY = _("We know no member with that name or e-mail and that password.")


class FrontDoor(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up and log-in, in our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": _("Somebody here already has that name. Try another."),
        "username_blacklisted": _("The club keeps that name for itself. Try another."),
        "email_taken": _("Somebody here already uses that e-mail address."),
        "username_password_mismatch": NOBODY,
        "email_password_mismatch": NOBODY,
    }


class SecondDoor(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors; their seeds are sealed, so that a copy of the database opens nothing."""

    def generate_authenticator_name(self, user: Member, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey") if number == 1 else gettext("Passkey %(number)d") % {"number": number}

    def encrypt(self, text: str) -> str:
        return sealing.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return sealing.unseal(encrypted_text)
