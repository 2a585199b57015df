"""Names of the tables of the demo club."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

TABLE_NAMES = (
    "The long ferry",
    "Lamp in the window",
    "Two kettles",
    "Slow coffee",
    "Rye and butter",
    "Attic table",
    "Snow on the pier",
    "Sunday stove",
    "Last tram home",
    "Birch and tar",
    "Quiet harbour",
    "Woollen socks",
    "North light",
    "Cloudberry hour",
    "The good chair",
    "Wet mittens",
    "Half past late",
    "Sauna after",
    "Thin ice",
    "One more turn",
    "Letters from Turku",
    "The other shore",
    "Under the stairs",
    "Open window",
    "Juniper smoke",
    "A bench by the lake",
    "Two cats and a stove",
    "The grey rowing boat",
    "Midsummer dusk",
    "Porridge weather",
    "Bread on the sill",
    "The winter market",
    "Spare key",
    "Mushroom road",
    "The clock in the hall",
    "Blue enamel",
    "Rain on the roof",
    "The red mailbox",
    "Candle ends",
    "The island post",
    "Pine cones",
    "A drawer of string",
    "First frost",
    "The squeaky gate",
    "Buttermilk Friday",
    "Heron at the jetty",
    "Ferry in the fog",
    "A jar of buttons",
    "The last sledge",
    "Lingonberry jam",
    "Salt on the window",
    "Two left boots",
    "The kettle again",
    "A map with holes",
)


def table_names() -> Iterator[str]:
    """Enough names for our own games; with more games, numbers follow."""
    numbered = (f"Table {number}" for number in range(len(TABLE_NAMES) + 1, 1000))
    return chain(TABLE_NAMES, numbered)
