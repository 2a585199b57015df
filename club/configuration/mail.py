"""E-mail. Settings, imported by `club/settings.py` alone."""

from club.configuration.base import EMBEDDED, ENVIRONMENT, VAR_DIR

# All mail is written into the outbox; a task hands it to the mail server
# (notifications/owed_mail.py).
EMAIL_BACKEND = "club.notifications.email_backend.Backend"
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENVIRONMENT.letters_from
globals().update(
    {name: told for name, told in ENVIRONMENT.email.items() if name != "EMAIL_BACKEND"}
)
# Without EMAIL_URL e-mails are readable on the embedded default, and files on real servers.
if EMBEDDED:
    WITHOUT_MAIL_SERVER = "club.notifications.email_backend.DatabaseEmailBackend"
else:
    WITHOUT_MAIL_SERVER = "django.core.mail.backends.filebased.EmailBackend"
MAIL_SERVER = ENVIRONMENT.email.get("EMAIL_BACKEND", WITHOUT_MAIL_SERVER)
# Without a mail server nobody can be asked to open an e-mail first.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if ENVIRONMENT.email else "none"
MFA_ALLOW_UNVERIFIED_EMAIL = not ENVIRONMENT.email
