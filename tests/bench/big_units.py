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


def among_big_bases(newcomer: tuple[int, int] = (25, 25)) -> str:
    """A scenario: 60 Orcs with five Characters, two of them on 50×50 and one on 25×50 mm, and a
    Warlord on a base of his own beside them."""
    bases = {"A": [50, 50], "B": [50, 50], "D": [25, 50]}
    rows = ["A # B # D E F c m r r r", "# # # # # r r r s r r r", *["r " * 12] * 4]
    lines = ["makeway: 1", "units:", "  - name: Orcs", "    profile: Orcs", "    drawing: |"]
    lines += [f"      {row}" for row in rows]
    lines += ["    characters:"]
    lines += [
        f"      {letter}: {{profile: Common Orc Warlord, name: {name},"
        f" base: {bases.get(letter, [25, 25])}}}"
        for letter, name in PEOPLE.items()
    ]
    warlord = f"  - {{name: Warlord, profile: Common Orc Warlord, base: {[*newcomer]}}}"
    return "\n".join([*lines, warlord, ""])


def in_combat() -> str:
    """A scenario: 60 Orcs with five Characters in step 3 of a combat; some of them may Make Way."""
    rows = ["A B D E c m s r r r r F", *["r " * 12] * 4]
    lines = ["makeway: 1", "moment: {active: own, phase: close_combat, round: 1, step: 3}"]
    lines += ["units:", "  - name: Orcs", "    profile: Orcs", "    drawing: |"]
    lines += [f"      {row}" for row in rows]
    lines += ["    characters:"]
    lines += [
        f"      {letter}: {{profile: Common Orc Warlord, name: {name}}}"
        for letter, name in PEOPLE.items()
    ]
    lines += ["  - name: Foes", "    profile: Heavy Infantry", "    player: foe"]
    lines += ["    drawing: |", *["      rrrrr"] * 2]
    lines += ["contacts:", "  - {unit: orcs, enemy: foes, facing: front, offset: 60}", ""]
    return "\n".join(lines)
