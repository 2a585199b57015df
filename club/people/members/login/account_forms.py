"""Forms of sign-up, log-in and accounts: allauth's forms with our labels. allauth saves them;
sign-up also saves the time zone.
"""

from typing import Any

from allauth.account import forms as account
from allauth.core import context
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.people.members import queries, services
from club.people.members.login import known_devices
from club.people.members.models import Member, SecurityEventType
from club.people.members.security_log import log_security_event

PASSWORD_HELP = _("At least 8 characters, and not a common password.")


class PlainFieldsMixin:
    """Removes placeholders, since labels are above the fields, and replaces allauth's list of
    password rules by one sentence.
    """

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {"password1": PASSWORD_HELP}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")


class LoginForm(PlainFieldsMixin, account.LoginForm):  # type: ignore[misc]
    labels = {"login": _("Name or e-mail"), "password": _("Password")}

    def user_credentials(self) -> dict[str, str]:
        """Returns the credentials, without the name if an e-mail address was entered. Otherwise the
        time of the answer would reveal which addresses are known.
        """
        credentials: dict[str, str] = super().user_credentials()
        if "email" in credentials:
            credentials.pop("username", None)
        return credentials


class SignUpForm(PlainFieldsMixin, account.SignupForm):  # type: ignore[misc]
    """The sign-up form. A script fills in the time zone of the browser; without scripts it stays
    empty.
    """

    labels = {"username": _("Name"), "email": _("E-mail"), "password1": _("Password")}
    helps = PlainFieldsMixin.helps | {
        "username": _("2 to 20 letters, digits, - or _. The others see it."),
        "email": _("For e-mails from the club. Only you see it."),
    }
    time_zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def validate_unique_email(self, value: str) -> str:
        """Accepts an address that a member has: an error would reveal it. See `sign_up.py`."""
        self.account_already_exists = queries.has_address(value)
        return value

    def save(self, request: HttpRequest) -> Member:
        member: Member = super().save(request)
        services.set_time_zone(member, self.cleaned_data["time_zone"])
        return member


class AddEmailForm(PlainFieldsMixin, account.AddEmailForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}


class ChangePasswordForm(PlainFieldsMixin, account.ChangePasswordForm):  # type: ignore[misc]
    labels = {
        "oldpassword": _("Old password"),
        "password1": _("New password"),
        "password2": _("New password again"),
    }


class ResetPasswordForm(PlainFieldsMixin, account.ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}

    def save(self, request: HttpRequest, **options: Any) -> str:
        for member in self.users:
            log_security_event(SecurityEventType.RESET_ASKED, member, request)
        email: str = super().save(request, **options)
        return email


class ResetPasswordKeyForm(PlainFieldsMixin, account.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = {"password1": _("New password"), "password2": _("New password again")}


class ReauthenticateForm(PlainFieldsMixin, account.ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": _("Password")}


class KnownDeviceMixin:
    """A mixin for forms of a second factor. Wrong codes from other devices do not lock out a known
    device.
    """

    user: Member
    is_bound: bool

    def full_clean(self) -> None:
        if self.is_bound:
            known_devices.forget_wrong_codes(context.request, self.user)
        super().full_clean()  # type: ignore[misc]


class MFAAuthenticateForm(KnownDeviceMixin, PlainFieldsMixin, mfa.AuthenticateForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class MFAReauthenticateForm(
    KnownDeviceMixin,
    PlainFieldsMixin,
    mfa.ReauthenticateForm,  # type: ignore[misc]
):
    labels = {"code": _("Code")}


class WebAuthnAuthenticateForm(KnownDeviceMixin, webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey as the second step of a log-in."""


class WebAuthnReauthenticateForm(KnownDeviceMixin, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey before a change of the account."""


class TOTPActivationForm(KnownDeviceMixin, PlainFieldsMixin, totp.ActivateTOTPForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class AddPasskeyForm(PlainFieldsMixin, webauthn.AddWebAuthnForm):  # type: ignore[misc]
    name = ShortTextField(required=False)
    passwordless = forms.BooleanField(required=False, initial=True)
    labels = {"name": _("A name for it"), "passwordless": _("Log in with it alone")}
    helps = {
        "name": _("To tell it from your other passkeys."),
        "passwordless": _(
            "It then asks for your finger, your face or a PIN. "
            "Without this it is a second step only."
        ),
    }


class RenamePasskeyForm(PlainFieldsMixin, webauthn.EditWebAuthnForm):  # type: ignore[misc]
    name = ShortTextField()
    labels = {"name": _("Its name")}
