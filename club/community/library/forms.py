"""Forms of the library. Services check what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.community.library.models import (
    LONGEST_DETAIL,
    LONGEST_REMARKS,
    GameCopy,
    LentTo,
    LibraryTitle,
)
from club.community.library.services.copies import CopyFacts
from club.community.library.services.titles import TitleFacts
from club.community.library.title_list import TitleFilter, TitleOrder
from club.community.library.title_models import LONGEST_BEST, LONGEST_NAME, LONGEST_TAGS
from games import registry

MOST_FILTERED: Final = 10_000


def _games() -> list[tuple[str, str]]:
    named = [(game.info.slug, game.info.name) for game in registry.games()]
    return [("", str(_("no game of this site"))), *named]


def _number(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False)


def _detail(label: Any, help_text: Any = "") -> ShortTextField:
    return ShortTextField(
        label=label, most=LONGEST_DETAIL, required=False, help_text=help_text
    )


class TitleFilterForm(forms.Form):
    """The filter of the list of titles."""

    q = forms.CharField(
        label=_("Name, tag or box"), required=False, max_length=LONGEST_NAME
    )
    players = forms.IntegerField(
        label=_("Players"), required=False, min_value=1, max_value=99
    )
    minutes = forms.IntegerField(
        label=_("Most minutes"), required=False, min_value=1, max_value=MOST_FILTERED
    )
    tag = forms.ChoiceField(label=_("Tag"), required=False)
    sort = forms.ChoiceField(
        label=_("Sort by"), choices=TitleOrder.choices, required=False
    )
    shelf = forms.BooleanField(label=_("On the shelf now"), required=False)

    def __init__(self, *args: Any, tags: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        tag_field: Any = self.fields["tag"]
        tag_field.choices = [("", _("any")), *((tag, tag) for tag in tags)]
        if not tags:
            del self.fields["tag"]

    def chosen(self) -> TitleFilter:
        """The valid choices; wrong ones count as none."""
        self.is_valid()
        cleaned = self.cleaned_data
        return TitleFilter(
            words=cleaned.get("q", ""),
            players=cleaned.get("players"),
            minutes=cleaned.get("minutes"),
            only_present=bool(cleaned.get("shelf")),
            tag=cleaned.get("tag", ""),
            order=cleaned.get("sort") or TitleOrder.NAME,
        )


class TitleForm(forms.Form):
    """The fields of a title."""

    name = ShortTextField(label=_("Name"), most=LONGEST_NAME)
    year = _number(_("Year"))
    min_players = _number(_("Players, at least"))
    max_players = _number(_("Players, at most"))
    min_minutes = _number(_("Minutes, at least"))
    max_minutes = _number(_("Minutes, at most"))
    weight = forms.DecimalField(
        label=_("Weight"),
        required=False,
        decimal_places=2,
        help_text=_("From 1, light, to 5, heavy, as BoardGameGeek counts it."),
    )
    best_with = forms.CharField(
        label=_("Best with"),
        required=False,
        max_length=LONGEST_BEST,
        help_text=_("Numbers of players, as in “3, 4”."),
    )
    tags = forms.CharField(
        label=_("Tags"),
        required=False,
        max_length=LONGEST_TAGS,
        help_text=_("Words of your own with commas between them: co-operative, quiet."),
    )
    is_expansion = forms.BooleanField(label=_("It is an expansion"), required=False)
    base_name = forms.CharField(
        label=_("Of which game"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"list": "bases", "autocomplete": "off"}),
        help_text=_("It stands under that game in the list."),
    )
    game_slug = forms.ChoiceField(
        label=_("Played on this site as"), choices=_games, required=False
    )
    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=_("A photograph of your own. PNG, JPEG, WebP or GIF, 8 MB at most."),
        widget=forms.FileInput(
            attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}
        ),
    )

    def facts(self, bgg_id: int | None = None) -> TitleFacts:
        """The sent values. Call it when the form is valid."""
        written = {
            name: value
            for name, value in self.cleaned_data.items()
            if name != "picture"
        }
        return TitleFacts(**written, bgg_id=bgg_id)

    @classmethod
    def for_title(cls, title: LibraryTitle) -> TitleForm:
        """The form with what is saved."""
        names = (name for name in cls.base_fields if name != "picture")
        return cls(initial={name: getattr(title, name) for name in names})


class CopyForm(forms.Form):
    """The fields of a copy."""

    language = _detail(_("Language"))
    location = _detail(_("Where it stands"))
    condition = _detail(_("Condition"))
    remarks = forms.CharField(
        label=_("Remarks"),
        required=False,
        max_length=LONGEST_REMARKS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("All members read them."),
    )
    lent_to = forms.ChoiceField(
        label=_("It is lent to"),
        choices=LentTo.choices,
        initial=LentTo.ALL,
        widget=forms.RadioSelect,
    )

    def facts(self) -> CopyFacts:
        """The sent values. Call it when the form is valid."""
        names = ("language", "location", "condition", "remarks", "lent_to")
        return CopyFacts(**{name: self.cleaned_data[name] for name in names})

    @classmethod
    def for_copy(cls, copy: GameCopy) -> CopyForm:
        """The form with what is saved."""
        return cls(initial={name: getattr(copy, name) for name in cls.base_fields})


class NewCopyForm(CopyForm):
    """A new box: of which title, and whose."""

    title = ShortTextField(
        label=_("Title"),
        most=LONGEST_NAME,
        help_text=_("A name that the library does not know makes a new title."),
    )
    is_clubs = forms.BooleanField(label=_("It belongs to the club"), required=False)
    field_order = ("title", "is_clubs")
