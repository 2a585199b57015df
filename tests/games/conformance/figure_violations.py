"""Games that violate the invariants about evaluations, their terms and figures, by invariant."""

from __future__ import annotations

from tests.games.conformance.hoard import with_game

FIGURE_VIOLATIONS = {
    "evaluations_are_in_range": {
        "a value above 1": with_game(
            evaluate=lambda self, position, seat: position.size / 20 if position.size < 9 else 2
        )
    },
    "figures_end_as_the_breakdown": {
        "a figure too few": with_game(figures=lambda self, position: (("size", (1,)),)),
        "another breakdown at the end": with_game(
            figures=lambda self, position: (("size", (99, 99)),)
        ),
    },
    "worth_parts_add_up": {
        "a label that is not declared": with_game(worth_labels=("gold",)),
        "terms with another sum": with_game(
            worth_parts=lambda self, position, seat: {"the hoard": position.size + 1}
        ),
    },
}
