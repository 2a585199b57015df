"""Brokers of Celery: subclasses of kombu's transports that mend their faults."""

from __future__ import annotations

import os
import time
import uuid
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, redis, virtual
from kombu.utils.json import dumps, loads


def write_temporary_file(folder: Path, text: str) -> Path:
    file = folder / f".{uuid.uuid4().hex}"
    file.write_text(text)
    return file


class FileChannel(filesystem.Channel):
    """Messages are files in one folder, `<moment>_<random>.<queue>.msg`. The first consumer that
    renames a file gets its message.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        Path(self.data_folder_in).mkdir(mode=0o700, parents=True, exist_ok=True)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # the two above us differ
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        write_temporary_file(folder, dumps(payload)).replace(folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.partition(".")[2] == f"{queue}.msg":
                taken = folder / f".{name}"
                try:
                    os.rename(folder / name, taken)
                except FileNotFoundError:
                    continue  # another consumer was quicker
                text = taken.read_text()
                taken.unlink()
                return loads(text)
        raise Empty

    def _queue_bind(self, exchange: str, *args: Any) -> None:
        """Makes the file of the exchange, because kombu makes an empty one before it locks it."""
        file = Path(self._exchange_file(exchange))  # type: ignore[attr-defined]  # newer than its stubs
        if not file.exists():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            temporary = write_temporary_file(file.parent, "[]")
            with suppress(FileExistsError):
                os.link(temporary, file)  # unlike a rename, it never replaces a file
            temporary.unlink()
        super()._queue_bind(exchange, *args)


class FileTransport(filesystem.Transport):
    """kombu's file transport with the channel above."""

    Channel = FileChannel


class QoS(redis.QoS):
    """The limit of unacknowledged messages of a worker. When an acknowledgement fails, kombu counts
    the message as unacknowledged for ever; here it is no longer counted. Redis delivers it again,
    and tasks may run twice.
    """

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)
        finally:
            virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue)
        finally:
            virtual.QoS.ack(self, delivery_tag)


class RedisChannel(redis.Channel):
    QoS: Any = QoS


class RedisTransport(redis.Transport):
    """kombu's Redis transport with the channel above."""

    Channel = RedisChannel


def register() -> None:
    """Registers our transports by the scheme of the broker's URL."""
    TRANSPORT_ALIASES["clubfs"] = "club.base.broker:FileTransport"
    TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = (
        "club.base.broker:RedisTransport"
    )
