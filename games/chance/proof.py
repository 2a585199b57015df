"""The opened commitment to the chance of a game, as lines in the header of a transcript:

chance: 2
commitment: 630dcd29…
secret: 000102…
nonces: ["rowan", "6f1c…", ""]
lots: 2 0 1
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.chance.seed import BY_NONCES, BY_PYTHON, Seed

VERSIONS = {str(version): version for version in (BY_PYTHON, BY_NONCES)}
LINES = ("chance", "commitment", "secret", "nonces", "lots", "copied")


@dataclass(frozen=True, slots=True)
class Proof:
    """A commitment, and the seed that opens it."""

    seed: Seed
    commitment: str  # hexadecimal
    # for each seat, the drawn chair, 0-based; empty without a draw
    lots: tuple[int, ...] = ()
    # plies at the beginning that were not drawn from this seed, because another record had them
    copied: int = 0

    def lines(self) -> Iterator[str]:
        """Lines of the header of a transcript."""
        seed = self.seed
        yield f"chance: {seed.version}"
        yield f"commitment: {self.commitment}"
        yield f"secret: {seed.secret.hex()}"
        if seed.version != BY_PYTHON:
            yield f"nonces: {json.dumps(seed.nonces, ensure_ascii=False)}"
            yield f"lots: {' '.join(map(str, self.lots))}"
        if self.copied:
            yield f"copied: {self.copied}"


def read_proof(head: Mapping[str, str]) -> Proof | None:
    """Reads the proof from the header of a transcript; None: there is none.

    Raises ValueError or KeyError if it is incomplete.
    """
    if "chance" not in head:
        return None
    version = VERSIONS[head["chance"]]
    nonces = _read_nonces(head["nonces"]) if version == BY_NONCES else ()
    lots = _read_lots(head["lots"]) if version == BY_NONCES else ()
    seed = Seed(version, bytes.fromhex(head["secret"]), nonces)
    return Proof(seed, head["commitment"], lots, _read_number(head.get("copied", "0")))


def _read_number(text: str) -> int:
    if not text.isascii():  # Python reads digits of any script
        raise ValueError("Numbers are in the digits 0 to 9.")
    return int(text)


def _read_lots(text: str) -> tuple[int, ...]:
    return tuple(map(_read_number, text.split()))


def _read_nonces(text: str) -> tuple[str, ...]:
    try:
        nonces = json.loads(text)
    except RecursionError as error:
        raise ValueError("Nonces are a list of texts, without lists in it.") from error
    if not isinstance(nonces, list) or not all(
        isinstance(nonce, str) for nonce in nonces
    ):
        raise ValueError("Nonces are a list of texts.")
    "".join(nonces).encode()  # a lone surrogate is a ValueError
    return tuple(nonces)
