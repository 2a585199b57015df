"""Checks a whole game's chance: whether the secret is the one that was committed to, and every draw
follows from it. Asks the rules alone; legality is asked too.
"""

from __future__ import annotations

from games.chance import BY_PYTHON, commitment
from games.chance.proof import Proof
from games.core import CHANCE, AnyGame, AnyPosition
from games.message import message
from games.transcript import BrokenTranscript, Transcript, final, replay


def verified(game: AnyGame, transcript: Transcript) -> AnyPosition:
    """The position that the transcript ends in, everything checked that its head allows. Raises
    BrokenTranscript naming the first ply that chance did not draw; 0: something in the header.
    """
    proof = transcript.proof
    if proof is None:
        return final(game, transcript)
    _check_head(proof, transcript.seats)
    for number, (before, ply, _) in enumerate(replay(game, transcript), 1):
        if ply.seat == CHANCE:
            generator = proof.seed.generator(transcript.plies[: number - 1])
            if before.chance_move(generator) != ply.move:
                raise BrokenTranscript(number, message("This is not what chance draws here."))
    return final(game, transcript)


def _check_head(proof: Proof, seats: int) -> None:
    seed = proof.seed
    if commitment(seed.secret) != proof.commitment:
        raise BrokenTranscript(0, message("The secret is not the one that was committed to."))
    if seed.version == BY_PYTHON:
        return
    if len(seed.nonces) != seats:
        raise BrokenTranscript(0, message("There must be one nonce for each seat."))
    if seed.lots(seats) != proof.lots:
        raise BrokenTranscript(0, message("The lots are not what chance draws."))
