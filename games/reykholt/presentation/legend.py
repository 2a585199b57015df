"""The legend: the signs of the board with their meanings."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("tomato", "tomato, the most common of five kinds"),
    Explained("lettuce", "lettuce"),
    Explained("mushroom", "mushroom"),
    Explained("cauliflower", "cauliflower"),
    Explained("carrot", "carrot, the rarest"),
    Explained("any", "that many vegetables of any kind"),
    Explained("different", "vegetables of different kinds"),
    Explained("arrow", "before it: what you pay; after it: what you get"),
    Explained("or", "one or the other"),
    Explained("house", "a greenhouse with that many parcels; “?” is the random pile"),
    Explained("parcel", "a free parcel"),
    Explained("hand", "plant that many greenhouses"),
    Explained("basket", "harvest one vegetable each from that many greenhouses"),
    Explained("step", "move to the next table at once"),
    Explained("gift", "move on with the bonus and get the price of the next table"),
    Explained("card", "take a service"),
    Explained("share", "share a service of a neighbour"),
    Explained("lacking", "what you cannot pay or have now"),
    Explained("golden", "the golden kind of a greenhouse: the rarest that grows there"),
    Explained("flag", "a flag: one such space per column, player and round"),
    Explained("lowered", "you have used the flag of this column"),
    Explained(
        "reach", "how far a stock pays now; pale: with the bonus at another time"
    ),
    Explained("worker", "a worker; pale: from the previous round", "seat-0"),
    Explained(
        "guest", "a manager on the tables; the one in front arrived last", "seat-0"
    ),
    Explained("start", "the start of the tables"),
    Explained(
        "changed",
        "it has changed since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)
