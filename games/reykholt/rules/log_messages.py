"""The messages of the log, which everybody reads: one for each kind of event."""

from __future__ import annotations

from games.core import Seat
from games.message import Message, Who, message

from .components.cards import HOUSES, INCIDENTS, SERVICES
from .components.vegetables import KINDS, Counts


def name_vegetables(counts: Counts) -> tuple[str, ...]:
    """Vegetables as parts of a sentence: "2 tomato"."""
    return tuple(
        f"{number}_{KINDS[kind]}" for kind, number in enumerate(counts) if number
    )


def placed(seat: Seat, space: str) -> Message:
    return message(
        "{seat} places a worker on “{space}”.", "R10", seat=Who(seat), space=space
    )


def at_home(seat: Seat) -> Message:
    return message(
        "{seat} has no free space: a worker stays home.", "D11", seat=Who(seat)
    )


def gained(seat: Seat, counts: Counts) -> Message:
    return message(
        "{seat} takes {what}.", "R12", seat=Who(seat), what=name_vegetables(counts)
    )


def paid(seat: Seat, counts: Counts) -> Message:
    return message(
        "{seat} gives {what}.", "R13", seat=Who(seat), what=name_vegetables(counts)
    )


def house_taken(seat: Seat, house: int) -> Message:
    text = "{seat} takes the greenhouse {greenhouse}."
    return message(text, "R15", seat=Who(seat), greenhouse=HOUSES[house].id)


def house_gone(seat: Seat, house: int) -> Message:
    text = "{seat} gives the greenhouse {greenhouse} back."
    return message(text, "R14", seat=Who(seat), greenhouse=HOUSES[house].id)


def house_given(seat: Seat, house: int, other: Seat) -> Message:
    return message(
        "{seat} gives the greenhouse {greenhouse} to {other}.",
        "R14",
        seat=Who(seat),
        greenhouse=HOUSES[house].id,
        other=Who(other),
    )


def planted(seat: Seat, house: int, kind: int, number: int) -> Message:
    return message(
        "{seat} plants {greenhouse}: {what}.",
        "R16",
        seat=Who(seat),
        greenhouse=HOUSES[house].id,
        what=f"{number}_{KINDS[kind]}",
    )


def harvested(seat: Seat, house: int, kind: int) -> Message:
    return message(
        "{seat} harvests 1 {vegetable} from {greenhouse}.",
        "R18",
        seat=Who(seat),
        vegetable=KINDS[kind],
        greenhouse=HOUSES[house].id,
    )


def season_harvest(seat: Seat, counts: Counts) -> Message:
    text = "{seat} harvests {what} from full greenhouses of one kind."
    return message(text, "R27", seat=Who(seat), what=name_vegetables(counts))


def added(seat: Seat, house: int, kind: int) -> Message:
    return message(
        "{seat} adds 1 {vegetable} to {greenhouse}.",
        "R19",
        seat=Who(seat),
        vegetable=KINDS[kind],
        greenhouse=HOUSES[house].id,
    )


def stopped(seat: Seat) -> Message:
    return message("{seat} stops.", "R12", seat=Who(seat))


def service_taken(seat: Seat, card: int) -> Message:
    text = "{seat} takes the service “{card}”."
    return message(text, "R21", seat=Who(seat), card=SERVICES[card].id)


def service_shared(seat: Seat, card: int, owner: Seat) -> Message:
    text = "{seat} shares the service “{card}” with {owner}."
    return message(
        text, "R22", seat=Who(seat), card=SERVICES[card].id, owner=Who(owner)
    )


def used(seat: Seat, card: int) -> Message:
    text = "{seat} uses the service “{card}”."
    return message(text, "R23", seat=Who(seat), card=SERVICES[card].id)


def passed(seat: Seat) -> Message:
    return message("{seat} uses nothing more.", "R24", seat=Who(seat))


def name_manager(seat: Seat) -> str:
    """Returns the name of a seat's manager as a place on the board."""
    return f"manager-{seat}"


def advanced(seat: Seat, table: int) -> Message:
    text = "{seat} moves to table {table} at once."
    place = name_manager(seat)
    return message(text, "R20", seat=Who(seat), table=table, place=place)


def walked(seat: Seat, table: int, counts: Counts) -> Message:
    return message(
        "{seat} pays {what} and moves to table {table}.",
        "R29",
        seat=Who(seat),
        what=name_vegetables(counts),
        table=table,
        place=name_manager(seat),
    )


def walked_free(seat: Seat, table: int, counts: Counts) -> Message:
    return message(
        "{seat} moves to table {table} with the bonus and takes {what}.",
        "R30",
        seat=Who(seat),
        place=name_manager(seat),
        what=name_vegetables(counts),
        table=table,
    )


def stayed(seat: Seat, table: int) -> Message:
    return message("{seat} stays at table {table}.", "R31", seat=Who(seat), table=table)


def donated(seat: Seat, basket: int) -> Message:
    text = "{seat} puts a tomato into the basket, which holds {basket}."
    return message(text, "R46", seat=Who(seat), basket=basket)


def served(seat: Seat, counts: Counts, stars: int) -> Message:
    return message(
        "{seat} serves {what}: {stars} stars.",
        "R49",
        seat=Who(seat),
        what=name_vegetables(counts),
        stars=stars,
    )


def token(seat: Seat, table: int) -> Message:
    return message(
        "{seat} is the first at table {table}.", "R50", seat=Who(seat), table=table
    )


def season(text: str, order: tuple[Seat, ...]) -> Message:
    return message(text, "R9", order=tuple(map(Who, order)))


def round_begins(number: int, first: Seat) -> Message:
    return message(
        "Round {number} begins; {seat} is first.", "R9", number=number, seat=Who(first)
    )


def homecoming() -> Message:
    return message("The workers go home.", "R33")


def revealed(event: int) -> Message:
    return message(
        "The event of the round: “{event}”.", "R43", event=INCIDENTS[event].id
    )


def ended(first: Seat, solo: bool) -> Message:
    if solo:
        return message("The game is over.", "R40")
    return message("The game is over. {seat} wins.", "R34", seat=Who(first))
