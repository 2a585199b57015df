"""Markdown of members: what of it reaches a page."""

from __future__ import annotations

import re

import pytest

from club.base.errors import ClubError
from club.base.texts.markdown import MOST_CHARACTERS, check_markdown, render_markdown

PICTURE = "/pictures/0123456789abcdef0123456789abcdef.webp"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A", "<h2>A</h2>"),
        ("## A", "<h3>A</h3>"),
        ("##### A", "<h4>A</h4>"),
        ("*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>"),
        ("a\nb", "<p>a<br>\nb</p>"),
        ("3. a", '<ol start="3">\n<li>a</li>\n</ol>'),
    ],
)
def test_what_is_written_is_shown(text: str, html: str) -> None:
    assert render_markdown(text).strip() == html


@pytest.mark.parametrize(
    "address",
    ["https://club.example/", "http://x.example", "mailto:a@x.example", "#top", "/rankings/"],
)
def test_links_that_are_allowed(address: str) -> None:
    assert f'href="{address}"' in render_markdown(f"[a]({address})")


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "//evil.example",
        "data:text/html,x",
        "ftp://x.example",
        "vbscript:x",
        "page",
        "../admin/",
    ],
)
def test_links_that_lead_nowhere(address: str) -> None:
    assert "href" not in render_markdown(f"[a]({address})")


def test_a_link_with_a_backslash_stays_on_the_site() -> None:
    (address,) = re.findall(r'href="([^"]*)"', render_markdown("[a](/\\evil.example)"))
    assert "\\" not in address and not address.startswith("//")


def test_a_picture_of_ours_is_shown() -> None:
    assert f'<img src="{PICTURE}" alt="a">' in render_markdown(f"![a]({PICTURE})")


@pytest.mark.parametrize(
    "address",
    ["https://x.example/a.png", "/pictures/../admin/", f"{PICTURE}?x", f"/x{PICTURE}", "/a.webp"],
)
def test_any_other_picture_is_not(address: str) -> None:
    assert "src" not in render_markdown(f"![a]({address})")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '[a](/b "title")',
        "<div lang=fi>x</div>",
        "<style>p{}</style>",
        "<svg/onload=alert(1)>",
    ],
)
def test_no_tag_or_attribute_comes_through(text: str) -> None:
    html = render_markdown(text)
    tags = re.findall(r"<[^>]*>", html)
    assert not [tag for tag in tags if re.search(r"script|on\w+=|title|lang|style|svg", tag)]


def test_characters_that_turn_text_around_are_taken_out() -> None:
    assert render_markdown("a\u202eb\x07c").strip() == "<p>abc</p>"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ClubError):
        check_markdown("x" * (MOST_CHARACTERS + 1))


@pytest.mark.parametrize("hostile", ["![", "[", "> ", "- ", "*", "`", "|", "\\"])
def test_a_hostile_text_of_full_length_is_harmless(hostile: str) -> None:
    text = (hostile * MOST_CHARACTERS)[:MOST_CHARACTERS]
    assert "<script" not in render_markdown(text)
