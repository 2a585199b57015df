"""Excerpts are HTML in which hits are marked and everything else is escaped."""

from __future__ import annotations

import pytest

from club.community.search.full_text.engine import BEGIN, END, mark_hits


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("no hit & <b>", "no hit &amp; &lt;b&gt;"),
        (f"{BEGIN}tea{END} at <i>", "<mark>tea</mark> at &lt;i&gt;"),
        (f"a {BEGIN}<script>{END}{BEGIN}b{END}", "a <mark>&lt;script&gt;</mark><mark>b</mark>"),
        ("<mark>typed</mark>", "&lt;mark&gt;typed&lt;/mark&gt;"),
    ],
)
def test_hits_are_marked_and_the_rest_is_escaped(text: str, html: str) -> None:
    assert mark_hits(text) == html
