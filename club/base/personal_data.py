"""Personal data: what members get of their own data, and what becomes of their name when they
leave. Each app registers its models with `register_personal_data` in `AppConfig.ready()`.
`club/people/own_data/` and `club/people/account_deletion/` read them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.db.models import Model

from club.base.registries import Registry

# reasons why a foreign key to a member gives that member nothing
DECIDED: Final = "a decision about somebody else, made for the club"
OF_OTHERS: Final = "what others have chosen"
TRANSIENT: Final = "a number that only joins rows, or is deleted within days"


class NameStays(StrEnum):
    """Why a name may stand in a text after its member left."""

    BOXES = "boxes"
    OTHERS = "others"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """The columns of a model with data of members. Columns and relations are separated by spaces.

    Each foreign key to a member is either given or withheld.
    """

    model: type[Model]
    # foreign key: the columns that its member gets
    given: Mapping[str, str] = field(default_factory=dict)
    # the rows that are given; empty: all
    given_rows: Mapping[str, object] = field(default_factory=dict)
    # foreign key: the reason why its member gets nothing
    withheld: Mapping[str, str] = field(default_factory=dict)
    # whether rows stay although they refer to a member with CASCADE: they are history of others
    rows_stay: bool = False
    # texts in which the name is replaced: columns, and relations from their row to the member.
    # Without relations the name is replaced in all rows, because the club writes these texts.
    renamed: Mapping[str, str] = field(default_factory=dict)
    # texts of the member that are emptied: columns, and relations from their row to the member
    emptied: Mapping[str, str] = field(default_factory=dict)
    # texts in which the name may stand afterwards. Texts of other members stay in the columns
    # above, too.
    stays: Mapping[NameStays, str] = field(default_factory=dict)

    def renamed_columns(self) -> dict[str, list[str]]:
        """Returns the relations to the member by column."""
        return _by_column(self.renamed)

    def emptied_columns(self) -> dict[str, list[str]]:
        """Returns the relations to the member by column."""
        return _by_column(self.emptied)


_PERSONAL_DATA: Final = Registry[PersonalData]()


def register_personal_data(*models: PersonalData) -> None:
    """Adds models of an app."""
    for model in models:
        _PERSONAL_DATA.register(model)


def personal_data() -> Iterator[PersonalData]:
    """Returns the personal data of all models."""
    return iter(_PERSONAL_DATA)


def _by_column(relations: Mapping[str, str]) -> dict[str, list[str]]:
    return {
        column: paths.split()
        for columns, paths in relations.items()
        for column in columns.split()
    }
