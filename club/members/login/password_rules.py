"""Rules for passwords beyond Django's own: a length above which nobody types one, and a longer list
of what is guessed first.
"""

from pathlib import Path

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 128
# a hundred thousand passwords, words and names; beside it stands where they are from
COMMON = Path(__file__).parent / "common-passwords.txt.gz"


class NotTooLong:
    """A password validator in Django's form."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) > LONGEST:
            raise ValidationError(
                _("This password is too long: at most %(most)d characters.") % {"most": LONGEST}
            )

    def get_help_text(self) -> str:
        return _("At most %(most)d characters.") % {"most": LONGEST}


class NotCommon(CommonPasswordValidator):
    """Django's own validator, with five times as many as it ships."""

    def __init__(self) -> None:
        super().__init__(COMMON)
