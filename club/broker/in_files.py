"""Tasks as files in a folder: the broker of the embedded default, where there is no Redis.

kombu has such a transport, but writes a message at its final name, so that a consumer can carry the
file off between the opening and the writing, and rewrites its exchange files in place. Here every
file appears whole or not at all.
"""

import fcntl
import json
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

Binding = filesystem.exchange_queue_t


def _write(path: Path, text: str) -> None:
    draft = path.with_name(f".{uuid.uuid4().hex}")
    draft.write_text(text)
    os.replace(draft, path)


class FileChannel(filesystem.Channel):
    """One folder holds the messages, `<moment>_<random>.<queue>.msg`; the first to rename a file
    has it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        Path(self.data_folder_in).mkdir(mode=0o700, parents=True, exist_ok=True)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # the two above us differ
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        _write(Path(self.data_folder_out) / name, dumps(payload))

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

    def get_table(self, exchange: str) -> list[Any]:
        try:
            rows = json.loads(self._bindings(exchange).read_text())
        except FileNotFoundError:
            return []
        return [Binding(*row) for row in rows]

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str
    ) -> None:
        row = Binding(routing_key or "", pattern or "", queue or "")
        if row not in self.get_table(exchange):
            self._rewrite(exchange, lambda rows: [row, *(other for other in rows if other != row)])

    def _delete(
        self, queue: str, exchange: str, routing_key: str, pattern: str, *_: Any, **__: Any
    ) -> None:
        virtual.Channel._delete(self, queue)
        row = Binding(routing_key or "", pattern or "", queue or "")
        self._rewrite(exchange, lambda rows: [other for other in rows if other != row])

    def _bindings(self, exchange: str) -> Path:
        return Path(self._exchange_file(exchange))  # type: ignore[attr-defined]  # newer than its stubs

    def _rewrite(self, exchange: str, change: Callable[[list[Any]], list[Any]]) -> None:
        with self._alone():
            _write(self._bindings(exchange), json.dumps(change(self.get_table(exchange))))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        folder = Path(self.control_folder)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class FileTransport(filesystem.Transport):
    """kombu's transport through files, with the channel above."""

    Channel = FileChannel
