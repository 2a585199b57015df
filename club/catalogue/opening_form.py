"""The forms of opening a table, defaults chosen. They check; services write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.catalogue.preset_form import NO_CHOICE, PaceForm, number_field, pace_again
from club.catalogue.titles import GameOption, choices
from club.members.models import Member
from club.seating.services.nonces import fresh_nonce
from club.seating.services.terms import MOST_TIMELY, Terms
from club.tables import queries
from club.tables.models import AbsencePolicy, StandInPolicy, Table
from club.tables.policy_choices import HolidayPolicy
from games import bots
from games.core import AnyGame

OPTION = "option_"  # begins the names of the fields that the game itself asks for
FEW = 4  # choices that are shown side by side; more go into a list
ONE_LINE = _("A table's name is one line of letters, figures and signs.")
FIELD_OF = dict.fromkeys(("no_such_member", "asks_oneself", "too_many_asked"), "ask")  # by refusal
NAMELESS = {
    "required": _("Give the table a name."),
    "max_length": _("A table's name has at most 60 characters."),
}


class OpeningForm(PaceForm):
    """What a host decides before anybody sits down."""

    name = forms.CharField(label=_("Name of the table"), max_length=60, error_messages=NAMELESS)
    company = forms.ChoiceField(
        label=_("Who may sit down?"),
        choices=[
            ("all", _("Anybody in the club")),
            ("invited", _("Only those I send the invitation to")),
        ],
        initial="all",
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    ask = forms.CharField(
        label=_("Whom do you ask?"),
        help_text=_("Names, with commas between. They are told, and sit down with one press."),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    begins_full = forms.BooleanField(
        label=_("It begins by itself when every chair is taken"), required=False
    )
    timely = forms.IntegerField(
        label=_("How many of a hundred turns in time do you ask for?"),
        help_text=_("0: nobody is asked. Who is new here may sit down all the same."),
        min_value=0,
        max_value=MOST_TIMELY,
        initial=0,
        required=False,
        error_messages=NO_CHOICE,
    )
    bots = forms.TypedChoiceField(
        label=_("How many bots sit with you?"), coerce=int, error_messages=NO_CHOICE
    )
    bot = forms.ChoiceField(
        label=_("Which bot?"),
        help_text=_("The simplest comes first, the strongest last."),
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    stand_in = forms.ChoiceField(
        label=_("If somebody's time runs out"),
        choices=StandInPolicy.choices,
        initial=StandInPolicy.BOT_TURN,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    rated = forms.ChoiceField(
        label=_("Does it count for the rankings?"),
        choices=[
            ("yes", _("Yes, it is rated")),
            ("no", _("No, we teach or try something out")),
        ],
        required=False,
        widget=forms.RadioSelect,
        error_messages=NO_CHOICE,
    )
    # this form, filled in once
    sheet = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    # what the host adds to chance: a browser that runs our scripts makes one of its own
    nonce = forms.CharField(widget=forms.HiddenInput, initial=fresh_nonce, required=False)

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        seats = game.info.seats
        self.fields["seats"] = number_field(_("How many seats?"), seats, seats[len(seats) // 2])
        for choice in choices(game):
            self.fields[OPTION + choice.id] = _asking(choice)
        if game.info.cooperative:
            del self.fields["rated"]
        else:
            self.fields["rated"].initial = "yes" if rated_by_default(game) else "no"
        self._offer("bots", [(count, count or gettext("none")) for count in range(seats[-1])], 0)
        self._offer("bot", [(name, name.capitalize()) for name in bots.names()], bots.names()[-1])

    def options(self) -> Iterator[BoundField]:
        """The fields the game itself asks for."""
        return (self[OPTION + option.id] for option in self.game.info.options)

    def clean(self) -> dict[str, Any]:
        told = super().clean()
        seats, bots_wanted = told.get("seats"), told.get("bots")
        if seats and bots_wanted and bots_wanted >= seats:
            self.add_error(
                "bots",
                _("With %(seats)d seats, yours among them, there is room for %(most)d.")
                % {
                    "seats": seats,
                    "most": seats - 1,
                },
            )
        if bots_wanted and not told.get("bot") and "bot" not in self.errors:
            self.add_error("bot", NO_CHOICE["required"])
        return told

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.isprintable():
            raise forms.ValidationError(ONE_LINE)
        return name

    def terms(self) -> Terms:
        """What was decided, once the form is valid."""
        told = self.cleaned_data
        pace, honours_quiet, weekend = self.chosen_pace()
        return Terms(
            name=told["name"],
            seats=told["seats"],
            options={option.id: told[OPTION + option.id] for option in self.game.info.options},
            pace=pace,
            honours_quiet=honours_quiet,
            weekend=weekend,
            leave=HolidayPolicy(told["leave"]),
            excuses=told["excuses"],
            misses=told["misses"],
            absence=AbsencePolicy(told["absence"] or AbsencePolicy.BOT),
            holidays=told["holidays"],
            stand_in=StandInPolicy(told["stand_in"]),
            private=told["company"] == "invited",
            rated=self._rated(),
            begins_full=told["begins_full"],
            timely=told["timely"] or 0,
            ask=names_in(told["ask"]),
            bots=[told["bot"]] * told["bots"],
            once=self._once(),
        )

    def _rated(self) -> bool:
        chosen = self.cleaned_data.get("rated")
        return chosen == "yes" if chosen else rated_by_default(self.game)

    def _once(self) -> UUID | None:
        """Names what this sheet asks for. Filled in otherwise, after a look back, it asks for
        another table.
        """
        told = dict(self.cleaned_data)
        sheet, _ = told.pop("sheet"), told.pop("nonce")
        return uuid5(sheet, repr(sorted(told.items()))) if sheet else None

    def _offer(self, name: str, choices: list[tuple[Any, Any]], default: object) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices, field.initial = choices, default


def rated_by_default(game: AnyGame) -> bool:
    """Whether a table counts for the rankings, unless its host says otherwise."""
    return bool(settings.RATED_BY_DEFAULT) and game.info.rated and not game.info.cooperative


def names_in(said: str) -> list[str]:
    """The names of a list as somebody types it."""
    return [name.strip() for name in said.split(",") if name.strip()]


def again(table: Table, host: Member) -> dict[str, object]:
    """What the form begins with for another game on the terms of this table, with its people."""
    chairs = list(table.chairs.all())
    sitting_bots = [chair.bot for chair in chairs if chair.bot]
    begun: dict[str, object] = {
        "name": table.name,
        "company": "invited" if table.private else "all",
        "rated": "yes" if table.rated else "no",
        "seats": len(chairs),
        "bots": len(sitting_bots),
        **pace_again(table),
        "stand_in": table.stand_in,
        "begins_full": table.begins_full,
        "timely": table.timely,
        "ask": ", ".join(_company(table, host)),
    }
    if sitting_bots:
        begun["bot"] = sitting_bots[0]
    return begun | {OPTION + id: value for id, value in table.options.items()}


def _company(table: Table, host: Member) -> list[str]:
    """The names of the others who sit there."""
    sitting = (chair.member for chair in queries.chairs_with_members(table))
    return [member.username for member in sitting if member and member.is_active and member != host]


def _asking(choice: GameOption) -> forms.Field:
    """The field of one of the game's options: its values by name, and what they change."""
    written = {str(value.value): value.value for value in choice.values}
    return forms.TypedChoiceField(
        label=choice.label,
        help_text=choice.meaning,
        choices=[(str(value.value), value.text) for value in choice.values],
        coerce=written.get,
        initial=next(str(value.value) for value in choice.values if value.usual),
        widget=forms.RadioSelect if len(written) <= FEW else forms.Select,
        error_messages=NO_CHOICE,
    )
