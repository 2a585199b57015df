"""Services of conduct: reports, answers of judges, objections, and the end of sanctions."""

from club.people.moderation.sanctions import end_due_sanctions
from club.people.moderation.services.judging import (
    answer_case,
    answer_objection,
    make_objection,
)
from club.people.moderation.services.reporting import delete_old_texts, report_thing

__all__ = [
    "answer_case",
    "answer_objection",
    "delete_old_texts",
    "end_due_sanctions",
    "make_objection",
    "report_thing",
]
