"""The forms of a member's profile. Services check what is in them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.people.profiles.models import MAX_LINE, MessagesFrom, Profile
from club.people.profiles.services import ProfileTexts
from games import registry


def _games() -> list[tuple[str, str]]:
    return [(game.info.slug, game.info.name) for game in registry.games()]


class ProfileForm(forms.Form):
    """A line about oneself, favourite games, and what others see."""

    line = ShortTextField(
        label=_("A line about you"),
        most=MAX_LINE,
        required=False,
        help_text=_("160 characters at most. All members read it."),
    )
    favourites = forms.MultipleChoiceField(
        label=_("Favourite games"),
        choices=_games,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Five at most."),
    )
    shows_profile = forms.BooleanField(
        label=_("Show my line, my favourite games and the events I come to"),
        required=False,
    )
    shows_history = forms.BooleanField(
        label=_("Show my results, my ratings and my plays on my page"),
        required=False,
        help_text=_("Rankings and finished tables stay as they are."),
    )
    shows_last_seen = forms.BooleanField(
        label=_("Show the day on which I was last here"),
        required=False,
        help_text=_("Members who sit at a game with you do not see it."),
    )

    messages_from = forms.ChoiceField(
        label=_("Who may begin a conversation with me"),
        choices=MessagesFrom.choices,
        help_text=_("Whom you have answered may go on writing, until you block them."),
    )

    def texts(self) -> ProfileTexts:
        """Returns the texts of a valid form."""
        return ProfileTexts(**self.cleaned_data)

    @classmethod
    def for_profile(cls, profile: Profile) -> ProfileForm:
        """The form with what is saved."""
        return cls(initial={name: getattr(profile, name) for name in cls.base_fields})


class PictureForm(forms.Form):
    """A picture to upload."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_(
            "PNG, JPEG, WebP or GIF of 8 MB at most. A square is cut from its middle."
        ),
        widget=forms.FileInput(
            attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}
        ),
    )
