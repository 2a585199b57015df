"""Services of the news: they write articles, publish them and hide them."""

from club.community.news.services.hiding import hide_item, show_item
from club.community.news.services.publishing import (
    publish_due_items,
    publish_item,
    retract_item,
)
from club.community.news.services.writing import (
    NewsDraft,
    delete_item,
    save_item,
    write_item,
)

__all__ = [
    "NewsDraft",
    "delete_item",
    "hide_item",
    "publish_due_items",
    "publish_item",
    "retract_item",
    "save_item",
    "show_item",
    "write_item",
]
