"""What `import makeway` gives: every public name, and nothing heavy before it is used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import makeway
import pytest


@pytest.mark.parametrize("name", makeway.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(makeway, name) is not None
    assert name in dir(makeway)


def test_type_checkers_are_told_of_the_same_names() -> None:
    assert makeway.__file__ is not None
    stub = Path(makeway.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    told = set(re.findall(r"import (\w+) as \1$", stub, re.MULTILINE))
    assert told == {*makeway.__all__} - {"__version__"}


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rul'"):
        _ = makeway.rul  # type: ignore[attr-defined]


def test_importing_makeway_imports_no_other_package() -> None:
    code = (
        "import sys, makeway; "
        "print(sorted(m for m in sys.modules if m.split('.')[0] in "
        "('msgspec', 'yaml', 'typer', 'traitlets', 'anywidget') or m.startswith('makeway.')))"
    )
    root = Path(makeway.__file__ or "").parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stdout.strip() == "[]"
