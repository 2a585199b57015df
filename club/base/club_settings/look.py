"""The style sheet of the club's accent colour. The content security policy allows no style inside
a page.
"""

from __future__ import annotations

from typing import Final

from club.base.club_settings.accent import Accent, Light

# Text on the accent has the colour of the sheet: the contrast of two colours is the same both ways.
# The strong accent and the wash behind accent text go apart from each other: contrast only grows.
STYLE: Final = """@layer tokens {{
  :root {{
    --now: light-dark({light}, {dark});
    --now-strong: light-dark(
      color-mix(in oklab, {light}, black 18%), color-mix(in oklab, {dark}, white 18%)
    );
    --on-now: light-dark({on_light}, {on_dark});
    --now-wash: light-dark(white, color-mix(in oklab, {on_dark}, black 25%));
  }}
}}
"""


def accent_style(pair: Accent) -> str:
    """The style sheet."""
    return STYLE.format(
        light=pair.light,
        dark=pair.dark,
        on_light=Light.LIGHT.backgrounds[1],
        on_dark=Light.DARK.backgrounds[0],
    )
