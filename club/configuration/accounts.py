"""How people get in: settings for django-allauth and for passwords. Imported by `club/settings.py`
alone, which adds what depends on the environment.

The pages are allauth's views with our templates; `members/login/adapters.py` changes what they do.
"""

AUTH_USER_MODEL = "members.Member"
AUTHENTICATION_BACKENDS = [
    "club.members.backends.ByName",
    "club.members.backends.AtTheDoor",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "club.members.login.password_rules.NotTooLong"},
    {"NAME": "club.members.login.password_rules.NotCommon"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "members:goodbye"

ACCOUNT_ADAPTER = "club.members.login.adapters.AccountAdapter"
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
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Kerho: "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "login": "club.members.login.account_forms.EnterForm",
    "signup": "club.members.login.account_forms.JoinForm",
    "add_email": "club.members.login.account_forms.AnotherAddressForm",
    "change_password": "club.members.login.account_forms.ChangePasswordForm",
    "reset_password": "club.members.login.account_forms.ForgottenForm",
    "reset_password_from_key": "club.members.login.account_forms.NewPasswordForm",
    "reauthenticate": "club.members.login.account_forms.OnceMoreForm",
}
ACCOUNT_SESSION_REMEMBER = True
# Wrong passwords: by place alone, and by name and place together (`members/login/adapters.py`). A
# right one is not slowed down, so that nobody is kept out by others of their own house or street.
ACCOUNT_RATE_LIMITS: dict[str, str | None] | bool = {
    "login": None,
    "login_failed": "30/10m/ip,5/5m/key",
}
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False

MFA_ADAPTER = "club.members.login.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "club.members.login.account_forms.CodeForm",
    "reauthenticate": "club.members.login.account_forms.CodeAgainForm",
    "activate_totp": "club.members.login.account_forms.FirstCodeForm",
    "add_webauthn": "club.members.login.account_forms.PasskeyForm",
    "edit_webauthn": "club.members.login.account_forms.RenameKeyForm",
}
MFA_TOTP_ISSUER = "Kerho"
