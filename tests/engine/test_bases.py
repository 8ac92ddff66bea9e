"""Which base matches which, and the reference base of Characters alone (MB-1 to MB-3, CO-2)."""

from __future__ import annotations

import pytest
from makeway.core.words import Base, Footprint
from makeway.rules.bases import misfit, reference_bases

from tests.engine.drawing import character, unit

REFERENCES = ((20, 20), (25, 25), (25, 50), (40, 40), (50, 50), (50, 75), (50, 100))
FITS: dict[tuple[int, int], tuple[tuple[int, int] | None, ...]] = {
    (20, 20): ((1, 1), None, None, None, None, None, None),
    (25, 25): (None, (1, 1), None, None, None, None, None),
    (25, 50): (None, (1, 2), (1, 1), None, None, None, None),
    (40, 40): ((2, 2), None, None, (1, 1), None, None, None),
    (40, 60): ((2, 3), None, None, None, None, None, None),
    (50, 50): (None, (2, 2), (2, 1), None, (1, 1), None, None),
    (50, 75): (None, (2, 3), None, None, None, (1, 1), None),
    (50, 100): (None, (2, 4), (2, 2), None, (1, 2), None, (1, 1)),
    (60, 100): ((3, 5), None, None, None, None, None, None),
}


@pytest.mark.parametrize("base", FITS)
def test_a_base_matches_by_whole_multiples_of_width_and_depth(base: tuple[int, int]) -> None:
    for reference, fits in zip(REFERENCES, FITS[base], strict=True):
        expected = Footprint(*fits) if fits else None
        assert Base(*base).footprint_in(Base(*reference)) == expected


def bases(*sizes: tuple[float, float]) -> list[str]:
    models = [character(f"c{number}", size) for number, size in enumerate(sizes)]
    return [str(base) for base in reference_bases(models)]


def test_the_reference_of_characters_alone_fits_the_most_of_them() -> None:
    assert bases((25, 25), (25, 50), (25, 50)) == ["25 × 25 mm"]
    assert bases((20, 20), (20, 20), (25, 25)) == ["20 × 20 mm"]


def test_several_bases_that_fit_equally_many_are_a_tie() -> None:
    assert bases((25, 25), (20, 20)) == ["25 × 25 mm", "20 × 20 mm"]


@pytest.mark.parametrize(
    ("base", "reference", "clauses"),
    [
        ((40, 40), (25, 25), ["MB-1"]),
        ((20, 20), (25, 25), ["MB-3"]),
        ((25, 25), (25, 50), ["MB-3"]),
        ((50, 75), (25, 50), ["MB-1", "MB-2"]),
        ((50, 75), (75, 50), ["MB-3"]),
        ((100, 75), (75, 50), ["MB-1", "MB-2"]),
    ],
)
def test_a_misfit_is_told_by_the_side_that_shows_it(
    base: tuple[float, float], reference: tuple[float, float], clauses: list[str]
) -> None:
    drawn = unit("rW", reference, characters={"W": character("warlord", base)})
    assert [each.clause for each in misfit(drawn, drawn.models["warlord"])] == clauses
