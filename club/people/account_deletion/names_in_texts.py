"""Takes the name of a member who leaves out of the texts of all apps
(`club/base/personal_data.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.db.models.functions import Cast

from club.base.personal_data import personal_data
from club.people.members.models import Member

# a whole word, or the part of an address that names a member; no part of a host or an address of
# e-mail
BEFORE: Final = r"(?:(?<![\w./@-])|(?<=/named/)|(?<=/members/))"
AFTER: Final = r"(?![\w@-]|\.\w)"


class NameReplacement:
    """The name of a member, and what stands in its place from now on."""

    def __init__(self, member: Member, new_name: str) -> None:
        self.member, self.new_name = member, new_name
        pattern = f"{BEFORE}{re.escape(member.username)}{AFTER}"
        self.as_written = re.compile(pattern)
        self.in_any_case = re.compile(pattern, re.IGNORECASE)

    def replace(self, value: Any, *, in_any_case: bool = False) -> Any:
        """The value with the new name: a text, or JSON with texts."""
        if isinstance(value, str):
            pattern = self.in_any_case if in_any_case else self.as_written
            return pattern.sub(self.new_name, value)
        replace = partial(self.replace, in_any_case=in_any_case)
        if isinstance(value, list):
            return list(map(replace, value))
        if isinstance(value, dict):
            return {replace(key): replace(item) for key, item in value.items()}
        return value


def replace_name(replacement: NameReplacement) -> None:
    """Replaces the name in the texts of all rows that are renamed."""
    for data in personal_data():
        if columns := data.renamed_columns():
            for row in _rows(data.model, columns, replacement.member):
                _replace_in_row(row, columns, replacement)


def _replace_in_row(
    row: models.Model, columns: Mapping[str, list[str]], replacement: NameReplacement
) -> None:
    for column, paths in columns.items():
        text = getattr(row, column)
        # a name may be a word that others use: it is looked for as it is written
        new_text = replacement.replace(text, in_any_case=bool(paths))
        setattr(row, column, _cut(type(row), column, new_text))
    row.save(update_fields=list(columns))


def _cut(model: type[models.Model], column: str, value: Any) -> Any:
    """The new name may be longer than the old one: a text is cut to the length of its column."""
    longest = getattr(model._meta.get_field(column), "max_length", None)
    return value[:longest] if isinstance(value, str) else value


def empty_texts(member: Member) -> None:
    """Empties the texts of the member that are emptied."""
    for data in personal_data():
        for column, paths in data.emptied_columns().items():
            field: Any = data.model._meta.get_field(column)
            empty = field.get_default()
            tied = data.model._base_manager.filter(_tied_to(member, paths))
            tied.update(**{column: empty})


def _rows(
    model: type[models.Model], columns: Mapping[str, list[str]], member: Member
) -> Iterator[models.Model]:
    """The rows with the name in one of the columns, each locked."""
    has_name = Q()
    rows = model._base_manager.all()
    for column, paths in columns.items():
        as_text = f"{column}_as_text"
        rows = rows.alias(**{as_text: Cast(column, models.TextField())})
        has_text = Q(**{f"{as_text}__icontains": member.username})
        has_name |= has_text & _tied_to(member, paths)
    ids = set(rows.filter(has_name).values_list("pk", flat=True))
    yield from model._base_manager.select_for_update().filter(pk__in=ids)


def _tied_to(member: Member, paths: list[str]) -> Q:
    tied = Q()
    for path in paths:
        tied |= Q(**{path: member})
    return tied
