"""Password validators besides Django's: a maximum length, a longer list of common passwords, and
one that revokes access after a new password.
"""

from pathlib import Path

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from club.people.members.active_sessions import end_sessions_elsewhere
from club.people.members.api_keys import revoke_access
from club.people.members.models import Member

MAX_LENGTH = 128
# 100 000 passwords, words and names; their source is in a file beside it
COMMON_PASSWORDS = Path(__file__).parent / "common-passwords.txt.gz"


class MaximumLengthValidator:
    """Rejects passwords that are too long."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) > MAX_LENGTH:
            raise ValidationError(
                _("This password is too long: at most %(most)d characters.")
                % {"most": MAX_LENGTH}
            )

    def get_help_text(self) -> str:
        return _("At most %(most)d characters.") % {"most": MAX_LENGTH}


class CommonPasswordListValidator(CommonPasswordValidator):
    """Django's validator with a list that is five times as long."""

    def __init__(self) -> None:
        super().__init__(COMMON_PASSWORDS)


class AccessRevocation:
    """Rejects no password. Django calls `password_changed` after a new password was saved, by a
    page or by `manage.py changepassword`: it ends the other sessions, with their streams, and what
    was given out to programs.
    """

    def validate(self, password: str, user: object = None) -> None: ...

    def get_help_text(self) -> str:
        return ""

    def password_changed(self, password: str, user: Member) -> None:
        end_sessions_elsewhere(user)
        revoke_access(user, timezone.now())
