"""Where calls of tasks wait until a worker takes them: kombu's transports, with what they lack."""

from kombu.transport import TRANSPORT_ALIASES


def register() -> None:
    """Makes ours known by the scheme of a broker's address."""
    TRANSPORT_ALIASES["clubfs"] = "club.broker.in_files:FileTransport"
    TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = "club.broker.in_redis:RedisTransport"
