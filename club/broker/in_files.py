"""Tasks as files in a folder: the broker of the embedded default, where there is no Redis
(docs/decisions/0006-broker-in-files.md). Here every file appears whole or not at all.
"""

import os
import time
import uuid
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads


def write_draft(folder: Path, text: str) -> Path:
    draft = folder / f".{uuid.uuid4().hex}"
    draft.write_text(text)
    return draft


class FileChannel(filesystem.Channel):
    """One folder holds the messages, `<moment>_<random>.<queue>.msg`; the first consumer that
    renames a file has it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        Path(self.data_folder_in).mkdir(mode=0o700, parents=True, exist_ok=True)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # the two above us differ
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        write_draft(folder, dumps(payload)).replace(folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.partition(".")[2] == f"{queue}.msg":
                mine = folder / f".{name}"
                try:
                    os.rename(folder / name, mine)
                except FileNotFoundError:
                    continue  # another consumer was quicker
                text = mine.read_text()
                mine.unlink()
                return loads(text)
        raise Empty

    def _queue_bind(self, exchange: str, *args: Any) -> None:
        """kombu makes the file of an exchange empty before it locks it, so it is made here."""
        file = Path(self._exchange_file(exchange))  # type: ignore[attr-defined]  # newer than its stubs
        if not file.exists():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = write_draft(file.parent, "[]")
            with suppress(FileExistsError):
                os.link(draft, file)  # unlike a rename, never over another's
            draft.unlink()
        super()._queue_bind(exchange, *args)


class FileTransport(filesystem.Transport):
    """kombu's transport through files, with the channel above."""

    Channel = FileChannel
