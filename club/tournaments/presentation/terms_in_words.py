"""The terms of a tournament in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.catalogue.titles import terms as options_in_words
from club.tables.models import Table
from club.timecontrol.words import named_time_control
from club.tournaments.models import FirstDraw, Format, Tournament, Unfinished
from club.tournaments.pairing.league import least_division
from club.tournaments.pairing.matching import ALL_PAIRS_UP_TO
from club.tournaments.presentation.figures import points_in_words
from games import registry


@dataclass(frozen=True, slots=True)
class TermInWords:
    """One rule of the constitution."""

    label: str
    text: str


def tournament_terms(tournament: Tournament) -> list[TermInWords]:
    """The terms, each in one sentence."""  # M3
    return [TermInWords(label, text) for label, text in _terms(tournament)]


def titles_in_words(tournament: Tournament) -> str:
    return ", ".join(registry.display_name(title) for title in tournament.titles)


def _terms(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield _("Games"), _titles(tournament)
    for slug, options in tournament.options.items():
        yield registry.display_name(slug), _options(slug, options)
    yield _("Pairing"), _pairing(tournament)
    yield _("At a table"), _sizes(tournament)
    yield _("Rounds"), _rounds(tournament)
    if tournament.online:
        yield _("Pace"), _pace(tournament)
        yield _("Unfinished games"), _unfinished(tournament)
    else:
        yield _("Where"), _("At real tables; players enter the results.")
    if tournament.pairs_itself and tournament.format != Format.LADDER:
        yield _("Next round"), _("It opens when the last game of a round ends.")
    yield from _order(tournament)
    yield _("Late entry"), _late(tournament)
    if tournament.check_in_hours:
        yield _("Check-in"), _check_in(tournament)
    yield _("Ratings"), _ratings(tournament)
    yield _("Lots"), _("SHA-256 of the seed %(seed)s") % {"seed": tournament.seed}


def _order(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """What decides places."""  # M8, M11, M12
    if tournament.format == Format.LADDER:
        yield (
            _("Rungs"),
            _(
                "After a game the rungs of its players are dealt out anew by their places. Who is "
                "level keeps the old order."
            ),
        )
        return
    yield _("Points"), _points(tournament)
    if tournament.format == Format.KNOCK_OUT:
        yield _("Places"), _("By the round reached, the place there, then the seed.")
        return
    yield (
        _("Level on points"),
        _(
            "More wins, then stronger opponents, then the games among those who are level, then "
            "the share of the scores, then the lot."
        ),
    )


def _pace(tournament: Tournament) -> str:
    names = ("allowance", "bank", "increment", "cap", "reaction")
    lengths = {name: getattr(tournament.time_control, name) for name in names}
    return named_time_control(Table(**lengths, honours_quiet=tournament.honours_quiet))


def _check_in(tournament: Tournament) -> str:
    text = _("%(hours)d hours before the start. Who does not answer is withdrawn.")
    return text % {"hours": tournament.check_in_hours}


def _ratings(tournament: Tournament) -> str:
    return _("The games are rated.") if tournament.rated else _("They are not rated.")


def _titles(tournament: Tournament) -> str:
    names = titles_in_words(tournament)
    if len(tournament.titles) > 1:
        return _("%(names)s, a round each in turn.") % {"names": names}
    return names


def _pairing(tournament: Tournament) -> str:
    text = PAIRINGS[Format(tournament.format)](tournament)
    if tournament.format == Format.ROUND_ROBIN:
        return text
    return f"{text} {_first_draw(tournament)}"


def _swiss(tournament: Tournament) -> str:
    parts = [
        _(
            "Swiss: in each round those meet who have about the same points and have "
            "not met."
        ),
        _(
            "Who sits out has sat out least often; of those it is one whose absence lets the "
            "fewest meet again, then the lowest in the standings."
        ),
        (
            _("Of more than %(count)d entrants each is compared with neighbours only.")
            % {"count": ALL_PAIRS_UP_TO}
            if tournament.most == 2
            else _("The tables are the best that a search finds.")
        ),
    ]
    return " ".join(parts)


def _round_robin(_tournament: Tournament) -> str:
    return _("Round robin: everybody meets everybody about once.")


def _knock_out(tournament: Tournament) -> str:
    text = ngettext(
        "Knock-out: from each table the best goes on.",
        "Knock-out: from each table the best %(count)d go on.",
        tournament.advance,
    )
    parts = [text % {"count": tournament.advance}]
    if tournament.advance > 1:
        parts.append(_("Fewer go on where no final is possible otherwise."))
    parts.append(
        _(
            "Where the numbers do not fit, the best seeds sit out the first round; later rounds "
            "have byes only after entrants withdraw."
        )
    )
    return " ".join(parts)


def _league(tournament: Tournament) -> str:
    text = _(
        "League: divisions of %(size)d play a round robin; %(moving)d move up and "
        "down after the season. A last division below %(least)d joins the one above."
    )
    return text % {
        "size": tournament.division_size,
        "moving": tournament.moving,
        "least": least_division(tournament.least),
    }


def _ladder(_tournament: Tournament) -> str:
    return _(
        "Ladder: challenge up to three rungs above; the rungs are dealt anew "
        "after each game."
    )


PAIRINGS: Final[Mapping[Format, Callable[[Tournament], str]]] = {
    Format.SWISS: _swiss,
    Format.ROUND_ROBIN: _round_robin,
    Format.KNOCK_OUT: _knock_out,
    Format.LEAGUE: _league,
    Format.LADDER: _ladder,
}


def _first_draw(tournament: Tournament) -> str:
    by_rating = tournament.first_draw == FirstDraw.RATING
    if tournament.format == Format.LADDER:
        return (
            _("The first rungs go by rating.")
            if by_rating
            else _("The first rungs are drawn by lot.")
        )
    return (
        _("The first round is dealt by rating.")
        if by_rating
        else _("The first round is drawn by lot.")
    )


def _sizes(tournament: Tournament) -> str:
    if tournament.format == Format.LADDER:
        return _("2 after a challenge, 3 to 5 after a call.")
    if tournament.format == Format.KNOCK_OUT and tournament.least > 2:
        return f"{_usual_sizes(tournament)} {_('The last table seats who is left.')}"
    return _usual_sizes(tournament)


def _usual_sizes(tournament: Tournament) -> str:
    if tournament.least == tournament.most:
        return _("%(size)d players.") % {"size": tournament.size}
    facts = {
        "least": tournament.least,
        "most": tournament.most,
        "size": tournament.size,
    }
    return _("%(size)d players where possible, %(least)d to %(most)d.") % facts


def _rounds(tournament: Tournament) -> str:
    if tournament.format == Format.LADDER:
        text = ngettext(
            "Each game is a round of its own, due after %d day.",
            "Each game is a round of its own, due after %d days.",
            tournament.leg_days,
        )
        return text % tournament.leg_days
    days = ngettext("%d day each", "%d days each", tournament.leg_days)
    each = days % tournament.leg_days
    count = (
        ngettext("%d round", "%d rounds", tournament.legs) % tournament.legs
        if tournament.legs
        else _("As many as needed")
    )
    text = f"{count}, {each}"
    if tournament.copies > 1:
        text += ", " + _("%(copies)d games with the seats rotated") % {
            "copies": tournament.copies
        }
    return text + "."


def _unfinished(tournament: Tournament) -> str:
    return {
        Unfinished.BOTS: _(
            "When the round is due, a turn has 24 hours; after a week 6 hours; after two weeks a "
            "bot plays on for who is asked."
        ),
        Unfinished.APPRAISE: _(
            "When the round is due, the position on the board decides; such a game is not rated."
        ),
        Unfinished.SHARE: _(
            "When the round is due, those who still play share the points; it is not rated then."
        ),
    }[Unfinished(tournament.unfinished)]


def _options(slug: str, options: Mapping[str, str | int]) -> str:
    """The options of a game that are not the usual ones."""
    try:
        game = registry.find(slug)
    except registry.UnknownGame:
        return ", ".join(f"{name}: {value}" for name, value in options.items())
    terms = [term for term in options_in_words(game, options) if not term.usual]
    return ", ".join(f"{term.title}: {term.text}" for term in terms)


def _points(tournament: Tournament) -> str:
    if tournament.points:
        parts = [
            _("at a table of %(size)s: %(points)s")
            % {"size": size, "points": ", ".join(map(points_in_words, of_places))}
            for size, of_places in sorted(tournament.points.items())
        ]
        return _("From the first place down, %(tables)s.") % {
            "tables": "; ".join(parts)
        }
    return _(
        "12 for a win at a table of any size, 0 for the last place, 6 for sitting out."
    )


def _late(tournament: Tournament) -> str:
    if tournament.format == Format.LADDER:
        return _("At any time, at the foot.")
    if not tournament.late_until:
        return _("No.")
    half = (
        _("They begin with half of the mean.")
        if tournament.late_points
        else _("They begin without points.")
    )
    text = _("Until round %(leg)d is paired.") % {"leg": tournament.late_until}
    return f"{text} {half}"
