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

LINES = ("chance", "commitment", "secret", "nonces", "lots")


@dataclass(frozen=True, slots=True)
class Proof:
    """A commitment, and the seed that opens it."""

    seed: Seed
    commitment: str  # hexadecimal
    lots: tuple[int, ...] = ()  # by seat, the chair drawn for it, 0-based; empty: no draw

    def lines(self) -> Iterator[str]:
        """Lines of the header of a transcript."""
        seed = self.seed
        yield f"chance: {seed.version}"
        yield f"commitment: {self.commitment}"
        yield f"secret: {seed.secret.hex()}"
        if seed.version != BY_PYTHON:
            yield f"nonces: {json.dumps(seed.nonces, ensure_ascii=False)}"
            yield f"lots: {' '.join(map(str, self.lots))}"


def read_proof(head: Mapping[str, str]) -> Proof | None:
    """Reads the proof from the header of a transcript; None: there is none.

    Raises ValueError or KeyError where it is incomplete.
    """
    if "chance" not in head:
        return None
    version = int(head["chance"])
    if version not in (BY_PYTHON, BY_NONCES):
        raise ValueError(f"There is no chance version {version}.")
    nonces = _read_nonces(head["nonces"]) if version == BY_NONCES else ()
    lots = tuple(map(int, head["lots"].split())) if version == BY_NONCES else ()
    seed = Seed(version, bytes.fromhex(head["secret"]), nonces)
    return Proof(seed, head["commitment"], lots)


def _read_nonces(text: str) -> tuple[str, ...]:
    nonces = json.loads(text)
    if not isinstance(nonces, list) or not all(isinstance(nonce, str) for nonce in nonces):
        raise ValueError("Nonces are a list of texts.")
    return tuple(nonces)
