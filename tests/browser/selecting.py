"""Ways to find an element that do not look into every shadow root of the page.

Playwright's own CSS does, element by element of all of JupyterLab, at each step of a learner: that
took more of a browser test than the widgets did.
"""

from __future__ import annotations

from typing import Any

WIDGETS = "light=[data-lm-suppress-shortcuts]"
"""The hosts of the widgets of a page, which stand in no shadow root."""

LIGHT = """{
  query: (root, css) => root.querySelector(css),
  queryAll: (root, css) => [...root.querySelectorAll(css)],
}"""

EXERCISE = """{
  query(root, id) { return this.queryAll(root, id)[0] ?? null; },
  queryAll(root, id) {
    const hosts = [...root.querySelectorAll("[data-lm-suppress-shortcuts]")];
    return hosts.flatMap((host) => [
      ...(host.shadowRoot?.querySelectorAll(`[data-exercise="${id}"]`) ?? []),
    ]);
  },
}"""


def teach(playwright: Any) -> None:
    """`light=` is CSS outside of shadow roots; `exercise=` is an exercise by its id."""
    playwright.selectors.register("light", LIGHT, content_script=True)
    playwright.selectors.register("exercise", EXERCISE, content_script=True)
