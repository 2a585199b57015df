"""Moves a second of boardgame.io and of the club, one after the other in the same run."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.scenarios.moves import TABLES, moves
from benchmarks.timing import Figures

SOURCE = Path(__file__).parent


def compared(quick: bool) -> Figures:
    """Moves a second at twenty matches and whether the files are whole; the club's moves beside."""
    with tempfile.TemporaryDirectory(prefix="kerho-boardgame-io-") as name:
        folder = Path(name)
        for file in (*SOURCE.glob("*.js"), SOURCE / "package.json"):
            shutil.copy(file, folder)
        _run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent")
        theirs = json.loads(
            _run(folder, "node", "moves.js", str(TABLES), "2" if quick else "20")
        )
    ours = moves(quick)
    return {
        "boardgame_io": theirs | {"per_second": round(theirs["per_second"], 1)},
        "club": {name: ours[name] for name in ("tables", "moves", "per_second")},
    }


def _run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout
