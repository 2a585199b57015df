"""The text of an e-mail that has only an HTML part: a line for each block, quotes behind ">"."""

from __future__ import annotations

from html.parser import HTMLParser

UNSEEN = {"head", "script", "style", "title"}
BLOCKS = {"address", "blockquote", "br", "dd", "div", "dl", "dt", "hr", "li", "ol"}
BLOCKS |= {"p", "pre", "section", "table", "tr", "ul", "h1", "h2", "h3", "h4"}
BLOCKS |= {"body", "footer", "header"}


def html_as_text(html: str) -> str:
    """The text that a reader sees."""
    parser = _TextParser()
    parser.feed(html)
    parser.close()
    return parser.text()


class _TextParser(HTMLParser):
    """Collects lines. What is quoted begins with ">", as in a text part."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line = ""
        self.quotes = self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self._end_line()
        self.quotes += tag == "blockquote"
        self.unseen += tag in UNSEEN

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self._end_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self._end_line()
        self.quotes -= tag == "blockquote" and self.quotes > 0
        self.unseen -= tag in UNSEEN and self.unseen > 0

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            # a line break in HTML is a space
            self.line += data.replace("\r", " ").replace("\n", " ")

    def text(self) -> str:
        self._end_line()
        return "\n".join(self.lines)

    def _end_line(self) -> None:
        if self.line.strip():
            self.lines.append("> " * bool(self.quotes) + self.line.strip())
        self.line = ""
