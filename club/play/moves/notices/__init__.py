"""Notices about turns and games: questions to a seat, and what became of a table."""

from club.play.moves.notices.questions import QUESTIONS
from club.play.moves.notices.tables import TABLES

KINDS = (*QUESTIONS, *TABLES)
