"""What a page says in fewer letters: symbols used often are fetched once, and lines closed up."""

from __future__ import annotations

import re

import pytest

from club.pages.table.redrawing import OFTEN, lean
from club.templating.fragments import LOOSE

TREE = '<use class="tall" href="/sheet.svg#tree" width="9" height="9" x="{}"/>'


def resolved(page: str) -> list[str]:
    """Every use as it is written out, with what it refers to in place of its name."""
    drawn, _, hidden = page.partition("<defs>")
    symbols = dict(re.findall(r'<use id="(\w+)"([^>]*)/>', hidden))
    return [
        re.sub(r' href="#(\w+)"', lambda name: symbols[name[1]], use)
        for use in re.findall(r"<use[^>]*>", drawn)
    ]


def test_symbols_used_often_are_written_once_and_referred_to() -> None:
    page = lean("".join(map(TREE.format, range(OFTEN))))
    assert page.count("/sheet.svg#tree") == 1
    assert resolved(page) == [
        f'<use href="/sheet.svg#tree" width="9" height="9" class="tall" x="{x}"/>'
        for x in range(OFTEN)
    ]


def test_symbols_used_seldom_stay_as_they_are() -> None:
    written = "".join(map(TREE.format, range(OFTEN - 1)))
    assert lean(written).startswith(written)


def test_one_symbol_in_two_sizes_is_two() -> None:
    small = TREE.replace("9", "4").format(0)
    page = lean(small + "".join(map(TREE.format, range(OFTEN))))
    assert page.startswith(small)


def test_what_is_used_from_the_page_itself_stays() -> None:
    own = '<use href="#hut"/>' * OFTEN
    assert lean(own).startswith(own)


def test_blank_lines_are_left_out() -> None:
    assert lean("<b>one</b>\n\n\n<b>two</b>").startswith("<b>one</b>\n<b>two</b>")


@pytest.mark.parametrize(
    "between", ["\n", "\n\n", "\n{% if lit %}", "\n{% with %}{% for one in all %}"]
)
def test_lines_of_a_drawing_are_closed_up_before_it_is_compiled(between: str) -> None:
    closed = LOOSE.sub("", f"<g>{between}<path/>\n</g>\n<b>")
    assert closed == f"<g>{between.strip()}<path/></g>\n<b>"


@pytest.mark.parametrize("end", ["</text>", "</svg>", "/>"])
def test_lines_before_an_end_are_closed_up(end: str) -> None:
    assert LOOSE.sub("", f"<text>a\n{end}\n<b>") == f"<text>a{end}\n<b>"


def test_nothing_stands_before_the_end_of_a_tag_or_of_a_block() -> None:
    written = '<li\n{% if lit %}class="lit"{% endif %}\n>\n<b>one</b>\n<b>two</b>\n</li>\n<li>'
    closed = '<li\n{% if lit %}class="lit"{% endif %}>\n<b>one</b>\n<b>two</b></li>\n<li>'
    assert LOOSE.sub("", written) == closed
