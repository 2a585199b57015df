"""Tasks in Redis, for a worker that goes on where Redis did not answer an acknowledgement
(docs/decisions/0007-broker-in-redis.md).
"""

from typing import Any

from kombu.transport import redis, virtual


class QoS(redis.QoS):
    """A worker may hold so many messages at once. kombu counts one whose acknowledgement fails as
    held for ever; here it is not held any more. Redis gives it out once more, which no task minds.
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
    """kombu's transport through Redis, with the channel above."""

    Channel = RedisChannel
