"""The titles of imported copies: found, or made. Call it in the transaction of the import."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from django.db.models import Q

from club.community.library.collection.rows import CollectionRow
from club.community.library.models import LibraryTitle
from club.community.library.online_games import slug_of_name
from club.community.library.services.titles import FIELDS, TitleFacts, fill_title

# filled where nothing is known; an expansion is one from the beginning
FILLED: Final = tuple(name for name in FIELDS if name != "is_expansion")


def titles_for(
    rows: Iterable[CollectionRow], now: datetime, *, is_own: bool
) -> Mapping[CollectionRow, LibraryTitle]:
    """The title of each row: by BoardGameGeek's id, else by its name. Titles of our own files are
    the same only where all that is known of them is. What is known here is not overwritten.
    """
    listed = list(rows)
    ids = {row.title.bgg_id for row in listed if row.title.bgg_id}
    names = {row.title.name for row in listed}
    known = _KnownTitles()
    for title in LibraryTitle.objects.filter(Q(bgg_id__in=ids) | Q(name__in=names)):
        known.add(title)
    found: dict[CollectionRow, LibraryTitle] = {}
    for row in listed:
        find = known.find_exact if is_own else known.find_like
        found[row] = find(row.title) or known.add(_make(row.title, now, is_own))
        if not is_own:
            _fill_gaps(found[row], row.title)
    return found


@dataclass(slots=True)
class _KnownTitles:
    by_id: dict[int, LibraryTitle] = field(default_factory=dict)
    by_name: dict[str, list[LibraryTitle]] = field(default_factory=dict)

    def add(self, title: LibraryTitle) -> LibraryTitle:
        if title.bgg_id is not None:
            self.by_id[title.bgg_id] = title
        self.by_name.setdefault(title.name, []).append(title)
        return title

    def find_exact(self, facts: TitleFacts) -> LibraryTitle | None:
        if facts.bgg_id is not None:
            return self.by_id.get(facts.bgg_id)
        same = (one for one in self.by_name.get(facts.name, ()) if _facts(one) == facts)
        return next(same, None)

    def find_like(self, facts: TitleFacts) -> LibraryTitle | None:
        """By id, else one of that name whose id and year are not known to be others."""
        if facts.bgg_id is not None and facts.bgg_id in self.by_id:
            return self.by_id[facts.bgg_id]
        for title in self.by_name.get(facts.name, ()):
            is_other = title.bgg_id is not None and facts.bgg_id is not None
            years = {title.year, facts.year} - {None}
            if not is_other and len(years) < 2:
                return title
        return None


def _facts(title: LibraryTitle) -> TitleFacts:
    return TitleFacts(title.name, **{name: getattr(title, name) for name in FIELDS})


def _make(facts: TitleFacts, now: datetime, is_own: bool) -> LibraryTitle:
    slug = facts.game_slug if is_own else slug_of_name(facts.name)
    title = LibraryTitle(added_at=now)
    fill_title(title, replace(facts, game_slug=slug))
    title.save()
    return title


def _fill_gaps(title: LibraryTitle, facts: TitleFacts) -> None:
    gaps = [
        name
        for name in FILLED
        if getattr(title, name) in (None, "") and getattr(facts, name)
    ]
    for name in gaps:
        setattr(title, name, getattr(facts, name))
    if gaps:
        title.save(update_fields=gaps)
