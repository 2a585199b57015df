"""The form of a file. Kinds of imports derive from it what they ask for before a file is read."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

BYTES_OF_MEGABYTE = 1_000_000
# a little less than a request may have: `MAX_PICTURE_FORM` in `club/base/request_limits.py`
LARGEST_UPLOAD = 9_000_000


class ImportForm(forms.Form):
    """A file or a text, and the options of its import."""

    content_field = "file"

    def __init__(
        self, *args: Any, accept: str = "", largest: int = 0, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        if "file" in self.fields:
            self.fields["file"].widget.attrs["accept"] = accept
            most = min(largest, LARGEST_UPLOAD) // BYTES_OF_MEGABYTE
            text = _("{most} MB at most.").format(most=most)
            self.fields["file"].help_text = text

    def content(self) -> bytes:
        """The file, or the text in its place."""
        sent = self.cleaned_data[self.content_field]
        content: bytes = sent.encode() if isinstance(sent, str) else sent.read()
        return content

    def file_name(self) -> str:
        """The name of the file; empty for a text."""
        return str(getattr(self.cleaned_data[self.content_field], "name", ""))

    def options(self) -> dict[str, Any]:
        """All fields but the file."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name != self.content_field
        }


class UploadForm(ImportForm):
    """A file, and the options of its import."""

    file = forms.FileField(label=_("File"))
