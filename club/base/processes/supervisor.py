"""Runs the programs of `supervisord.conf` in the foreground:
`python -m club.base.processes.supervisor`.

The command of supervisor itself would restart all programs at SIGHUP, which a closed terminal
sends, and would leave them running when it is killed.
"""

import os
from pathlib import Path

from supervisor.options import ServerOptions
from supervisor.supervisord import go

from club.base.processes.watchdog import end_with_parent

CONFIGURATION = Path(__file__).parents[3] / "supervisord.conf"


class Options(ServerOptions):  # type: ignore[misc]  # it has no types
    """Supervisor's options, with programs that end when supervisor is killed."""

    def setpgrp(self) -> None:
        """Runs in each new child process before its program."""
        super().setpgrp()
        end_with_parent()

    def write_pidfile(self) -> None:
        """Writes no file: signals come from the terminal or from the parent process."""


def supervise() -> None:
    """Returns when a signal has ended all programs."""
    options = Options()
    options.realize(
        [
            "--nodaemon",
            "--silent",
            f"--user={os.getuid()}",
            f"--configuration={CONFIGURATION}",
        ]
    )
    options.first, options.test = True, False  # as the command of supervisor sets them
    go(options)


if __name__ == "__main__":
    supervise()
