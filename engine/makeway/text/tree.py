"""YAML or JSON as a tree that knows its lines. Safe and bounded: no anchors, no own types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import yaml

from makeway.core.errors import shown
from makeway.text.errors import Fault, MalformedError

LARGEST = 256 * 1024
"""Documents of more characters are refused."""

MOST_NODES = 20_000
"""Documents of more words, numbers, lists and mappings are refused: to read them takes long."""

DEEPEST = 24
"""Documents nested deeper are refused."""

SCIENTIFIC = re.compile(r"-?[0-9]+(\.[0-9]+)?[eE][+-]?[0-9]+")

Node = yaml.Node


def parse(text: str) -> Node:
    """The tree of a document. MalformedError with the line when it is no YAML or JSON."""
    if not isinstance(text, str):
        raise MalformedError(f"A document is text, not {shown(text)}.")
    if len(text) > LARGEST:
        raise MalformedError(f"The document has {len(text)} characters; {LARGEST} are the most.")
    if text.lstrip().startswith("{"):
        text = text.replace("\t", " ")  # JSON may indent by tabs, YAML may not
    try:
        _check(text)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line = mark.line + 1 if mark else None
        tab = " Indent with spaces, not with tabs." if "'\\t'" in str(problem.problem) else ""
        says = f"This is no YAML or JSON: {problem.problem}.{tab}"
        raise MalformedError(Fault(says=says, line=line)) from None
    except yaml.reader.ReaderError as problem:
        line = text[: problem.position].count("\n") + 1
        says = f"The character U+{ord(text[problem.position]):04X} is not used in a document."
        raise MalformedError(Fault(says=says, line=line)) from None
    except yaml.YAMLError as problem:
        raise MalformedError(f"This is no YAML or JSON: {problem}.") from None
    if node is None:
        raise MalformedError("The document is empty.")
    return node


def _check(text: str) -> None:
    depth = nodes = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1 if event.start_mark else None
        nodes += isinstance(event, yaml.NodeEvent)
        if nodes > MOST_NODES:
            says = f"The document has more than {MOST_NODES} words, numbers, lists and mappings."
            raise MalformedError(Fault(says=says, line=line))
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise MalformedError(Fault(says="Anchors (& and *) are not used here.", line=line))
        tag = getattr(event, "tag", None)
        if tag and tag != "!":
            raise MalformedError(Fault(says=f"The tag {tag!r} is not used here.", line=line))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise MalformedError(Fault(says=f"Nested deeper than {DEEPEST} levels.", line=line))


def line_of(node: Node) -> int:
    """The line, from 1, at which a node begins."""
    return int(node.start_mark.line) + 1


def is_null(node: Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"


def plain(node: Node) -> Any:
    """A node as strings, numbers, lists and mappings. MalformedError for a key written twice."""
    match node:
        case yaml.MappingNode():
            return {key: plain(value) for key, (_, value) in entries(node).items()}
        case yaml.SequenceNode():
            return [plain(each) for each in node.value]
    return scalar(node)


def scalar(node: Node) -> Any:
    """The value of a single word or number; a date stays text."""
    if node.tag == "tag:yaml.org,2002:timestamp":
        return node.value
    plainly = isinstance(node, yaml.ScalarNode) and node.style is None
    if plainly and SCIENTIFIC.fullmatch(node.value):
        return float(node.value)  # a number in JSON, but none in YAML 1.1
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except (ValueError, yaml.YAMLError):
        return node.value


def text_of(node: yaml.ScalarNode) -> str:
    """The text of a word as it is written; halves of a character (JSON writes two) are joined.

    MalformedError when a half stands alone.
    """
    text = str(node.value)
    try:
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        says = "Half a character stands alone here (U+D800 to U+DFFF)."
        raise MalformedError(Fault(says=says, line=line_of(node))) from None


def entries(node: yaml.MappingNode) -> dict[str, tuple[Node, Node]]:
    """The fields of a mapping: for each name the node of the name and of the value."""
    found: dict[str, tuple[Node, Node]] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise MalformedError(Fault(says="A field needs a name.", line=line_of(key)))
        if key.value in found:
            says = f"The field {shown(key.value)} stands here a second time."
            raise MalformedError(Fault(says=says, line=line_of(key)))
        found[key.value] = (key, value)
    return found


def without(node: yaml.MappingNode, names: Iterable[str]) -> yaml.MappingNode:
    """A mapping without some of its fields."""
    kept = [pair for name, pair in entries(node).items() if name not in names]
    return yaml.MappingNode(node.tag, kept, node.start_mark, node.end_mark)
