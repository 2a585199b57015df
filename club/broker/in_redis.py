"""Tasks in Redis, for a worker that goes on where Redis did not hear what it had done.

kombu gives a worker no more messages than it may hold at once, and counts one whose acknowledgement
fails as held for ever: where Redis hung while every process of a worker finished a task, it was
given none again. Here such a message is no longer held. Redis may still have it, and gives it out
once more, which no task minds.
"""

from typing import Any

from kombu.transport import redis, virtual


class HeldUntilTold(redis.QoS):
    """What a worker holds: each message until it says what became of it, heard or not."""

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)
        finally:
            self._no_longer_hold(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue)
        finally:
            self._no_longer_hold(delivery_tag)

    def _no_longer_hold(self, delivery_tag: str) -> None:
        virtual.QoS.ack(self, delivery_tag)


class RedisChannel(redis.Channel):
    QoS: Any = HeldUntilTold
    # seconds; one worker at a time gives out again what is unheard, and may be gone meanwhile
    unacked_mutex_expire = 10


class RedisTransport(redis.Transport):
    """kombu's transport through Redis, with the channel above."""

    Channel = RedisChannel
