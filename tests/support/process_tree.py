"""The processes of the supervisor of a club, from /proc."""

from contextlib import suppress
from pathlib import Path


def processes(folder: Path, program: str = "") -> list[int]:
    """The ids of the processes that the supervisor of the club in this folder started: of one
    program, or all.
    """
    folder_mark = f"VAR_DIR={folder}".encode()
    program_mark = f"SUPERVISOR_PROCESS_NAME={program}".encode()
    process_ids = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            environment = (place / "environ").read_bytes().split(b"\0")
            if folder_mark in environment and any(
                variable.startswith(program_mark) for variable in environment
            ):
                process_ids.append(int(place.name))
    return sorted(process_ids)


def command_line(pid: int) -> list[bytes]:
    """The command line of a process; empty when the process has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return []
