"""Settings of e-mail. Only `club/settings.py` imports them."""

from club.base.configuration.base import EMBEDDED, ENVIRONMENT, VAR_DIR

# All e-mail is written into the outbox; a task sends it to the mail server
# (notifications/owed_mail.py).
EMAIL_BACKEND = "club.messages.notifications.email_backend.Backend"
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENVIRONMENT.email_from
globals().update(
    {
        name: value
        for name, value in ENVIRONMENT.email.items()
        if name != "EMAIL_BACKEND"
    }
)
# the name by which this site's own mail server signs its Authentication-Results; empty: members
# cannot answer e-mails that are sent
MAIL_AUTH_ID = ENVIRONMENT.mail_auth_id
# the secret with which received e-mails that are posted are signed; empty: none are taken
MAIL_IN_SECRET = ENVIRONMENT.mail_in_secret
# Without EMAIL_URL, the embedded default shows e-mails on its pages; servers write them to files.
if EMBEDDED:
    WITHOUT_MAIL_SERVER = (
        "club.messages.notifications.email_backend.DatabaseEmailBackend"
    )
else:
    WITHOUT_MAIL_SERVER = "django.core.mail.backends.filebased.EmailBackend"
MAIL_SERVER = ENVIRONMENT.email.get("EMAIL_BACKEND", WITHOUT_MAIL_SERVER)
# Without a mail server no address can be verified.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if ENVIRONMENT.email else "none"
MFA_ALLOW_UNVERIFIED_EMAIL = not ENVIRONMENT.email
