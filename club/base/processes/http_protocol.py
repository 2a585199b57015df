"""The HTTP/1 protocol of the web server: uvicorn's own, with a bound on what its parser collects.

The parser keeps a header until its end has arrived, and copies it with each part of it. Without a
bound, a client that sends one long header occupies the event loop of the process.
"""

from __future__ import annotations

from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEADERS = 64 * 1024  # bytes of the request line and all headers
PART = 16 * 1024  # bytes that the parser gets at once
# seconds in which the rest is read and dropped: a socket that is closed before would reset the
# connection, and the client would not see the answer
LINGER = 2.0

STATUS = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
BODY = STATUS.description.encode()
ANSWER = b"\r\n".join(
    (
        f"HTTP/1.1 {STATUS.value} {STATUS.phrase}".encode(),
        b"content-type: text/plain; charset=utf-8",
        f"content-length: {len(BODY)}".encode(),
        b"cache-control: no-store",
        b"connection: close",
        b"",
        BODY,
    )
)


class BoundedHttpProtocol(HttpToolsProtocol):
    """Given to uvicorn by `--http`. The exact limits are those of `request_limits.py`."""

    collected = 0  # bytes since the parser last passed something on
    in_body = False  # trailers follow a body
    refused = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PART):
            if self.refused or self.transport.is_closing():
                return
            part = data[start : start + PART]
            self.collected += len(part)
            super().data_received(part)
            if self.collected > MAX_HEADERS:
                self._refuse()

    def on_message_begin(self) -> None:
        self.collected = 0
        self.in_body = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_body:  # a trailer is no header: a proxy does not check it
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.collected = 0
        self.in_body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.collected = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.collected = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if not self._closes_after_answers():
            super().send_400_response(msg)

    def _refuse(self) -> None:
        if self._closes_after_answers():
            return
        self.refused = True
        self.transport.write(ANSWER)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.close)

    def _closes_after_answers(self) -> bool:
        """Whether earlier requests of this connection wait for their answers. In that case nothing
        else may be sent: the client would take it for the answer to one of these.
        """
        if getattr(self.cycle, "response_complete", True):  # None before the first
            return False
        self.refused = True
        self.cycle.keep_alive = False  # the last one closes the connection
        if self.cycle.more_body:  # and waits for a body that cannot be read
            self.transport.close()
        return True
