"""Changes the settings of the club. Each change is an entry in the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AbstractUser
from django.db import transaction

from club.base.audit_log.services import record_entry, value_in_journal
from club.base.club_settings.accent import accent_pair, parse_colour
from club.base.club_settings.models import (
    LONG_TEXTS,
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_LOAN_DAYS,
    MOST_PACES,
    ONLY_ROW,
    ClubSettings,
    RealTableRatings,
    SignUp,
    VisitorView,
)
from club.base.club_settings.queries import (
    forget_settings,
    read_settings,
    remember_settings,
)
from club.base.club_settings.signals import settings_changed
from club.base.errors import ClubError
from club.base.pictures.services import delete_picture_if_unused
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.markdown import check_markdown, render_markdown
from club.base.texts.short_texts import clean_line
from club.base.time_zones.names import is_known_zone


def change_settings(
    changes: Mapping[str, Any], by: AbstractUser, now: datetime
) -> list[str]:
    """Saves the changes, by field; returns the fields that are different now. Raises NotAllowed
    for everybody but admins, and ClubError for a wrong value, whose code begins with the field.
    """  # club 1.1
    expect_power(by, Power.CHANGE_SETTINGS)
    cleaned = {name: _clean(name, value) for name, value in changes.items()}
    with transaction.atomic():
        ClubSettings.objects.get_or_create(pk=ONLY_ROW)
        row = ClubSettings.objects.select_for_update().get(pk=ONLY_ROW)
        former_logo = row.logo
        changed = _apply(row, cleaned, by, now)
        row.save()
        if "logo" in changed and former_logo is not None:
            delete_picture_if_unused(former_logo)
        settings_changed.send(ClubSettings, names=changed)
        transaction.on_commit(forget_settings)
    remember_settings(read_settings())
    return changed


def finish_set_up(by: AbstractUser) -> None:
    """The first steps are done, and no page offers them any more. Raises NotAllowed for everybody
    but admins.
    """  # club 1.5
    expect_power(by, Power.CHANGE_SETTINGS)
    with transaction.atomic():
        ClubSettings.objects.get_or_create(pk=ONLY_ROW)
        ClubSettings.objects.filter(pk=ONLY_ROW).update(is_set_up=True)
        transaction.on_commit(forget_settings)
    remember_settings(read_settings())


def _apply(
    row: ClubSettings, cleaned: Mapping[str, Any], by: AbstractUser, now: datetime
) -> list[str]:
    """Sets the fields that are different, and writes them in the journal; returns their names."""
    changed = []
    for name, value in cleaned.items():
        before = _in_effect(row, name)
        setattr(row, name, value)
        if name in LONG_TEXTS:
            setattr(row, f"{name}_html", render_markdown(value))
        if before != _in_effect(row, name):
            changed.append(name)
            _record(name, before, _in_effect(row, name), by, now)
    _check_accent(row)
    return changed


def _record(
    name: str, before: object, after: object, by: AbstractUser, now: datetime
) -> None:
    texts = [value_in_journal(value) for value in (before, after)]
    record_entry(by, "settings.change", name.replace("_", " "), *texts, now=now)


def _in_effect(row: ClubSettings, name: str) -> object:
    """Returns the value in effect: a club without a zone of its own has that of the server."""
    return row.zone_name if name == "zone" else getattr(row, name)


def _check_accent(row: ClubSettings) -> None:
    if not row.accent:
        row.accent_dark = ""
        return
    with _errors_named("accent_dark"):
        accent_pair(row.accent, row.accent_dark)


def _clean(name: str, value: Any) -> Any:
    with _errors_named(name):
        return _CLEANERS[name](value)


@contextmanager
def _errors_named(name: str) -> Iterator[None]:
    """Gives errors the name of the setting as their code, so that they stand at its field."""
    try:
        yield
    except ClubError as refusal:
        raise ClubError(name, refusal.message) from None


def _clean_colour(value: str) -> str:
    return parse_colour(value) if value.strip() else ""


def _clean_zone(value: str) -> str:
    if value and not is_known_zone(value):
        raise ClubError("zone", "We do not know that time zone.")
    return value


def _clean_loan_days(value: int) -> int:
    if not 1 <= value <= MOST_LOAN_DAYS:
        raise ClubError("days", "Lend boxes for 1 to {most} days.", most=MOST_LOAN_DAYS)
    return value


def _clean_paces(values: list[str]) -> list[str]:
    if len(values) > MOST_PACES:
        raise ClubError("paces", "Choose {most} at most.", most=MOST_PACES)
    return [clean_line(value, "paces", LONGEST_NAME) for value in values]


def _one_of(values: list[str]) -> Callable[[str], str]:
    def check(value: str) -> str:
        if value not in values:
            raise ClubError("no_choice", "Choose one of the list.")
        return value

    return check


_CLEANERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "name": lambda value: clean_line(value, "name", LONGEST_NAME),
    "line": lambda value: clean_line(value, "line", LONGEST_LINE) if value else "",
    "logo": lambda picture: picture,
    "accent": _clean_colour,
    "accent_dark": _clean_colour,
    **dict.fromkeys(LONG_TEXTS, check_markdown),
    "zone": _clean_zone,
    "visitors_see": _one_of(VisitorView.values),
    "hidden_from_search": bool,
    "sign_up": _one_of(SignUp.values),
    "members_make_events": bool,
    "members_write_messages": bool,
    "members_comment": bool,
    "loan_days": _clean_loan_days,
    "paces": _clean_paces,
    "real_table_ratings": _one_of(RealTableRatings.values),
}
