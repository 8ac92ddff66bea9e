"""What changed from one frame to the next, so that a page need not be sent all of it again.

A patch is plain data. For a record it is `{"set": {field: value}, "in": {field: patch}, "gone":
[field]}` with what is empty left out. For a list of records that have ids it is `{"list": [...]}`,
where a number is an old record by its index, a pair of numbers all old records from one to the
other, and a record itself. `js/src/parts/patched.ts` applies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

Patch = dict[str, Any]


def patch(old: object, new: object) -> Patch:
    """What leads from one record (a Struct or a dict) to another of the same kind.

    >>> patch({"rev": 1, "scene": {"box": [0, 0], "where": "here"}, "tray": None},
    ...       {"rev": 2, "scene": {"box": [0, 9], "where": "here"}})
    {'set': {'rev': 2}, 'in': {'scene': {'set': {'box': [0, 9]}}}, 'gone': ['tray']}
    >>> patch({"bases": [{"id": "a"}, {"id": "b"}, {"id": "c"}]},
    ...       {"bases": [{"id": "b"}, {"id": "c"}, {"id": "d"}]})
    {'in': {'bases': {'list': [[1, 2], {'id': 'd'}]}}}
    """
    before, after = _fields(old), _fields(new)
    whole: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    for name, value in after.items():
        if name not in before:
            whole[name] = value
        elif before[name] is not value and before[name] != value:
            change = _inside(before[name], value)
            (whole if change is None else inner)[name] = value if change is None else change
    gone = [name for name in before if name not in after]
    found = {"set": whole, "in": inner, "gone": gone}
    return {name: part for name, part in found.items() if part}


def _inside(old: object, new: object) -> Patch | None:
    """A patch where one says less than the new value does; None where the value is sent whole."""
    if _is_record(old) and type(old) is type(new):
        return patch(old, new)
    if _has_ids(old) and _has_ids(new):
        return {"list": list(_runs(old, new))}
    return None


def _fields(value: object) -> Mapping[str, Any]:
    if isinstance(value, msgspec.Struct):
        names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        found = {name: getattr(value, field) for name, field in names}
        config = value.__struct_config__
        return {str(config.tag_field): config.tag, **found} if config.tag_field else found
    assert isinstance(value, Mapping)
    return value


def _is_record(value: object) -> bool:
    return isinstance(value, msgspec.Struct | dict)


def _has_ids(value: object) -> bool:
    return isinstance(value, list | tuple) and all(_id(each) is not None for each in value)


def _id(value: object) -> object:
    return value.get("id") if isinstance(value, dict) else getattr(value, "id", None)


def _runs(old: Any, new: Any) -> Iterator[object]:
    """The new list by what is kept of the old one; neighbours that stay neighbours are one run."""
    index = {_id(each): n for n, each in enumerate(old)}
    run: list[int] = []
    for each in new:
        at = index.get(_id(each))
        kept = at is not None and (old[at] is each or old[at] == each)
        if kept and run and at == run[-1] + 1:
            run.append(at)
            continue
        yield from _told(run)
        run = [at] if kept and at is not None else []
        if not kept:
            yield each
    yield from _told(run)


def _told(run: Sequence[int]) -> Iterator[object]:
    if len(run) == 1:
        yield run[0]
    elif run:
        yield [run[0], run[-1]]
