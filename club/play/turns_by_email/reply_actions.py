"""Does what the lines of an answer ask for, by the services that the table's page uses: moves are
laid out on the same draft, and `play` plays it.
"""  # notices 3.1

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words
from club.messages.notifications.email_parts import Block, Listing, Paragraph
from club.play.moves import services as play
from club.play.tables import queries
from club.play.tables.drafts import Decision
from club.play.tables.errors import StaleTurn
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.projection import TableProjection, project_table
from club.play.turns_by_email.grammar import (
    LONGEST_LINE,
    MOST_LINES,
    LineKind,
    ReplyLine,
)
from club.play.turns_by_email.models import ReplyToken
from club.play.turns_by_email.reply_tokens import spend_tokens
from games.core import AnyGame, IllegalMove

MOST_NUMBERED = 99  # a line of two digits is a number
MOST_EXAMPLES = 3  # of one kind of move
NO_SUCH_NUMBER = (
    "There is no move {number} in the list of the e-mail that you answered."
)
# sentences for lines that are not read, each with its limit
NOT_READ = {
    LineKind.TOO_LONG: (
        "A line of an answer has at most {most} characters.",
        LONGEST_LINE,
    ),
    LineKind.TOO_MANY: ("An answer has at most {most} lines.", MOST_LINES),
}
MOST_LEFT_OUT = 20  # lines that the reply shows


@dataclass(frozen=True, slots=True)
class PossibleMoves:
    """The moves that may be chosen next."""

    blocks: tuple[Block, ...]
    numbered: tuple[str, ...] = ()  # notations


def possible_moves(seen: TableProjection) -> PossibleMoves:
    """The moves that the seat may lay out next."""
    decision = seen.decision
    if decision is None:
        return PossibleMoves((Paragraph(_("You can play nothing here just now.")),))
    if decision.laid.closed:
        closed = _(
            "The result of the last move is not known yet: play it, or take it back."
        )
        return PossibleMoves((Paragraph(closed),))
    notations = tuple(map(str, decision.legal))
    if len(notations) > MOST_NUMBERED:
        return PossibleMoves((_kinds_listing(decision),))
    written = tuple(_written_kinds(decision))
    blocks: list[Block] = []
    if notations:
        blocks.append(Listing(_("You can play:"), notations, numbered=True))
    if written:
        blocks.append(Listing(_("You can write, too:"), written))
    return PossibleMoves(tuple(blocks), notations)


def _kinds_listing(decision: Decision) -> Listing:
    """The notation of each kind of move, with examples."""
    examples: dict[str, list[str]] = {}
    for move in decision.legal:
        examples.setdefault(type(move).NOTATION, []).append(str(move))
    lines = [
        _("%(notation)s, for example: %(examples)s")
        % {"notation": notation, "examples": "; ".join(texts[:MOST_EXAMPLES])}
        for notation, texts in examples.items()
    ]
    return Listing(_("You can write:"), (*lines, *_written_kinds(decision)))


def _written_kinds(decision: Decision) -> Iterator[str]:
    """Kinds of move that are too many to list."""
    return (family.kind.NOTATION for family in decision.families)


class NoCommand(Exception):
    """A line is neither a word of ours nor a number nor a notation of the game."""

    def __init__(self, refused: ClubError | IllegalMove) -> None:
        super().__init__()
        self.refused = refused


@dataclass
class Done:
    """The results of the lines of an answer."""

    results: list[str] = field(default_factory=list)  # a sentence for each line
    # lines that were not done
    left_out: list[str] = field(default_factory=list)
    wants_help: bool = False
    wants_board: bool = False
    played: bool = False
    stale: bool = False  # the question is open no more


def project_reply(reply: ReplyToken) -> TableProjection:
    """The table as the member's seat may know it now."""
    table = queries.table_with_host(reply.table_id)
    chair = table.chairs.filter(member=reply.member_id).first()
    if chair is None:
        raise ClubError("no_chair", "You have no seat at this table.")
    return project_table(table, chair.seat)


def do_lines(reply: ReplyToken, lines: Sequence[ReplyLine], now: datetime) -> Done:
    """Does what each line asks for. The first line that is refused or is no command ends it; what
    was laid out before it stays, and it and the lines below it are left out.
    """  # notices 3.3
    done = Done()
    projection = project_reply(reply)
    names = player_names_of(projection.game, projection.occupants)
    for number, line in enumerate(lines, 1):
        try:
            done.results.append(_do(reply, line, done, projection.game, now))
        except NoCommand as unread:
            _leave_out(done, [_refusal(line, unread.refused, names)], lines[number:])
            break
        except (ClubError, IllegalMove) as refused:
            done.stale = isinstance(refused, StaleTurn)
            done.results.append(_refusal(line, refused, names))
            _leave_out(done, [], lines[number:])
            break
    return done


def _leave_out(done: Done, first: list[str], below: Sequence[ReplyLine]) -> None:
    """Notes the lines that are not done, the first with the reason."""
    texts = first + [_shortened(line.text) for line in below]
    done.left_out = texts[:MOST_LEFT_OUT]
    more = len(texts) - MOST_LEFT_OUT
    if more > 0:
        text = ngettext("and %d more line", "and %d more lines", more) % more
        done.left_out.append(text)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"


def _do(
    reply: ReplyToken, line: ReplyLine, done: Done, game: AnyGame, now: datetime
) -> str:
    """Does what one line asks for. Raises ClubError, IllegalMove, NoCommand."""
    table_id = reply.table_id
    member = reply.member
    asked = reply.asked
    match line.kind:
        case LineKind.MOVE | LineKind.NUMBER:
            notation = _notation(reply, line, game)
            play.lay_out(table_id, member, notation, asked)
            return _("%s: laid out") % notation
        case LineKind.UNDO:
            play.take_back(table_id, member, asked)
            return _("undo: the last move was taken back")
        case LineKind.RESET:
            play.take_back(table_id, member, asked, all_of_it=True)
            return _("reset: all moves were taken back")
        case LineKind.HELP:
            done.wants_help = True
            return _("?: what is possible stands below")
        case LineKind.SHOW:
            done.wants_board = True
            return _("show: the board stands below")
        case LineKind.PLAY:
            played = _play_draft(reply, now)
            done.played = True
            return _("play: played %s") % "; ".join(played)
        case LineKind.TOO_LONG | LineKind.TOO_MANY:
            raise _beyond_limit(line.kind)


def _beyond_limit(kind: LineKind) -> NoCommand:
    sentence, most = NOT_READ[kind]
    return NoCommand(ClubError("line_not_read", sentence, most=most))


def _notation(reply: ReplyToken, line: ReplyLine, game: AnyGame) -> str:
    """The notation of the line. Programs like to begin a line with a capital. Raises ClubError for
    a number that is not in the list, NoCommand for a line that is no notation.
    """
    if line.kind == LineKind.NUMBER:
        number = int(line.text)
        if not 1 <= number <= len(reply.moves):
            raise ClubError("no_such_number", NO_SUCH_NUMBER, number=line.text)
        return str(reply.moves[number - 1])
    try:
        return str(game.read_move(line.text))
    except IllegalMove as illegal:
        try:
            return str(game.read_move(line.text[:1].lower() + line.text[1:]))
        except IllegalMove:
            raise NoCommand(illegal) from None


def _play_draft(reply: ReplyToken, now: datetime) -> tuple[str, ...]:
    """Plays all that is laid out, in answer to the question of the e-mail."""
    own = project_reply(reply)
    laid = tuple(map(str, own.decision.laid.kept)) if own.decision else ()
    if not laid:
        _expect_open(reply, own)
    play.play(reply.table_id, reply.member, laid, reply.asked, now)
    spend_tokens(reply, now)
    return laid


def _expect_open(reply: ReplyToken, own: TableProjection) -> None:
    """Raises the error that says who has answered, rather than that no move is laid out."""
    if own.own is None or own.own.asked != reply.asked or not own.own.being_asked:
        play.take_back(reply.table_id, reply.member, reply.asked)


def _refusal(
    line: ReplyLine, refused: ClubError | IllegalMove, names: PlayerNames
) -> str:
    if isinstance(refused, ClubError):
        sentence = refusal_in_words(refused)
    else:
        sentence = names.plain(refused.message)
    return f"{_shortened(line.text)}: {sentence}"
