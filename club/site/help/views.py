"""The club's rules, which are in docs/rules, as pages for everybody. `index.md` there lists them in
order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.ui.web import or_404
from club.play.catalogue.rulebook import Numbering, Rulebook, parse_rulebook

FOLDER: Final = settings.BASE_DIR / "docs" / "rules"
LISTED: Final = re.compile(r"\]\((\w+)\.md\)")
OF_THE_CLUB: Final = Numbering(
    re.compile(r"\d+\.\d+"), re.compile(r"(?<=[Rr]ule )(\d+\.\d+)\b")
)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of rules."""

    name: str  # in its address, and in citations: "events 4.2"
    title: str
    summary: str  # its first paragraph
    text: str  # Markdown

    @property
    def book(self) -> Rulebook:
        """The rules as HTML; a process parses them once."""
        return parse_rulebook(self.text, OF_THE_CLUB)


@cache
def rule_pages() -> Mapping[str, RulePage]:
    """Returns the pages by name."""
    names = LISTED.findall((FOLDER / "index.md").read_text(encoding="utf-8"))
    return {name: _read_page(name) for name in names}


def _read_page(name: str) -> RulePage:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    title, summary, _rest = text.split("\n\n", 2)
    return RulePage(name, title.removeprefix("# "), " ".join(summary.split()), text)


@login_not_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of all pages."""
    return render(request, "help/index.jinja", {"pages": rule_pages().values()})


@login_not_required
@require_safe
def rules(request: HttpRequest, topic: str) -> HttpResponse:
    """A page of rules; 404 for an unknown topic."""
    page = or_404(rule_pages().get(topic))
    return render(request, "help/rules.jinja", {"page": page})
