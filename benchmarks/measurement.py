"""Measures one part and prints one JSON object. `runner.py` starts it in a process of its own,
whose environment names temporary databases.
"""

from __future__ import annotations

import json
import os
import sys


def measure(name: str, quick: bool) -> None:
    """Makes the database, measures, prints."""
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks.parts import part

    call_command("migrate", interactive=False, verbosity=0)
    sys.stdout.write(json.dumps(part(name).measure()(quick)))


if __name__ == "__main__":
    if not os.environ.get("KERHO_BENCH"):  # never on a database that somebody needs
        sys.exit("This is started by python -m benchmarks.")
    measure(sys.argv[1], "--quick" in sys.argv)
