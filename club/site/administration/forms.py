"""The forms of a closure and of the club's settings."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from club.base.club_settings.accent import USUAL_ACCENT, USUAL_DARK, accent_pair
from club.base.club_settings.models import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_LOAN_DAYS,
    ClubSettings,
    RealTableRatings,
    SignUp,
    VisitorView,
)
from club.base.texts.markdown import MOST_CHARACTERS
from club.base.texts.short_texts import ShortTextField
from club.base.ui.fields import (
    MARKDOWN_HELP,
    ColourInput,
    MarkdownInput,
    zone_field,
)
from club.people.members.models import Member
from club.play.time_control import services as time_control
from club.play.time_control.models import Closure
from club.play.time_control.presets import PRESETS
from club.play.time_control.services.closures import LONGEST_CLOSURE, LONGEST_REASON
from club.play.time_control.words import preset_choice

INPUT = "%Y-%m-%dT%H:%M"  # of a browser's field for date and time
LOGO_SIDE: Final = 512  # points


class ClosureForm(forms.Form):
    """The form of a closure: its begin, its end and its reason."""

    since = forms.DateTimeField(
        label=_("Closed from"),
        required=False,
        help_text=_("Empty: from now on. Members are told beforehand."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=INPUT),
        error_messages={
            "invalid": _("Give a date and a time, such as 2026-12-01 18:00."),
        },
    )
    until = forms.DateTimeField(
        label=_("Closed until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=INPUT),
        error_messages={
            "required": _("Say when the club opens again."),
            "invalid": _("Give a date and a time, such as 2026-12-01 18:00."),
        },
    )
    why = forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        help_text=_("One line, which every member reads."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say why the club is closed.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].help_text = format_lazy(
            _("In the time zone {zone}, {most} days later at most."),
            zone=timezone.get_current_timezone_name(),
            most=LONGEST_CLOSURE.days,
        )

    @classmethod
    def for_closure(cls, closure: Closure | None) -> ClosureForm:
        """The form with the present closure, or an empty one."""
        if closure is None:
            return cls()
        form = cls(initial={"until": closure.until, "why": closure.why})
        form.fields["since"].help_text = _("Empty: the closure that lasts is changed.")
        return form

    def apply(self, admin: Member, now: datetime) -> None:
        since, until, why = (
            self.cleaned_data[name] for name in ("since", "until", "why")
        )
        if since is None:
            time_control.close_club(admin, until, why, now)
        else:
            time_control.plan_closure(admin, since, until, why, now)


def _text(label: Any, rows: int, help_text: Any = MARKDOWN_HELP) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=MOST_CHARACTERS,
        help_text=help_text,
        widget=MarkdownInput(rows),
    )


def _colour(label: Any, help_text: Any, unticks: str) -> forms.CharField:
    """A colour that is used once it is picked: the box that stands for it is unticked."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=7,
        help_text=help_text,
        widget=ColourInput({"data-unticks": f"id_{unticks}"}),
    )


# boxes with which a colour is not chosen
COLOURS: Final = (("usual_accent", "accent"), ("computed_dark", "accent_dark"))


class ClubSettingsForm(forms.Form):
    """The settings of the club. The service checks the values once more."""

    name = ShortTextField(label=_("Name of the club"), most=LONGEST_NAME)
    line = ShortTextField(
        label=_("One line about it"), most=LONGEST_LINE, required=False
    )
    about = _text(_("What the club is"), 6)
    logo_file = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("PNG, JPEG, WebP or GIF, 8 MB at most. It stands on every page."),
        widget=forms.FileInput(
            attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}
        ),
    )
    remove_logo = forms.BooleanField(label=_("Take the logo away"), required=False)
    accent = _colour(
        _("Accent colour"),
        _("Of links, buttons and what can be done."),
        "usual_accent",
    )
    usual_accent = forms.BooleanField(
        label=_("The usual terracotta instead"), required=False
    )
    accent_dark = _colour(_("Accent colour in the dark"), "", "computed_dark")
    computed_dark = forms.BooleanField(
        label=_("Computed from the other colour instead"), required=False
    )
    house_rules = _text(_("House rules"), 8)
    contact = _text(_("Contact"), 3, _("How to reach the club. Markdown."))
    privacy = _text(
        _("Privacy"),
        8,
        _("What the club does with data about people, and who answers for it."),
    )
    zone = zone_field(
        help_text=_("Of the club's dates. What is planned already does not move."),
    )
    visitors_see = forms.ChoiceField(
        label=_("What visitors see"),
        choices=VisitorView.choices,
        widget=forms.RadioSelect,
    )
    hidden_from_search = forms.BooleanField(
        label=_("Search engines list no page"),
        required=False,
        help_text=_("They never list games and tournaments, which name members."),
    )
    sign_up = forms.ChoiceField(
        label=_("Who becomes a member"),
        choices=SignUp.choices,
        widget=forms.RadioSelect,
    )
    members_make_events = forms.BooleanField(
        label=_("Members may make events"), required=False
    )
    members_write_messages = forms.BooleanField(
        label=_("Members may write to each other"),
        required=False,
        help_text=_("Organisers always may. The chats of tables stay as they are."),
    )
    members_comment = forms.BooleanField(
        label=_("Members may comment under events and news"), required=False
    )
    loan_days = forms.IntegerField(
        label=_("Days of a loan"),
        min_value=1,
        max_value=MOST_LOAN_DAYS,
        help_text=_(
            "For how long a box of the library is lent, unless said otherwise."
        ),
    )
    real_table_ratings = forms.ChoiceField(
        label=_("Results at real tables"),
        choices=RealTableRatings.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "After a change, all ratings of the games concerned are recounted."
        ),
    )
    paces = forms.MultipleChoiceField(
        label=_("Paces offered"),
        choices=[(preset.name, preset_choice(preset)) for preset in PRESETS],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("At new tables, tournaments and votes. Custom ones stay possible."),
        error_messages={"required": _("Offer at least one pace.")},
    )

    def clean_paces(self) -> list[str]:
        """Returns the chosen paces; all of them are stored as none, so that later releases offer
        new ones.
        """
        chosen: list[str] = self.cleaned_data["paces"]
        return chosen if len(chosen) < len(PRESETS) else []

    def changes(self) -> dict[str, Any]:
        """The values for the service, without the logo."""
        apart = ("logo_file", "remove_logo", "usual_accent", "computed_dark")
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in apart
        }

    def chosen_colours(self) -> tuple[str, str]:
        """Returns the accent and that of the dark, as they are in the fields; empty: computed."""
        accent, dark = (
            "" if self[box].value() else str(self[name].value() or "").strip().lower()
            for box, name in COLOURS
        )
        return (accent, dark) if accent else (USUAL_ACCENT, dark or USUAL_DARK)

    def clean(self) -> dict[str, Any]:
        """Returns the values; a colour that is not used is empty."""
        chosen = self.cleaned_data
        for box, name in COLOURS:
            if chosen.get(box):
                chosen[name] = ""
        return chosen

    @classmethod
    def for_settings(cls, stored: ClubSettings) -> ClubSettingsForm:
        """The form with the present settings."""
        current = {
            name: getattr(stored, name, None)
            for name in cls.base_fields
            if name != "zone"
        }
        paces = stored.paces or [preset.name for preset in PRESETS]
        usual = (USUAL_ACCENT, stored.accent_dark or USUAL_DARK)
        pair = accent_pair(
            *((stored.accent, stored.accent_dark) if stored.accent else usual)
        )
        colours = {
            "accent": stored.accent or USUAL_ACCENT,
            "usual_accent": not stored.accent,
            "accent_dark": pair.dark,
            "computed_dark": not stored.accent_dark,
        }
        return cls(
            initial=current | colours | {"zone": stored.zone_name, "paces": paces}
        )
