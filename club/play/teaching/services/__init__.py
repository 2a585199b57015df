"""Services of teaching: teaching tables, mentors, and the lines between a mentor and their seat."""

from club.play.teaching.services.lines import write_mentor_line
from club.play.teaching.services.naming import (
    agree_to_mentor,
    end_mentoring,
    name_mentor,
)
from club.play.teaching.services.tables import TeachingTerms, open_teaching_table

__all__ = [
    "TeachingTerms",
    "agree_to_mentor",
    "end_mentoring",
    "name_mentor",
    "open_teaching_table",
    "write_mentor_line",
]
