"""Where each sentence of the text lives: its clauses, the tests that cite them, the lessons.

A test of the suite cites a clause by writing its id; a shipped scenario by expecting it. What has
no home yet is named in `coverage.yaml`, each with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from makeway import scenarios
from makeway.core.clause import Clause
from makeway.core.words import Value
from makeway.referee import BOOK
from makeway.teach.documents import numbers, read

SENTENCES = {"S0": 35, "S2": 17, "S4": 29}
"""How many sentences each part of the text has; the first is 01."""

ID = re.compile(r"\b[A-Z]{2,3}-\d{1,2}\b")


class Pending(Value, frozen=True, kw_only=True):
    """What is known to be missing, with the reason: sentences, tests, lessons by clause."""

    sentences: dict[str, str]
    untested: dict[str, str]
    untaught: dict[str, str]


class Home(NamedTuple):
    """Where one sentence of the text lives."""

    sentence: str
    clauses: tuple[str, ...]
    tests: int
    scenarios: int
    lessons: tuple[str, ...]
    reason: str


@cache
def pending() -> Pending:
    """The shipped list of what is missing."""
    import yaml

    text = files("makeway.cli").joinpath("coverage.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), Pending)


def sentences(parts: tuple[str, ...] = tuple(SENTENCES)) -> Iterator[str]:
    """The ids of all sentences of these parts.

    >>> list(sentences(("S4",)))[-1]
    'S4-29'
    """
    for part in parts:
        yield from (f"{part}-{number:02}" for number in range(1, SENTENCES[part] + 1))


def clauses_for(sentence: str) -> tuple[Clause, ...]:
    """The clauses that a sentence of the text stands behind."""
    return tuple(each for each in BOOK.values() if sentence in each.sources)


def lessons_of(clause: str) -> tuple[str, ...]:
    """The lessons that teach a clause, by the sentences it stands for or by its own name.

    >>> lessons_of("MW-1")
    ('02',)
    """
    return _lessons().get(clause, ())


@cache
def _lessons() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for number in numbers():
        document = read(number)
        for each, clause in BOOK.items():
            if each in document.explains or set(document.teaches) & set(clause.sources):
                found[each] = (*found.get(each, ()), number)
    return found


def scenarios_of(clause: str) -> tuple[str, ...]:
    """The shipped scenarios that expect a clause.

    >>> "q53-ten-trolls" in scenarios_of("HP-1")
    True
    """
    return _expected().get(clause, ())


@cache
def _expected() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in scenarios.names():
        expects = [play.expect for play in scenarios.load(name).plays if play.expect is not None]
        cited = {each for one in expects for each in (*one.clauses, *(one.forbids or ()))}
        for each in sorted(cited):
            found[each] = (*found.get(each, ()), name)
    return found


def citing_tests(clause: str) -> tuple[str, ...] | None:
    """The tests that cite a clause, as file::test; None where no tests are beside the package."""
    cited = _cited()
    return None if cited is None else cited.get(clause, ())


def source_tests() -> Path | None:
    """The folder of the tests in a checkout; an installed package has none."""
    folder = Path(__file__).resolve().parents[3] / "tests"
    return folder if (folder / "engine").is_dir() else None


@cache
def _cited() -> dict[str, tuple[str, ...]] | None:
    folder = source_tests()
    if folder is None:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted({*folder.rglob("test_*.py")} - {folder / "test_book.py"}):
        for name, clause in citations(file.read_text(encoding="utf-8")):
            where = f"{file.relative_to(folder).as_posix()}::{name}"
            if where not in found.get(clause, ()):
                found[clause] = (*found.get(clause, ()), where)
    return found


def citations(source: str) -> Iterator[tuple[str, str]]:
    """The tests of a module, and each clause that one cites in its body or its parameters.

    A docstring or a comment cites nothing.

    >>> list(citations("def test_a():\\n    'About MW-1.'\\n    assert 'MW-2' in told()"))
    [('test_a', 'MW-2')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            described = ast.get_docstring(node, clean=False)
            for part in ast.walk(node):
                text = part.value if isinstance(part, ast.Constant) else None
                if isinstance(text, str) and text != described:
                    yield from ((node.name, each) for each in ID.findall(text))


def homes() -> list[Home]:
    """Every sentence with its clauses, how often they are tested, and the lessons."""
    return [_home(each) for each in sentences()]


def _home(sentence: str) -> Home:
    clauses = tuple(each.id for each in clauses_for(sentence))
    tests = {test for each in clauses for test in citing_tests(each) or ()}
    shown = {name for each in clauses for name in scenarios_of(each)}
    lessons = sorted({number for each in clauses for number in lessons_of(each)})
    reason = pending().sentences.get(sentence, "")
    return Home(sentence, clauses, len(tests), len(shown), tuple(lessons), reason)


def missing() -> dict[str, list[str]]:
    """What has no home and no reason either: sentences, clauses untested, clauses untaught."""
    known = pending()
    reached = {each: bool(citing_tests(each)) or bool(scenarios_of(each)) for each in BOOK}
    return {
        "sentences": [s for s in sentences() if not clauses_for(s) and s not in known.sentences],
        "untested": [each for each in BOOK if not reached[each] and each not in known.untested],
        "untaught": [each for each in BOOK if not lessons_of(each) and each not in known.untaught],
    }


def outdated() -> dict[str, list[str]]:
    """What the list of missing things still names, although it is there, or never was."""
    known = pending()
    every = list(sentences())
    return {
        "sentences": [s for s in known.sentences if s not in every or clauses_for(s)],
        "untested": [
            each
            for each in known.untested
            if each not in BOOK or bool(citing_tests(each)) or bool(scenarios_of(each))
        ],
        "untaught": [each for each in known.untaught if each not in BOOK or lessons_of(each)],
    }


def as_data(found: Clause) -> dict[str, Any]:
    """A clause for programs, with everything that `makeway clause` tells."""
    tests = citing_tests(found.id)
    return {
        **msgspec.to_builtins(found),
        "tests": None if tests is None else list(tests),
        "scenarios": list(scenarios_of(found.id)),
        "lessons": list(lessons_of(found.id)),
    }
