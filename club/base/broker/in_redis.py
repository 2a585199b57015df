"""A broker in Redis: a worker continues when Redis does not answer an acknowledgement
(docs/decisions/0007-broker-in-redis.md).
"""

from typing import Any

from kombu.transport import redis, virtual


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
