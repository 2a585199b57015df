"""Settings of django-allauth and of passwords. Only `club/settings.py` imports them.

The pages are allauth's views with our templates; `members/login/adapters.py` changes their
behaviour.
"""

AUTH_USER_MODEL = "members.Member"
AUTHENTICATION_BACKENDS = [
    "club.people.members.backends.UsernameBackend",
    "club.people.members.backends.EmailBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "club.people.members.login.passwords.MaximumLengthValidator"},
    {"NAME": "club.people.members.login.passwords.CommonPasswordListValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "club.people.members.login.passwords.AccessRevocation"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "members:goodbye"

ACCOUNT_ADAPTER = "club.people.members.login.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = [
    "admin",
    "bot",
    "chance",
    "kerho",
    "me",
    "nobody",
    "spectator",
    "system",
]
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "login": "club.people.members.login.account_forms.LoginForm",
    "signup": "club.people.members.login.account_forms.SignUpForm",
    "add_email": "club.people.members.login.account_forms.AddEmailForm",
    "change_password": "club.people.members.login.account_forms.ChangePasswordForm",
    "reset_password": "club.people.members.login.passwords.RequestResetForm",
    "reset_password_from_key": "club.people.members.login.account_forms.ResetPasswordKeyForm",
    "reauthenticate": "club.people.members.login.account_forms.ReauthenticateForm",
}
ACCOUNT_SESSION_REMEMBER = True
# the link of the e-mail logs in, in the browser that signed up
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
# Wrong passwords are limited by IP address, and by account and IP address together; known devices
# are not limited (`members/login/adapters.py`). Wrong codes of a second factor are limited by
# account, and those of known devices apart: allauth counts them as `login_failed`, too, which
# therefore has no limit by IP address.
ACCOUNT_RATE_LIMITS: dict[str, str | None] | bool = {
    "login": None,
    "login_failed": "5/5m/key",
    "wrong_passwords": "30/10m/ip",
}
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
# Adding, changing and removing an address asks for the password again, like second factors.
ACCOUNT_REAUTHENTICATION_REQUIRED = True

MFA_ADAPTER = "club.people.members.login.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "club.people.members.login.account_forms.MFAAuthenticateForm",
    "reauthenticate": "club.people.members.login.account_forms.MFAReauthenticateForm",
    "authenticate_webauthn": "club.people.members.login.account_forms.WebAuthnAuthenticateForm",
    "reauthenticate_webauthn": "club.people.members.login.account_forms.WebAuthnReauthenticateForm",
    "activate_totp": "club.people.members.login.account_forms.TOTPActivationForm",
    "add_webauthn": "club.people.members.login.account_forms.AddPasskeyForm",
    "edit_webauthn": "club.people.members.login.account_forms.RenamePasskeyForm",
}
