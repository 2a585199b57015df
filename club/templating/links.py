"""Addresses of pages, each worked out once: Django's `reverse` goes through all patterns anew."""

from __future__ import annotations

from functools import lru_cache

from django.urls import get_script_prefix, reverse

MOST = 15_000  # addresses that a process keeps


def url(view_name: str, *arguments: object) -> str:
    """Where a page is. Raises NoReverseMatch where there is none."""
    return _url(get_script_prefix(), view_name, arguments)


@lru_cache(MOST)
def _url(_prefix: str, view_name: str, arguments: tuple[object, ...]) -> str:
    return reverse(view_name, args=arguments)
