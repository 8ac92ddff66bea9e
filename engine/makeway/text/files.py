"""The text of a file that somebody wrote with any editor."""

from __future__ import annotations

import codecs
from pathlib import Path

from makeway.core.errors import shown
from makeway.text.errors import Fault, MalformedError, closest
from makeway.text.tree import LARGEST


def text_of(path: Path) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark.

    FileNotFoundError with the nearest name; MalformedError when the file cannot be read as text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(4 * LARGEST + 1)
    except FileNotFoundError:
        raise FileNotFoundError(_missing(path)) from None
    except (OSError, ValueError) as problem:
        says = getattr(problem, "strerror", None) or problem
        raise MalformedError(f"{shown(str(path))} cannot be read: {says}.") from None
    if len(data) > 4 * LARGEST:
        raise MalformedError(f"The file has more than {4 * LARGEST} bytes.")
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        says = f"The byte 0x{data[problem.start]:02X} is no UTF-8: save the file as UTF-8."
        raise MalformedError(Fault(says=says, line=line)) from None


def _missing(path: Path) -> str:
    folder = path.parent
    if not folder.is_dir():
        return f"There is no folder {shown(str(folder))}."
    names = [each.name for each in folder.iterdir()]
    near = closest(path.name, names) or " A document in a string begins with `makeway: 1`."
    return f"There is no file {shown(str(path))}.{near}"
