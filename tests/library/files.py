"""Files of collections for tests, and what is done with them."""

from __future__ import annotations

from club.library.collection.comparison import ImportComparison, compare_import
from club.library.collection.importing import (
    continue_import,
    show_import,
    start_import,
    store_import,
)
from club.library.models import CollectionImport, GameCopy, LibraryTitle
from club.members.models import Member
from tests.support.sitting_down import NOW

HEAD = (
    "rating,objectname,objectid,yearpublished,minplayers,maxplayers,playingtime,own,quantity,"
    "collid,itemtype,language,conditiontext,invlocation,comment,wanttoplay,privatecomment,pricepaid"
)
HIVE = "9,Hive,2655,2001,2,2,20,1,1,501,standalone,English,good,shelf 2,Fun,1,secret,30"
GO = "9,Go,188,-2200,2,2,0,1,2,502,standalone,,,,,0,,"
SOLD = "9,Chess,171,1475,2,2,60,0,1,503,standalone,,,,,0,,"
FILE = "\r\n".join((HEAD, HIVE, GO, SOLD)) + "\r\n"


def sent(keeper: Member, text: str | bytes = FILE, **chosen: bool) -> CollectionImport:
    content = text if isinstance(text, bytes) else text.encode()
    return store_import(keeper, content, NOW, **{"is_clubs": True} | chosen)


def stored(keeper: Member, text: str | bytes = FILE, **chosen: bool) -> CollectionImport:
    """The import as a task has read it."""
    job = sent(keeper, text, **chosen)
    show_import(job.pk, NOW)
    job.refresh_from_db()
    return job


def read_in(keeper: Member, text: str | bytes = FILE, **chosen: bool) -> CollectionImport:
    job = stored(keeper, text, **chosen)
    start_import(job.pk, keeper, NOW)
    while continue_import(job.pk, NOW):
        pass
    return CollectionImport.objects.get(pk=job.pk)


def compared(keeper: Member, text: str | bytes = FILE, **chosen: bool) -> ImportComparison:
    return compare_import(sent(keeper, text, **chosen))


def rows() -> tuple[object, ...]:
    return tuple(GameCopy.objects.order_by("pk").values_list()), tuple(
        LibraryTitle.objects.order_by("pk").values_list()
    )
