"""Brokers of Celery: subclasses of kombu's transports that mend their faults."""

from kombu.transport import TRANSPORT_ALIASES


def register() -> None:
    """Registers our transports by the scheme of the broker's URL."""
    TRANSPORT_ALIASES["clubfs"] = "club.base.broker.in_files:FileTransport"
    TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = (
        "club.base.broker.in_redis:RedisTransport"
    )
