"""Log texts for votes and verdicts, and the question about a chair whose member stays away."""

from __future__ import annotations

from club.play.votes.majorities import END, NO, PLAY_ON, REPLACE, YES, Verdict
from club.play.votes.services.voiding import TOO_LATE
from games.message import Message, message

ABOUT_THE_CHAIR = (
    "{about} is away. What should happen? To replace them, substitutes are asked; if none "
    "accepts, a bot plays on."
)
ANSWER_TEXTS = {
    YES: "{who} agrees.",
    NO: "{who} does not agree.",
    REPLACE: "{who} votes to replace them.",
    PLAY_ON: "{who} votes to play on as it is.",
    END: "{who} votes to end the game.",
}
VERDICT_TEXTS = {
    Verdict.PASSED: "The vote is over: the proposal has passed.",
    Verdict.FAILED: "The vote is over: the proposal has not passed.",
    Verdict.VOID: TOO_LATE,
}


def verdict_text(verdict: Verdict, answer: str) -> Message:
    if answer == YES:
        return message(VERDICT_TEXTS[verdict])
    return message(AWAY_VERDICT_TEXTS[answer])


AWAY_VERDICT_TEXTS = {
    REPLACE: "The vote is over: substitutes are asked; if none accepts, a bot plays on.",
    PLAY_ON: "The vote is over: the table plays on as it is.",
    END: "The vote is over: the game ends.",
}
