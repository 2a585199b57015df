"""Password validators besides Django's: a maximum length, and a longer list of common passwords."""

from pathlib import Path

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_LENGTH = 128
# 100 000 passwords, words and names; their source is in a file beside it
COMMON_PASSWORDS = Path(__file__).parent / "common-passwords.txt.gz"


class MaximumLengthValidator:
    """Rejects passwords that are too long."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) > MAX_LENGTH:
            raise ValidationError(
                _("This password is too long: at most %(most)d characters.") % {"most": MAX_LENGTH}
            )

    def get_help_text(self) -> str:
        return _("At most %(most)d characters.") % {"most": MAX_LENGTH}


class CommonPasswordListValidator(CommonPasswordValidator):
    """Django's validator with a list that is five times as long."""

    def __init__(self) -> None:
        super().__init__(COMMON_PASSWORDS)
