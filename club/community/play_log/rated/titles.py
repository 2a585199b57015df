"""Titles without an engine of ours, as the ratings show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.urls import reverse

from club.community.play_log.models import PlayTitle
from club.community.ratings.presentation.titles import (
    OTHER,
    OtherTitle,
    RealTableSource,
)


def titles_by_slug(slugs: Sequence[str]) -> Mapping[str, OtherTitle]:
    """Name and page of each title, by the slug of its ratings."""
    ids = [title.removeprefix(OTHER) for title in slugs]
    numbers = [one for one in ids if one.isascii() and one.isdigit()]
    titles = PlayTitle.objects.filter(pk__in=numbers)
    return {
        title.rated_slug: OtherTitle(
            title.name, reverse("play_log:title", args=[title.pk])
        )
        for title in titles
    }


def _play_address(play_id: int) -> str:
    return reverse("play_log:play", args=[play_id])


PLAYS: Final = RealTableSource(titles_by_slug, _play_address)
