"""Services of plays: logging, editing, answers of the others, guests, and being left out."""

from club.community.play_log.services.answers import (
    confirm_due_plays,
    confirm_play,
    object_to_play,
)
from club.community.play_log.services.decisions import decide_play
from club.community.play_log.services.details import (
    remove_pictures_of,
    remove_play_picture,
    set_play_picture,
    set_title_words,
)
from club.community.play_log.services.editing import edit_play, withdraw_play
from club.community.play_log.services.logging import DuplicatePlay, log_play
from club.community.play_log.services.member_names import (
    answer_claim,
    answer_named,
    claim_guest,
    set_left_out,
)

__all__ = [
    "DuplicatePlay",
    "answer_claim",
    "answer_named",
    "claim_guest",
    "confirm_due_plays",
    "confirm_play",
    "decide_play",
    "edit_play",
    "log_play",
    "object_to_play",
    "remove_pictures_of",
    "remove_play_picture",
    "set_left_out",
    "set_play_picture",
    "set_title_words",
    "withdraw_play",
]
