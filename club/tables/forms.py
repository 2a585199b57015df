"""The forms of lists and of opening a table: every choice labelled, defaults chosen. They check; services write."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.tables import times
from club.tables.lists import Filter
from club.tables.models import StandIn, Status, Table
from club.tables.services import PACES, Terms
from club.tables.shelf import Choice, choices, shelf
from games import bots
from games.core import AnyGame

OPTION = "option_"  # begins the names of the fields that the game itself asks for
FEW = 4  # choices that are shown side by side; more go into a list
USUAL_PACE = timedelta(days=2)
ERRORS = {"required": _("Choose one of these."), "invalid_choice": _("Choose one of those offered here.")}
ONE_LINE = _("A table's name is one line of letters, figures and signs.")
NAMELESS = {"required": _("Give the table a name."), "max_length": _("A table's name has at most 60 characters.")}


class FilterForm(forms.Form):
    """Which tables somebody wants to see in the index; part of its address."""

    status = forms.ChoiceField(choices=Status.choices, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    own = forms.BooleanField(label=_("only where I sit"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        titles = [(info.slug, info.name) for info in shelf()]
        cast(forms.ChoiceField, self.fields["game"]).choices = [("", gettext("every game")), *titles]

    @classmethod
    def of(cls, chosen: Filter) -> FilterForm:
        """The form as a choice stands."""
        return cls(initial={"game": chosen.game_slug, "own": chosen.own})

    def chosen(self) -> Filter:
        """What was asked for; whatever there is none of counts as not asked."""
        self.is_valid()
        asked = self.cleaned_data
        status = Status(asked["status"]) if asked.get("status") else None
        return Filter(status, asked.get("game", ""), asked.get("own", False))


class OpeningForm(forms.Form):
    """What a host decides before anybody sits down."""

    name = forms.CharField(label=_("Name of the table"), max_length=60, error_messages=NAMELESS)
    company = forms.ChoiceField(
        label=_("Who may sit down?"),
        choices=[("all", _("Anybody in the club")), ("invited", _("Only those I send the invitation to"))],
        initial="all",
        widget=forms.RadioSelect,
        error_messages=ERRORS,
    )
    bots = forms.TypedChoiceField(label=_("How many bots sit with you?"), coerce=int, error_messages=ERRORS)
    bot = forms.ChoiceField(
        label=_("Which bot?"),
        help_text=_("The simplest comes first, the strongest last."),
        required=False,
        widget=forms.RadioSelect,
        error_messages=ERRORS,
    )
    pace = forms.TypedChoiceField(label=_("Time for one turn"), error_messages=ERRORS)
    stand_in = forms.ChoiceField(
        label=_("If somebody's time runs out"),
        choices=StandIn.choices,
        initial=StandIn.BOT_TURN,
        widget=forms.RadioSelect,
        error_messages=ERRORS,
    )
    sheet = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)  # this form, filled in once

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        seats = game.info.seats
        self.fields["seats"] = _numbers(_("How many seats?"), seats, seats[len(seats) // 2])
        for choice in choices(game):
            self.fields[OPTION + choice.id] = _asking(choice)
        self._offer("bots", [(count, count or gettext("none")) for count in range(seats[-1])], 0)
        self._offer("bot", [(name, name.capitalize()) for name in bots.names()], bots.names()[-1])
        self._offer("pace", [(_hours(pace), times.span(pace)) for pace in PACES], _hours(USUAL_PACE))

    def options(self) -> Iterator[BoundField]:
        """The fields the game itself asks for."""
        return (self[OPTION + option.id] for option in self.game.info.options)

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
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
            self.add_error("bot", ERRORS["required"])
        return told

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.isprintable():
            raise forms.ValidationError(ONE_LINE)
        return name

    def terms(self) -> Terms:
        """What was decided, once the form is valid."""
        told = self.cleaned_data
        return Terms(
            name=told["name"],
            seats=told["seats"],
            options={option.id: told[OPTION + option.id] for option in self.game.info.options},
            pace=timedelta(hours=int(told["pace"])),
            stand_in=StandIn(told["stand_in"]),
            private=told["company"] == "invited",
            bots=[told["bot"]] * told["bots"],
            once=self._once(),
        )

    def _once(self) -> UUID | None:
        """Names what this sheet asks for. Filled in otherwise, after a look back, it asks for another table."""
        told = dict(self.cleaned_data)
        sheet = told.pop("sheet")
        return uuid5(sheet, repr(sorted(told.items()))) if sheet else None

    def _offer(self, name: str, choices: list[tuple[Any, Any]], default: object) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices, field.initial = choices, default


def again(table: Table) -> dict[str, object]:
    """What the form begins with for another game on the terms of this table."""
    chairs = list(table.chairs.all())
    sitting_bots = [chair.bot for chair in chairs if chair.bot]
    begun: dict[str, object] = {
        "name": table.name,
        "company": "invited" if table.private else "all",
        "seats": len(chairs),
        "bots": len(sitting_bots),
        "pace": _hours(table.pace),
        "stand_in": table.stand_in,
    }
    if sitting_bots:
        begun["bot"] = sitting_bots[0]
    return begun | {OPTION + id: value for id, value in table.options.items()}


def _asking(choice: Choice) -> forms.Field:
    """The field of one of the game's options: its values by name, and what they change."""
    written = {str(value.value): value.value for value in choice.values}
    return forms.TypedChoiceField(
        label=choice.label,
        help_text=choice.meaning,
        choices=[(str(value.value), value.text) for value in choice.values],
        coerce=written.__getitem__,
        initial=next(str(value.value) for value in choice.values if value.usual),
        widget=forms.RadioSelect if len(written) <= FEW else forms.Select,
        error_messages=ERRORS,
    )


def _numbers(label: Any, numbers: tuple[int, ...], default: int) -> forms.Field:
    return forms.TypedChoiceField(
        label=label,
        choices=[(number, number) for number in numbers],
        coerce=int,
        initial=default,
        widget=forms.RadioSelect,
        error_messages=ERRORS,
    )


def _hours(pace: timedelta) -> str:
    return str(int(pace.total_seconds() // 3600))
