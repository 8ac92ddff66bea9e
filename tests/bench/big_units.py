"""Units of the sizes that the figures are about."""

from __future__ import annotations

PEOPLE = {"A": "Marshal", "B": "Prelate", "D": "Wizard", "E": "Inquisitor", "F": "Artificer"}


def joining(models: int, files: int, characters: int = 0) -> str:
    """A scenario: so many Orcs and Characters in one block, and a Warlord beside it.

    The Characters, the Champion, the Musician and the Standard Bearer stand in the first rank.
    """
    people = dict(list(PEOPLE.items())[:characters])
    cells = [*people, "c", "m", "s"]
    cells += ["r"] * (models - len(cells))
    rows = [" ".join(cells[n : n + files]) for n in range(0, len(cells), files)]
    lines = ["makeway: 1", "units:", "  - name: Orcs", "    profile: Orcs", "    drawing: |"]
    lines += [f"      {row}" for row in rows]
    lines += ["    characters:"] if people else []
    lines += [
        f"      {letter}: {{profile: Common Orc Warlord, name: {name}}}"
        for letter, name in people.items()
    ]
    return "\n".join([*lines, "  - {name: Warlord, profile: Common Orc Warlord}", ""])
