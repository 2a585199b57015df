"""Measures one part and prints one JSON object. `runner.py` starts it as a separate process with
the URLs of temporary databases.
"""

from __future__ import annotations

import json
import os
import sys


def measure(name: str, quick: bool) -> None:
    """Migrates the database, measures the part, and prints the figures."""
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks.parts import part

    call_command("migrate", interactive=False, verbosity=0)
    sys.stdout.write(json.dumps(part(name).measure()(quick)))


if __name__ == "__main__":
    if not os.environ.get("KERHO_BENCH"):  # protects real databases
        sys.exit("This is started by python -m benchmarks.")
    measure(sys.argv[1], "--quick" in sys.argv)
