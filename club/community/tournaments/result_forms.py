"""The form of a result at a real table, or of a correction. Services check its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import ShortTextField

MOST_SCORE: Final = 999_999


class PlacesForm(forms.Form):
    """The places and scores of a pod, two fields for each player. Without places they follow from
    the scores: the highest wins.
    """

    reason = ShortTextField(
        label=_("Why"), help_text=_("The players read it."), most=300, required=False
    )

    def __init__(
        self,
        names: list[str],
        *args: Any,
        corrects: bool,
        with_scores: bool,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.names = names
        self.fields["reason"].required = corrects
        for seat in range(len(names)):
            self.fields[f"place{seat}"] = forms.TypedChoiceField(
                label=_("Place"),
                coerce=int,
                empty_value=None,
                required=False,
                choices=[
                    ("", _("Choose")),
                    *((n, str(n)) for n in range(1, len(names) + 1)),
                ],
            )
            if with_scores:
                self.fields[f"score{seat}"] = forms.IntegerField(
                    label=_("Score"),
                    required=False,
                    min_value=-MOST_SCORE,
                    max_value=MOST_SCORE,
                )

    def players(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Returns the name of each player with the fields that are asked of it."""
        return [
            (
                name,
                [
                    self[field]
                    for field in (f"place{seat}", f"score{seat}")
                    if field in self.fields
                ],
            )
            for seat, name in enumerate(self.names)
        ]

    def clean(self) -> dict[str, Any]:
        """Derives the places from the scores if no place was chosen."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        names = [f"place{seat}" for seat in range(len(self.names))]
        if not any(sent.get(name) for name in names):
            sent |= dict(zip(names, places_of_scores(self.scores()), strict=False))
        if not all(sent.get(name) for name in names) and not self.errors:
            self.add_error(None, _("Give each player a place."))
        return sent

    def places(self) -> list[int]:
        """By seat. Call it when the form is valid."""
        return [self.cleaned_data[f"place{seat}"] for seat in range(len(self.names))]

    def scores(self) -> list[int | None]:
        """By seat; None: no score was entered."""
        return [
            self.cleaned_data.get(f"score{seat}") for seat in range(len(self.names))
        ]


def places_of_scores(scores: Sequence[int | None]) -> list[int]:
    """Returns the places if each player has a score, the highest first; else nothing."""
    figures = [score for score in scores if score is not None]
    if len(figures) < len(scores):
        return []
    return [1 + sum(other > score for other in figures) for score in figures]
