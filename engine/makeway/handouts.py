"""The learner's own copies of the guided notebooks.

A manifest beside the copies remembers what was handed out. A copy that nobody changed follows the
newest lesson; a changed one is never touched, only moved aside when the learner asks for new ones.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

MANIFEST = ".makeway-lessons.json"
"""Beside the copies: the fingerprint of each lesson as it was handed out."""


class NoNotebooksError(FileNotFoundError):
    """Neither an installed wheel nor a checkout with notebooks was found."""


class Handout(NamedTuple):
    """What became of the copies: names of notebooks, and where earlier ones were moved.

    `kept` are changed by the learner; for those in `outdated` there is a newer lesson.
    """

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()
    aside: Path | None = None


def lessons_folder() -> Path:
    """Where the guided notebooks are: packed in the wheel, or in the checkout.

    Raises NoNotebooksError when neither has any.
    """
    spec = find_spec("makeway_widgets")
    packed = [
        Path(place) / "notebooks" for place in (spec and spec.submodule_search_locations) or ()
    ]
    checkout = Path(__file__).resolve().parents[2] / "notebooks"
    for folder in (*packed, checkout):
        if any(folder.glob("*.ipynb")):
            return folder
    tried = " and ".join(str(folder) for folder in (*packed, checkout))
    raise NoNotebooksError(f"The guided notebooks are missing; looked in {tried}.")


def hand_out(lessons: Path, target: Path, *, fresh: bool = False) -> Handout:
    """Copy the notebooks of `lessons` to `target`; `fresh` moves all earlier copies aside first.

    Nothing is deleted: a copy that the learner changed stays as it is.
    """
    target.mkdir(parents=True, exist_ok=True)
    given = _read_manifest(target)
    aside = _move_aside(lessons, target, given) if fresh else None
    fates: dict[str, list[str]] = {"new": [], "updated": [], "kept": [], "same": []}
    outdated = []
    for lesson in sorted(lessons.glob("*.ipynb")):
        name, newest = lesson.name, fingerprint(lesson)
        fate = _fate(target / name, newest, given.get(name))
        fates[fate].append(name)
        if fate in ("new", "updated"):
            shutil.copyfile(lesson, target / name)
        if fate != "kept":
            given[name] = newest
        elif given.get(name) != newest:
            outdated.append(name)
    _write_manifest(target, given)
    new, updated, kept = (tuple(fates[fate]) for fate in ("new", "updated", "kept"))
    return Handout(new, updated, kept, tuple(outdated), aside)


def fingerprint(notebook: Path) -> str:
    """What a learner can change of a notebook: its cells and their outputs, as a hash.

    Counters and the kernel's name are left out, since Jupyter writes them by itself.
    A file that is no notebook is hashed byte by byte.
    """
    data = notebook.read_bytes()
    try:
        cells = json.loads(data)["cells"]
        matter = [
            [cell["cell_type"], "".join(cell["source"]), cell.get("attachments"), _outputs(cell)]
            for cell in cells
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return hashlib.sha256(data).hexdigest()
    return hashlib.sha256(json.dumps(matter, sort_keys=True).encode()).hexdigest()


def _outputs(cell: dict[str, list[dict[str, object]]]) -> list[dict[str, object]]:
    return [
        {name: value for name, value in output.items() if name != "execution_count"}
        for output in cell.get("outputs", [])
    ]


def _fate(copy: Path, newest: str, given: str | None) -> str:
    if not copy.exists():
        return "new"
    present = fingerprint(copy)
    if present == newest:
        return "same"
    return "updated" if present == given else "kept"


def _move_aside(lessons: Path, target: Path, given: dict[str, str]) -> Path | None:
    """All copies go to the first free folder `earlier-N`; None when there is none to move."""
    names = [lesson.name for lesson in lessons.glob("*.ipynb")] + list(given)
    copies = sorted({target / name for name in names if (target / name).exists()})
    if not copies:
        return None
    number = 1
    while (aside := target / f"earlier-{number}").exists():
        number += 1
    aside.mkdir()
    for copy in copies:
        copy.rename(aside / copy.name)
    return aside


def _read_manifest(target: Path) -> dict[str, str]:
    """The fingerprints by name; a manifest that cannot be read counts as none."""
    try:
        given = json.loads((target / MANIFEST).read_text("utf-8"))["given"]
        return {str(name): str(mark) for name, mark in given.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _write_manifest(target: Path, given: dict[str, str]) -> None:
    text = json.dumps({"makeway": 1, "given": dict(sorted(given.items()))}, indent=1)
    (target / MANIFEST).write_text(text + "\n", "utf-8")
