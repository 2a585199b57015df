"""The part of an e-mail about one notice, as blocks. The text and the HTML of the e-mail show the
same blocks. Owners of kinds build them by `email_part`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Notice


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str
    name: str = "paragraph"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with a title; numbered where a reader can answer by number."""

    title: str
    items: tuple[str, ...]
    numbered: bool = False
    # what each item stands for in an answer by number; empty: its own text
    answers: tuple[str, ...] = ()
    name: str = "listing"


Block = Paragraph | Listing


@dataclass(frozen=True, slots=True)
class EmailPart:
    """The part of an e-mail about one notice."""

    subject: str
    blocks: tuple[Block, ...]
    address: str  # path of the page that it leads to
    due_at: datetime | None = None
    # e-mails with the same thread stand together: "t12.s1"
    thread: str = ""
    # further headers of the e-mail, by name
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> str:
        """All blocks and the address as plain text."""
        address = settings.PUBLIC_URL + self.address
        return "\n\n".join([*map(block_as_text, self.blocks), address]) + "\n"


def email_part(
    notice: Notice,
    subject: str,
    address: str,
    blocks: Sequence[Block] = (),
    due_at: datetime | None = None,
    **template_values: object,
) -> EmailPart:
    """Returns the sentences of the kind's template (`templates/emails/`), in the member's time
    zone, followed by the blocks.
    """
    context = {
        "member": notice.member,
        "address": settings.PUBLIC_URL + address,
        **template_values,
    }
    with timezone.override(zone_named(notice.member.time_zone)):
        text = render_to_string(f"emails/{notice.kind}.txt.jinja", context)
    sentences = text.strip().split("\n\n")
    paragraphs = tuple(
        Paragraph(" ".join(sentence.split()))
        for sentence in sentences
        if sentence.strip()
    )
    thread = f"t{notice.table_id}.s{notice.seat}" if notice.seat is not None else ""
    return EmailPart(subject, (*paragraphs, *blocks), address, due_at, thread)


def block_as_text(block: Block) -> str:
    """The block in the text part."""
    if isinstance(block, Paragraph):
        return block.text
    marks = range(1, len(block.items) + 1) if block.numbered else ()
    items = (
        [f"{mark}: {item}" for mark, item in zip(marks, block.items, strict=True)]
        if block.numbered
        else [f"- {item}" for item in block.items]
    )
    return "\n".join([block.title, *items])
