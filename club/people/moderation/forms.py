"""Forms of conduct. Services check what is written in them."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField
from club.people.moderation.models import MAX_WORDS, CaseAnswer, Objection
from club.people.moderation.sanctions import MOST_DAYS
from club.people.moderation.services.judging import JudgeAnswer


class AnswerForm(forms.Form):
    """The answer of a judge to a case."""

    answer = forms.ChoiceField(label=_("Answer"), widget=forms.RadioSelect)
    reason = ShortTextField(
        label=_("Reason"),
        most=MAX_WORDS,
        required=False,
        help_text=_("The member reads it. Not needed if nothing follows."),
    )
    days = forms.IntegerField(
        label=_("For how many days"),
        min_value=1,
        max_value=max(MOST_DAYS.values()),
        required=False,
        help_text=_("For silenced (30 at most) and away (365 at most)."),
    )
    hides = forms.BooleanField(label=_("Hide it, too"), required=False)

    def __init__(self, answers: Iterable[CaseAnswer], *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.fields["answer"].choices = [  # type: ignore[attr-defined]
            (answer.value, ANSWERS_IN_WORDS[answer]) for answer in answers
        ]

    def answered(self) -> JudgeAnswer:
        """Returns the chosen answer of a valid form."""
        return JudgeAnswer(**self.cleaned_data)


ANSWERS_IN_WORDS = {
    CaseAnswer.NOTHING: _("Nothing: it may stay"),
    CaseAnswer.WARNING: _("A warning by e-mail"),
    CaseAnswer.HIDDEN: _("Hidden: nobody reads it any more"),
    CaseAnswer.SILENCED: _("Silenced: no chat for some days; moves go on"),
    CaseAnswer.AWAY: _("Away: no log-in for some days"),
    CaseAnswer.OUT: _("Out of the club"),
}


class ObjectionAnswerForm(forms.Form):
    """The answer of another judge to an objection."""

    answer = forms.ChoiceField(
        label=_("Answer"),
        widget=forms.RadioSelect,
        choices=[
            (Objection.UPHELD.value, _("The answer stands")),
            (Objection.WITHDRAWN.value, _("The answer is withdrawn and undone")),
        ],
    )
    reason = ShortTextField(
        label=_("Reason"), most=MAX_WORDS, help_text=_("The member reads it.")
    )


class ObjectionForm(forms.Form):
    """An objection of the author."""

    objection = ShortTextField(
        label=_("Why do you not agree?"),
        most=MAX_WORDS,
        help_text=_("You can object once. Another member reads it and answers."),
    )
