"""The form that opens a table, with its defaults. It validates; services write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.people.members.models import Member
from club.play.catalogue.time_control_form import (
    NO_CHOICE,
    TimeControlForm,
    initial_time_control,
    number_field,
)
from club.play.catalogue.titles import GameOption, choices
from club.play.seats.services.seat_draw import fresh_nonce
from club.play.seats.services.terms import MOST_TIMELY, Terms
from club.play.tables import queries
from club.play.tables.models import AbsencePolicy, HolidayPolicy, StandInPolicy, Table
from club.play.tables.presentation.bot_strength import bot_choices
from games import bots
from games.core import AnyGame

# the fields that are always in view; all others are behind "More"
MAIN_FIELDS = {"seats", "company", "ask", "bots", "pace", "rated", "name"}
OPTION = "option_"  # prefix of the fields of the game's own options
FEW = 4  # most choices that are radio buttons; more are a select
ERRORS = {
    "required": _("Choose one of these."),
    "invalid_choice": _("Choose one of those offered here."),
}
# the form's field by the code of a service's error
FIELD_OF = dict.fromkeys(("no_such_member", "asks_oneself", "too_many_asked"), "ask")
NAMELESS = {"required": _("Give the table a name.")}


class OpeningForm(TimeControlForm):
    """The host's choices for a new table of one game."""

    name = ShortTextField(label=_("Name or note"), error_messages=NAMELESS)
    company = forms.ChoiceField(
        label=_("Who can join?"),
        choices=[
            ("all", _("Anyone in the club")),
            ("invited", _("Only people I invite")),
        ],
        initial="all",
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    ask = forms.CharField(
        label=_("Invite"),
        help_text=_("Names of members, separated by commas."),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    begins_full = forms.BooleanField(
        label=_("Start when all seats are taken"), required=False
    )
    timely = forms.IntegerField(
        label=_("Minimum on-time rate"),
        help_text=_("In percent; 0 is no minimum. New members can always join."),
        min_value=0,
        max_value=MOST_TIMELY,
        initial=0,
        required=False,
        error_messages=NO_CHOICE,
    )
    bots = forms.TypedChoiceField(
        label=_("Bots"), coerce=int, widget=forms.RadioSelect, error_messages=NO_CHOICE
    )
    bot = forms.ChoiceField(
        label=_("Which bot?"),
        help_text=_("From the weakest to the strongest."),
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    stand_in = forms.ChoiceField(
        label=_("If a player's time runs out"),
        choices=StandInPolicy.choices,
        initial=StandInPolicy.BOT_TURN,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    rated = forms.ChoiceField(
        label=_("Rated?"),
        choices=[("yes", _("Yes")), ("no", _("No (casual)"))],
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    # identifies this form: two posts of it open one table
    sheet = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    # the host's nonce; a browser with scripts replaces it with its own
    nonce = forms.CharField(
        widget=forms.HiddenInput, initial=fresh_nonce, required=False
    )

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        seats = game.info.seats
        self.fields["seats"] = number_field(_("Seats"), seats, seats[len(seats) // 2])
        for choice in choices(game):
            self.fields[OPTION + choice.id] = option_field(choice)
        self._set_rated()
        counts = [(count, count or gettext("none")) for count in range(seats[-1])]
        self._set_choices("bots", counts, 0)
        self._set_choices("bot", bot_choices(game), bots.USUAL)

    def options(self) -> Iterator[BoundField]:
        """The fields of the game's own options."""
        return (self[OPTION + option.id] for option in self.game.info.options)

    @property
    def more_open(self) -> bool:
        """Whether the fields behind "More" are shown: one has errors, or the pace is custom."""
        return self.measures or bool(set(self.errors) - MAIN_FIELDS)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        seats = data.get("seats")
        bots_wanted = data.get("bots")
        if seats and bots_wanted and bots_wanted >= seats:
            text = _("%(seats)d seats have room for you and %(most)d bots at most.")
            self.add_error("bots", text % {"seats": seats, "most": seats - 1})
        if bots_wanted and not data.get("bot") and "bot" not in self.errors:
            self.add_error("bot", ERRORS["required"])
        return data

    def terms(self) -> Terms:
        """The terms of a valid form."""
        data = self.cleaned_data
        pace, honours_quiet, weekend = self.chosen_time_control()
        return Terms(
            name=data["name"],
            seats=data["seats"],
            options={
                option.id: data[OPTION + option.id] for option in self.game.info.options
            },
            pace=pace,
            honours_quiet=honours_quiet,
            weekend=weekend,
            leave=HolidayPolicy(data["leave"]),
            excuses=data["excuses"],
            misses=data["misses"],
            absence=AbsencePolicy(data["absence"] or AbsencePolicy.BOT),
            holidays=data["holidays"],
            stand_in=StandInPolicy(data["stand_in"]),
            private=data["company"] == "invited",
            rated=self._is_rated(),
            # with bots alone there is nobody to wait for
            begins_full=data["begins_full"] or 0 < data["bots"] == data["seats"] - 1,
            timely=data["timely"] or 0,
            ask=split_names(data["ask"]),
            bots=[data["bot"]] * data["bots"],
            once=self._idempotency_key(),
        )

    def _set_rated(self) -> None:
        """Sets the default of the rating choice; a cooperative game has no such choice."""
        if self.game.info.cooperative:
            del self.fields["rated"]
            return
        default = "yes" if rated_by_default(self.game) else "no"
        self.fields["rated"].initial = default

    def _is_rated(self) -> bool:
        chosen = self.cleaned_data.get("rated")
        if chosen:
            return bool(chosen == "yes")
        return rated_by_default(self.game)

    def _idempotency_key(self) -> UUID | None:
        """A key of this form and its values: with other values it opens another table."""
        data = dict(self.cleaned_data)
        sheet = data.pop("sheet")
        _ = data.pop("nonce")
        if sheet:
            return uuid5(sheet, repr(sorted(data.items())))
        return None

    def _set_choices(
        self, name: str, choices: list[tuple[Any, Any]], default: object
    ) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices, field.initial = choices, default


def rated_by_default(game: AnyGame) -> bool:
    """Whether a table of the game is rated unless its host chooses otherwise."""
    return (
        bool(settings.RATED_BY_DEFAULT)
        and game.info.rated
        and not game.info.cooperative
    )


def split_names(text: str) -> list[str]:
    """The names in a text with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def initial_from_table(table: Table, host: Member) -> dict[str, object]:
    """Initial values of the form for another game on the terms of this table, with the same
    members and bots.
    """
    chairs = list(table.chairs.all())
    bots_there = [chair.bot for chair in chairs if chair.bot]
    initial: dict[str, object] = {
        "name": table.name,
        "company": "invited" if table.private else "all",
        "rated": "yes" if table.rated else "no",
        "seats": len(chairs),
        "bots": len(bots_there),
        **initial_time_control(table),
        "stand_in": table.stand_in,
        "begins_full": table.begins_full,
        "timely": table.timely,
        "ask": ", ".join(_names_of_others(table, host)),
    }
    if bots_there:
        initial["bot"] = bots_there[0]
    return initial | {OPTION + id: value for id, value in table.options.items()}


def _names_of_others(table: Table, host: Member) -> list[str]:
    """The names of the other active members at the table."""
    seated = (chair.member for chair in queries.chairs_with_members(table))
    return [
        member.username
        for member in seated
        if member and member.is_active and member != host
    ]


def option_field(choice: GameOption) -> forms.Field:
    """The form's field of one of the game's options."""
    value_of = {str(value.value): value.value for value in choice.values}
    return forms.TypedChoiceField(
        label=choice.label,
        help_text=choice.meaning,
        choices=[(str(value.value), value.text) for value in choice.values],
        coerce=value_of.get,
        initial=next(str(value.value) for value in choice.values if value.usual),
        widget=forms.RadioSelect if len(value_of) <= FEW else forms.Select,
        error_messages=ERRORS,
    )
