"""The legend: the signs of the board, and what each stands for."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("tomato", "tomato, the commonest of the five kinds"),
    Explained("lettuce", "lettuce"),
    Explained("mushroom", "mushroom"),
    Explained("cauliflower", "cauliflower"),
    Explained("carrot", "carrot, the rarest"),
    Explained("any", "any vegetables, as many as the number says"),
    Explained("different", "vegetables of different kinds"),
    Explained("arrow", "what is paid stands before it, what comes of it behind"),
    Explained("or", "one or the other"),
    Explained("house", "a greenhouse, of so many parcels; “?” is the random pile"),
    Explained("parcel", "a free parcel"),
    Explained("hand", "plant so many greenhouses"),
    Explained("basket", "harvest so many greenhouses, one vegetable each"),
    Explained("step", "walk one table on at once"),
    Explained("gift", "walk on with the bonus, which gives the price of the next table"),
    Explained("card", "take a service"),
    Explained("share", "share a service of a neighbour"),
    Explained("lacking", "what you cannot pay or have now"),
    Explained("golden", "the golden kind of a greenhouse, the rarest that it is made for"),
    Explained("flag", "one space with a flag a column, seat and round"),
    Explained("lowered", "you have used the flag of that column"),
    Explained("reach", "as far as a stock pays for now; pale: at another moment of the bonus"),
    Explained("worker", "a worker; pale: one of the round before", "seat-0"),
    Explained("guest", "a manager on the walk; who stands in front came last", "seat-0"),
    Explained("start", "the start of the walk"),
)
