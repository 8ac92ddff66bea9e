"""The shipped positions, each a document beside this module: questions, pictures, real units.

>>> load("q23-arriving-at-the-left-end").state.units["spears"].files
5
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from os import PathLike

from makeway.core.errors import shown
from makeway.text.errors import MalformedError, closest
from makeway.text.position import read_position
from makeway.text.scenario import SUFFIXES, Scenario, loads
from makeway.text.scenario import load as load_document

__all__ = ["load", "names", "opened", "text"]


@cache
def names() -> tuple[str, ...]:
    """The names of all shipped scenarios, in the order of the alphabet."""
    found = (each.name for each in files(__package__).iterdir())
    return tuple(sorted(name[:-5] for name in found if name.endswith(".yaml")))


def text(name: str) -> str:
    """The document of a shipped scenario as it is written. MalformedError names the nearest."""
    if not isinstance(name, str) or name not in names():
        near = closest(name, names()) or " `makeway scenarios` lists them."
        raise MalformedError(f"There is no scenario {shown(name)}.{near}")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")


@cache
def load(name: str) -> Scenario:
    """A shipped scenario by its name. MalformedError names the nearest.

    >>> load("q23-ariving-at-the-left-end")
    Traceback (most recent call last):
    makeway.text.errors.MalformedError: There is no scenario 'q23-ariving-at-the-left-end'. \
Nearest: q23-arriving-at-the-left-end.
    """
    return loads(text(name))


def opened(source: str | PathLike[str]) -> Scenario:
    """The scenario of a shipped name, of a position in one line, of a document or of its file.

    MalformedError lists every fault; FileNotFoundError names the nearest file.

    >>> opened("own:=P51 rcr/3r ; own:Warlord=P07").state.units["warlord"].player
    'own'
    """
    if not isinstance(source, str) or "\n" in source or source.endswith(SUFFIXES):
        return load_document(source)
    if source in names():
        return load(source)
    if source.startswith(("own:", "foe:")):
        return Scenario(id="", title="", state=read_position(source))
    if ":" in source or "/" in source or "\\" in source:
        return load_document(source)
    return load(source)
