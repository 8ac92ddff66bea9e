"""The notebooks run from top to bottom without a browser, are committed clean, and read easily."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import nbformat
from makeway.core.clause import BOOK
from makeway.teach.lesson import Lesson
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).parents[2]
MOST_WORDS = 120
"""Between two actions of the learner."""
LONGEST_SENTENCE = 20


def cells(path: Path) -> list[NotebookNode]:
    return list(nbformat.read(path, as_version=4).cells)


def test_a_notebook_runs_from_top_to_bottom(notebook: Path, tmp_path: Path) -> None:
    copy = shutil.copy(notebook, tmp_path)
    paths = os.pathsep.join([str(ROOT / "engine"), str(ROOT / "widgets")])
    book = nbformat.read(copy, as_version=4)
    client = NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env={**os.environ, "PYTHONPATH": paths})
    counts = [cell.execution_count for cell in book.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))
    errors = [
        output.name
        for cell in book.cells
        for output in cell.get("outputs", ())
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert errors == []


def test_a_notebook_is_committed_clean(notebook: Path) -> None:
    book = nbformat.read(notebook, as_version=4)
    nbformat.validate(book)
    assert book.metadata.kernelspec.name == "python3"
    assert "widgets" not in book.metadata
    for cell in book.cells:
        assert cell.metadata == {}
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


def test_cells_have_names_of_their_own(notebook: Path) -> None:
    names = [cell.id for cell in cells(notebook)]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z0-9-]+", name)] == []


def test_code_cells_have_at_most_five_lines(notebook: Path) -> None:
    code = [cell.source for cell in cells(notebook) if cell.cell_type == "code"]
    assert max(len(source.splitlines()) for source in code) <= 5


def test_a_table_shows_after_all_cells_what_its_own_cell_tells_of(notebook: Path) -> None:
    """Later cells play on tables of their own, or take back what they did."""
    code = [cell.source for cell in cells(notebook) if cell.cell_type == "code"]
    for at, source in enumerate(code):
        name = source.splitlines()[-1]
        later = (
            [each for each in code[at + 1 :] if f"{name}." in each] if name.isidentifier() else []
        )
        assert later == [] or f"{name}.undo()" in later[-1], later[-1]


def words(text: str) -> list[str]:
    """The words of prose; drawings, links' addresses and marks are none."""
    text = re.sub(r"```.*?```", " ", text, flags=re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.findall(r"[\w&'×°.″/-]*\w[\w&'″.]*", text)


def test_at_most_120_words_stand_between_two_actions(notebook: Path) -> None:
    prose = 0
    for cell in cells(notebook):
        prose = prose + len(words(cell.source)) if cell.cell_type == "markdown" else 0
        assert prose <= MOST_WORDS, cell.id


def sentences(text: str) -> list[str]:
    """Sentences, list items and headings of a prose cell; clause ids in brackets are chips."""
    text = re.sub(r"```.*?```", "\n\n", text, flags=re.S)
    text = re.sub(r" ?\((`[A-Z]+-\d+`(, | and |; )?[^)]*)\)", "", text)
    blocks = re.split(r"\n\s*\n|\n- ", text)
    return [
        sentence
        for block in blocks
        for sentence in re.split(r"(?<=[.?!:;])\s+", " ".join(block.split()))
        if sentence
    ]


def test_sentences_are_short(notebook: Path) -> None:
    for cell in cells(notebook):
        if cell.cell_type == "markdown" and cell.id != "written":
            for sentence in sentences(cell.source):
                assert len(words(sentence)) <= LONGEST_SENTENCE, sentence


def test_prose_never_shouts(notebook: Path) -> None:
    for cell in cells(notebook):
        if cell.cell_type == "markdown":
            text = cell.source.casefold()
            for word in ("!", "please", "sorry", "wrong", "error"):
                assert word not in text, cell.id


def test_prose_names_a_lesson_by_its_number(notebook: Path) -> None:
    prose = [cell.source for cell in cells(notebook) if cell.cell_type == "markdown"]
    assert [text for text in prose if re.search(r"later (course|lesson)", text)] == []


def test_a_notebook_shows_every_exercise_of_its_lesson(notebook: Path) -> None:
    lesson = Lesson(notebook.name[:2])
    code = "\n".join(cell.source for cell in cells(notebook) if cell.cell_type == "code")
    shown = set(re.findall(r'this\.exercise\("([^"]+)"\)', code))
    sets = {
        "this.mixed()": lesson.mixed,
        "this.questions()": lesson.questions,
        "this.clinic()": lesson.document.cases,
    }
    assert [call for call, ids in sets.items() if (call in code) is not bool(ids)] == []
    assert shown.union(*sets.values()) == set(lesson.exercises)


def test_a_notebook_has_a_chip_for_every_sentence_it_teaches(notebook: Path) -> None:
    lesson = Lesson(notebook.name[:2])
    chips = {
        chip
        for cell in cells(notebook)
        if cell.cell_type == "code"
        for call in re.findall(r"this\.clauses\(([^)]*)\)", cell.source)
        for chip in re.findall(r'"([^"]+)"', call)
    }
    told = {source for chip in chips for source in BOOK[chip].sources}
    assert set(lesson.document.teaches) <= told


def test_clauses_that_prose_names_are_in_the_book(notebook: Path) -> None:
    for cell in cells(notebook):
        if cell.cell_type == "markdown" and cell.id != "written":
            for chip in re.findall(r"`([A-Z]{2,3}-\d+)`", cell.source):
                assert chip in BOOK, chip


def test_every_notebook_has_its_lesson(notebook: Path) -> None:
    lesson = Lesson(notebook.name[:2])
    first = cells(notebook)[0].source.splitlines()[0]
    assert first == f"# {lesson.number} {lesson.title}"
    assert f'lesson("{lesson.number}")' in cells(notebook)[1].source


def test_links_between_notebooks_lead_somewhere(notebook: Path) -> None:
    for cell in cells(notebook):
        for target in re.findall(r"\]\(([^)]+\.ipynb)\)", cell.source):
            assert (notebook.parent / target).exists(), target
