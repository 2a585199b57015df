"""One more rule for passwords than Django has: a length above which nobody types one."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 128


class NotTooLong:
    """A password validator in Django's form."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) > LONGEST:
            raise ValidationError(_("This password is too long: at most %(most)d characters.") % {"most": LONGEST})

    def get_help_text(self) -> str:
        return _("At most %(most)d characters.") % {"most": LONGEST}
