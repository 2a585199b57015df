"""Services of the chat: they write lines and note what was read."""

from club.play.chat.services.hiding import hide_line, show_line
from club.play.chat.services.reading import mark_chat_read
from club.play.chat.services.writing import (
    change_line,
    forget_author,
    set_chat_public,
    take_back_line,
    write_line,
)

__all__ = [
    "change_line",
    "forget_author",
    "hide_line",
    "mark_chat_read",
    "set_chat_public",
    "show_line",
    "take_back_line",
    "write_line",
]
