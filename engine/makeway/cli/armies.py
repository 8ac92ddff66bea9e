"""Army lists for `makeway check`: faults of the document, or else what the rules forbid."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def army_faults(file: Path) -> list[dict[str, Any]] | None:
    """What is wrong with the army list in a file; None where the file holds no army list."""
    from makeway.core.ruling import Illegal
    from makeway.text.army import check_army, is_army
    from makeway.text.errors import MalformedError
    from makeway.text.files import text_of

    try:
        if not is_army(text_of(file)):
            return None
        ruling = check_army(file)
    except FileNotFoundError:
        return None
    except MalformedError as problem:
        return [
            {"kind": "document", "says": f.says, "line": f.line, "field": f.field or None}
            for f in problem.faults
        ]
    found = ruling.forbidding if isinstance(ruling, Illegal) else ()
    return [
        {
            "kind": "ruling",
            "field": each.clause,
            "says": " ".join(filter(None, (each.because, each.remedy))),
            "entries": list(each.about.models),
        }
        for each in found
    ]
